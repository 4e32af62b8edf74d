/// A picture in pixels: RGBA, 8 bits each, straight alpha, sRGB, row by row.
public struct PixelImage: Equatable, Sendable {
    /// Pixels across and down.
    public let width, height: Int
    /// `width * height * 4` bytes.
    public var pixels: [UInt8]

    /// Joins sizes and bytes; stops the program when they do not belong together.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
