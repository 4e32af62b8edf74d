/// What happens to an image's rectangle before the next image is drawn (GIF89a, 23.c.iv).
public enum GIFDisposal: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing is asked; the image stays.
    case unspecified = 0
    /// The image stays.
    case keep = 1
    /// The rectangle is cleared. As browsers do it: to transparent, whatever the background colour says.
    case background = 2
    /// The rectangle becomes what it was before the image was drawn.
    case previous = 3
}

/// One picture of an animation: the whole canvas as shown, and the image that was drawn to get there.
public struct GIFFrame: Sendable, Equatable {
    /// The canvas as shown, RGBA, 4 bytes a pixel, straight alpha, row by row; `4 * width * height` bytes.
    public var pixels: [UInt8]
    /// The image as the file holds it.
    public var raster: GIFRaster
    /// How long the frame is shown as the file says, in 1/100 s.
    public var rawDelay: Int
    /// What happens to the image before the next one is drawn.
    public var disposal: GIFDisposal

    /// A frame of these parts.
    public init(pixels: [UInt8], raster: GIFRaster, rawDelay: Int, disposal: GIFDisposal) {
        self.pixels = pixels
        self.raster = raster
        self.rawDelay = rawDelay
        self.disposal = disposal
    }

    /// How long the frame is shown as browsers play it, in 1/100 s: 0 and 1 become 10.
    public var delay: Int { GIFFrame.played(rawDelay) }

    /// What browsers make of a delay in 1/100 s: 0 and 1 are too fast to be meant and become 10.
    public static func played(_ rawDelay: Int) -> Int {
        rawDelay <= 1 ? 10 : rawDelay
    }
}
