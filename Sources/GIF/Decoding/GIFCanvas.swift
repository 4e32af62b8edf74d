/// The picture that images are drawn on one after the other, each disposed of before the next.
struct GIFCanvas: Sendable {
    /// RGBA, straight alpha. Handed out by value: whoever keeps it makes the next drawing copy it, who does not, not.
    private(set) var pixels: [UInt8]

    private let width: Int
    private let height: Int
    private var disposal = GIFDisposal.keep
    /// The part of the canvas that the last image covered.
    private var covered = Area()
    /// What was under it, where it is to be restored.
    private var saved: [UInt8] = []

    /// A rectangle clipped to the canvas.
    private struct Area: Sendable {
        var left = 0
        var top = 0
        var right = 0
        var bottom = 0

        var isEmpty: Bool { left >= right || top >= bottom }
    }

    /// A canvas that is transparent throughout.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Disposes of the image before and draws this one.
    ///
    /// - Parameters:
    ///   - raster: its indices hold `width * height` pixels.
    ///   - palette: at most 256 colours; an index beyond them leaves what is below.
    ///   - isWithinPalette: whether every index but the transparent one is known to name a colour of the palette.
    /// - Complexity: O(pixels of the two rectangles that lie on the canvas).
    mutating func draw(_ raster: GIFRaster, palette: GIFPalette, disposal: GIFDisposal, isWithinPalette: Bool) {
        disposeOfLast()
        let area = Area(
            left: min(raster.left, width),
            top: min(raster.top, height),
            right: min(raster.left + raster.width, width),
            bottom: min(raster.top + raster.height, height)
        )
        covered = area
        self.disposal = disposal
        guard !area.isEmpty else { return }
        if disposal == .previous { save(area) }
        let ink = GIFInk(palette, transparentIndex: raster.transparentIndex, isWithinPalette: isWithinPalette)
        let width = width
        pixels.withUnsafeMutableBytes { target in
            raster.indices.withUnsafeBytes { source in
                for row in area.top..<area.bottom {
                    let from = (row - raster.top) * raster.width
                    let start = (row * width + area.left) * 4
                    let count = area.right - area.left
                    ink.paint(
                        UnsafeRawBufferPointer(rebasing: source[from..<from + count]),
                        on: UnsafeMutableRawBufferPointer(rebasing: target[start..<start + count * 4])
                    )
                }
            }
        }
    }

    /// The pixels once the last image has been disposed of.
    ///
    /// - Complexity: O(pixels).
    func disposed() -> [UInt8] {
        var canvas = self
        canvas.disposeOfLast()
        return canvas.pixels
    }

    private mutating func disposeOfLast() {
        guard !covered.isEmpty else { return }
        switch disposal {
        case .unspecified, .keep:
            return
        case .background:
            forEachRow(of: covered) { pixels, range, _ in
                _ = pixels[range].initializeMemory(as: UInt8.self, repeating: 0)
            }
        case .previous:
            // Taken out while the pixels change, and put back so that its memory serves the next image.
            var saved: [UInt8] = []
            swap(&saved, &self.saved)
            saved.withUnsafeBytes { saved in
                forEachRow(of: covered) { pixels, range, start in
                    UnsafeMutableRawBufferPointer(rebasing: pixels[range])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: saved[start..<start + range.count]))
                }
            }
            swap(&saved, &self.saved)
        }
    }

    private mutating func save(_ area: Area) {
        let bytes = (area.right - area.left) * 4
        saved.removeAll(keepingCapacity: true)
        saved.reserveCapacity(bytes * (area.bottom - area.top))
        for row in area.top..<area.bottom {
            let start = (row * width + area.left) * 4
            saved.append(contentsOf: pixels[start..<start + bytes])
        }
    }

    /// Calls `body` with all pixels, the bytes of one row of an area, and their position in a copy of the area.
    private mutating func forEachRow(
        of area: Area,
        _ body: (UnsafeMutableRawBufferPointer, Range<Int>, Int) -> Void
    ) {
        let bytes = (area.right - area.left) * 4
        let width = width
        pixels.withUnsafeMutableBytes { pixels in
            for row in area.top..<area.bottom {
                let start = (row * width + area.left) * 4
                body(pixels, start..<start + bytes, (row - area.top) * bytes)
            }
        }
    }
}
