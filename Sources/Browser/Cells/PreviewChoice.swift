import GIFSearch

/// Which rendition of an item is shown in an area of so many pixels.
///
/// A whole animation that is large enough and as small as that allows. One that is much to carry gives way to one with
/// fewer images; where sizes are not stated, the provider's own preview is taken.
public struct PreviewChoice: Hashable, Sendable {
    /// Pixels across and down that it is drawn with.
    public var width, height: Int
    /// Most bytes of what is fetched to be looked at in a grid, where another choice is there.
    public var mostBytes = 1 << 20

    /// A choice for an area of so many pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The URL of the rendition; the original's where there is nothing else.
    public func url(for item: GIFItem) -> String {
        let moving = item.renditions.filter { $0.url != nil && !$0.name.hasSuffix("_still") && ($0.width ?? 0) > 0 }
        let light = moving.filter { ($0.bytes ?? 0) <= mostBytes }
        // What is shown is drawn smaller, never larger, but for a fifth, which nobody sees in so small a picture.
        let enough = light.filter { covers($0) }
        let best =
            enough.min { (area($0), isWhole($0) ? 0 : 1) < (area($1), isWhole($1) ? 0 : 1) }
            ?? light.max { (area($0), isWhole($0) ? 1 : 0) < (area($1), isWhole($1) ? 1 : 0) }
        return best?.url ?? item.preview ?? item.gif
    }

    /// Whether a rendition has as many pixels as will be drawn, fitted into the area.
    private func covers(_ rendition: GIFRendition) -> Bool {
        let (across, down) = (rendition.width ?? 0, rendition.height ?? 0)
        return across * 5 >= width * 4 || down * 5 >= height * 4
    }

    private func area(_ rendition: GIFRendition) -> Int {
        max(rendition.width ?? 0, 0).multipliedReportingOverflow(by: max(rendition.height ?? 0, 0)).partialValue
    }

    /// Whether it has every image of the original, as far as its name tells.
    private func isWhole(_ rendition: GIFRendition) -> Bool {
        !rendition.name.hasSuffix("_downsampled") && rendition.name != "preview_gif"
    }
}
