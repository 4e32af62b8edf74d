/// What a GIF says of itself besides its pictures.
public struct GIFInfo: Sendable, Equatable {
    /// The version in the first six bytes.
    public enum Version: String, Sendable, Hashable {
        /// GIF87a: no extensions promised.
        case gif87a = "GIF87a"
        /// GIF89a.
        case gif89a = "GIF89a"
    }

    /// The version the file names. Nothing is refused on its account.
    public var version: Version
    /// Width of the canvas in pixels, at least 1.
    public var width: Int
    /// Height of the canvas in pixels, at least 1.
    public var height: Int
    /// The global palette, or nil where there is none.
    public var palette: GIFPalette?
    /// The palette index of the background. Browsers ignore it and so does this decoder: the canvas starts transparent.
    public var backgroundIndex: UInt8
    /// How often the animation is repeated, from its NETSCAPE2.0 or ANIMEXTS1.0 extension: nil plays it once, 0
    /// forever, n repeats it n times. The last extension of several counts.
    public var loopCount: Int?
    /// The comments in order. UTF-8 where they are, Latin-1 where they are not.
    public var comments: [String] = []
    /// The ICC profile, empty where the extension is there and holds nothing, or nil.
    public var colorProfile: [UInt8]?
    /// The XMP packet, empty where the extension is there and holds nothing, or nil.
    public var xmp: [UInt8]?
    /// What is odd about the file and did not stop it from being read; each at most once, in order of appearance.
    public private(set) var notes: [GIFNote] = []

    /// The background colour, or nil where the index names no colour of the global palette.
    public var background: GIFColor? {
        guard let colors = palette?.colors, Int(backgroundIndex) < colors.count else { return nil }
        return colors[Int(backgroundIndex)]
    }

    /// Notes an oddity, once.
    mutating func note(_ note: GIFNote) {
        if !notes.contains(note) { notes.append(note) }
    }
}

/// Something odd that does not stop a GIF from being shown.
public enum GIFNote: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The file ends after a whole image, without its last byte, the trailer.
    case missingTrailer
    /// Bytes follow the trailer. They are not read.
    case bytesAfterTrailer
    /// Zero bytes stand between two blocks.
    case strayZeros
    /// An image has neither a palette of its own nor a global one; ``GIFPalette/standIn`` is used.
    case missingPalette
    /// An image names colours its palette does not have. Such pixels are left as they were.
    case colorOutsidePalette
    /// An image reaches beyond the canvas. Only what lies on it is shown.
    case imageOutsideCanvas
    /// Comments, colour profile or XMP were larger than ``GIFLimits/metadataBytes`` and are cut or left out.
    case metadataLeftOut

    /// One sentence for people.
    public var description: String {
        switch self {
        case .missingTrailer: "The trailer byte at the end is missing."
        case .bytesAfterTrailer: "Bytes after the trailer are ignored."
        case .strayZeros: "Stray zero bytes between blocks are skipped."
        case .missingPalette: "An image has no palette; black, white and greys stand in."
        case .colorOutsidePalette: "An image names colours its palette does not have; those pixels stay as they were."
        case .imageOutsideCanvas: "An image reaches beyond the canvas; what lies outside is not shown."
        case .metadataLeftOut: "Comments or embedded data are too large and are left out in part."
        }
    }
}
