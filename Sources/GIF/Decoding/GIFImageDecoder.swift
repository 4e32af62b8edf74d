/// Turns the data of one image after the other into palette indices.
struct GIFImageDecoder: Sendable {
    /// What the file says of the image; of the last one, once it has ended.
    private(set) var header = GIFImageHeader()

    private var lzw = LZWDecoder()
    /// Pixels in the file's order. Its memory serves the next image too, unless somebody kept the raster.
    private var indices: [UInt8] = []
    /// The other half of turning interlaced rows around.
    private var spare: [UInt8] = []

    /// Whether every pixel has been decoded.
    var isWhole: Bool { lzw.position == header.area }

    /// Whether a code has made no sense.
    var isCorrupt: Bool { lzw.status == .corrupt }

    mutating func begin(_ header: GIFImageHeader) {
        self.header = header
        lzw.begin(codeSize: header.codeSize)
        // What the last image left is good enough: it is written over before anybody sees it. Only its length changes.
        if indices.count > header.area { indices.removeLast(indices.count - header.area) }
        if indices.count < header.area {
            indices.append(contentsOf: repeatElement(0, count: header.area - indices.count))
        }
    }

    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) {
        indices.withUnsafeMutableBufferPointer { buffer in
            guard let pixels = LZWPixels(buffer) else { return }
            lzw.decode(bytes, into: pixels)
        }
    }

    /// The image in natural row order. Give it back with ``reuse(_:)`` when it is no longer needed.
    mutating func takeRaster() -> GIFRaster {
        if header.isInterlaced { deinterlace() }
        let raster = GIFRaster(
            left: header.left,
            top: header.top,
            width: header.width,
            height: header.height,
            indices: indices,
            palette: header.palette,
            transparentIndex: header.control.transparentIndex,
            isInterlaced: header.isInterlaced
        )
        indices = []
        return raster
    }

    /// Takes a raster's memory back for the next image.
    mutating func reuse(_ raster: GIFRaster) {
        indices = raster.indices
    }

    private mutating func deinterlace() {
        let width = header.width
        if spare.count != indices.count { spare = [UInt8](repeating: 0, count: indices.count) }
        guard width > 0 else { return }
        spare.withUnsafeMutableBufferPointer { target in
            indices.withUnsafeBufferPointer { source in
                for (number, row) in GIFInterlace.rows(height: header.height, isInterlaced: true).enumerated() {
                    let line = UnsafeBufferPointer(rebasing: source[number * width..<(number + 1) * width])
                    _ = UnsafeMutableBufferPointer(rebasing: target[row * width..<(row + 1) * width])
                        .update(fromContentsOf: line)
                }
            }
        }
        swap(&spare, &indices)
    }
}
