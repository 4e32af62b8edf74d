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
    /// - Complexity: O(pixels of the two rectangles that lie on the canvas).
    mutating func draw(_ raster: GIFRaster, palette: GIFPalette, disposal: GIFDisposal) {
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
        var colors = [UInt32](repeating: 0, count: 256)
        for (index, color) in palette.colors.prefix(256).enumerated() {
            // The bytes R, G, B, A in memory, whatever the machine's byte order.
            colors[index] = UInt32(
                littleEndian: UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
            )
        }
        if let index = raster.transparentIndex { colors[Int(index)] = 0 }
        let isOpaque = raster.transparentIndex == nil && palette.colors.count >= 256
        pixels.withUnsafeMutableBytes { target in
            raster.indices.withUnsafeBufferPointer { source in
                colors.withUnsafeBufferPointer { colors in
                    for row in area.top..<area.bottom {
                        let from = (row - raster.top) * raster.width
                        let line = UnsafeBufferPointer(rebasing: source[from..<from + area.right - area.left])
                        let start = (row * width + area.left) * 4
                        let place = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + line.count * 4])
                        if isOpaque {
                            Self.paint(line, colors, on: place)
                        } else {
                            Self.paintVisible(line, colors, on: place)
                        }
                    }
                }
            }
        }
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
            let saved = saved
            saved.withUnsafeBytes { saved in
                forEachRow(of: covered) { pixels, range, start in
                    UnsafeMutableRawBufferPointer(rebasing: pixels[range])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: saved[start..<start + range.count]))
                }
            }
            self.saved = []
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

    /// Writes a colour for every index. `colors` has 256 entries and `place` four bytes an index.
    private static func paint(
        _ line: UnsafeBufferPointer<UInt8>,
        _ colors: UnsafeBufferPointer<UInt32>,
        on place: UnsafeMutableRawBufferPointer
    ) {
        guard let base = place.baseAddress, let colors = colors.baseAddress else { return }
        var column = 0
        while column < line.count {
            base.storeBytes(of: colors[Int(line[column])], toByteOffset: column &* 4, as: UInt32.self)
            column &+= 1
        }
    }

    /// The same, but an index whose colour is 0 leaves what is there.
    private static func paintVisible(
        _ line: UnsafeBufferPointer<UInt8>,
        _ colors: UnsafeBufferPointer<UInt32>,
        on place: UnsafeMutableRawBufferPointer
    ) {
        guard let base = place.baseAddress, let colors = colors.baseAddress else { return }
        var column = 0
        while column < line.count {
            let color = colors[Int(line[column])]
            if color != 0 { base.storeBytes(of: color, toByteOffset: column &* 4, as: UInt32.self) }
            column &+= 1
        }
    }
}
