/// A picture of its own: no palette, no delay.
public struct GIFBitmap: Sendable, Equatable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// RGBA, 4 bytes a pixel, straight alpha, row by row from the top; `4 * width * height` bytes.
    public var pixels: [UInt8]

    /// A bitmap of these parts. Nothing is checked here; what writes it checks what it is given.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A bitmap of one colour.
    ///
    /// - Parameters:
    ///   - width: pixels, at least 0.
    ///   - height: pixels, at least 0.
    ///   - color: the colour of every pixel, opaque; nil for transparent.
    public init(width: Int, height: Int, color: GIFColor? = nil) {
        let count = width * height
        guard let color else {
            self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: count * 4))
            return
        }
        let pixels = [UInt8](unsafeUninitializedCapacity: count * 4) { target, written in
            for pixel in 0..<count {
                target[pixel * 4] = color.red
                target[pixel * 4 + 1] = color.green
                target[pixel * 4 + 2] = color.blue
                target[pixel * 4 + 3] = 255
            }
            written = count * 4
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Copies a picture onto this one, alpha and all. What does not fit is left out.
    ///
    /// - Complexity: O(pixels of `picture`).
    public mutating func place(_ picture: GIFBitmap, left: Int, top: Int) {
        forEachRow(of: picture, left: left, top: top) { source, target in
            target.copyMemory(from: source)
        }
    }

    /// Draws a picture over this one: what is less than half opaque leaves what is there. What does not fit is left out.
    ///
    /// - Complexity: O(pixels of `picture`).
    public mutating func draw(_ picture: GIFBitmap, left: Int, top: Int) {
        forEachRow(of: picture, left: left, top: top) { source, target in
            var place = 0
            while place < source.count {
                if source[place + 3] >= 128 {
                    let pixel = source.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    target.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
                }
                place += 4
            }
        }
    }

    /// Calls `body` with the bytes of each row of a picture and of the place it takes here, where it does not hang over.
    private mutating func forEachRow(
        of picture: GIFBitmap,
        left: Int,
        top: Int,
        _ body: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Void
    ) {
        let columns = max(left, 0)..<max(min(left + picture.width, width), max(left, 0))
        let rows = max(top, 0)..<max(min(top + picture.height, height), max(top, 0))
        guard !columns.isEmpty else { return }
        let width = width
        pixels.withUnsafeMutableBytes { target in
            picture.pixels.withUnsafeBytes { source in
                for row in rows {
                    let from = ((row - top) * picture.width + columns.lowerBound - left) * 4
                    let to = (row * width + columns.lowerBound) * 4
                    body(
                        UnsafeRawBufferPointer(rebasing: source[from..<from + columns.count * 4]),
                        UnsafeMutableRawBufferPointer(rebasing: target[to..<to + columns.count * 4])
                    )
                }
            }
        }
    }
}
