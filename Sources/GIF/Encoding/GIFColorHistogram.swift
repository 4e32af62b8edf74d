/// How often every colour occurs, with as much precision as a bounded memory allows.
///
/// Colours are kept as they are as long as there are at most 65,535 of them, which takes 2 MB. When there are more, the
/// lowest bit of every channel is dropped and what has become equal is put together, and so on: at three bits a channel
/// less, 32,768 are all there can be.
struct GIFColorHistogram: Sendable {
    /// A colour, the number of its pixels, and its own number.
    private struct Cell: Sendable {
        /// Red in the lowest byte, then green and blue; or what no colour is.
        var color = UInt32.max
        var count: UInt32 = 0
        /// From 1 on, in order of appearance.
        var number: UInt32 = 0
    }

    private static let mostColors = (1 << 16) - 1
    private static let mostCells = 1 << 17

    /// Open addressing; a power of two, at least twice as many as are used.
    private var cells = [Cell](repeating: Cell(), count: 1 << 12)
    private var used = 0
    /// Bits of every channel that have been dropped.
    private var droppedBits: UInt32 = 0

    /// The bits of a colour that are kept.
    private var mask: UInt32 {
        let dropped: UInt32 = (1 << droppedBits) - 1
        return 0x00FF_FFFF & ~(dropped * 0x01_0101)
    }

    /// Whether every colour is still known as it is.
    var isPrecise: Bool { droppedBits == 0 }

    /// All colours as they are, red in the lowest byte, in order of appearance; none where they are not precise.
    var colors: [UInt32] {
        guard isPrecise else { return [] }
        var colors = [UInt32](repeating: 0, count: used)
        for cell in cells where cell.count > 0 { colors[Int(cell.number) - 1] = cell.color }
        return colors
    }

    /// How many colours there are, where they are precise; else some.
    var count: Int { used }

    /// All colours and how many pixels have them.
    var points: [GIFColorPoint] {
        let middle = Float((1 << droppedBits) - 1) / 2
        return cells.compactMap { cell in
            guard cell.count > 0 else { return nil }
            return GIFColorPoint(
                color: SIMD4(
                    Float(cell.color & 255) + middle,
                    Float(cell.color >> 8 & 255) + middle,
                    Float(cell.color >> 16) + middle,
                    0
                ),
                weight: Float(cell.count)
            )
        }
    }

    /// Counts the pixels of a picture that are at least half opaque.
    ///
    /// - Parameters:
    ///   - pixels: RGBA, 4 bytes a pixel.
    ///   - previous: where given, as many; pixels that are the same in both are left out.
    mutating func add(_ pixels: [UInt8], unlike previous: [UInt8]? = nil) {
        pixels.withUnsafeBytes { pixels in
            if let previous {
                previous.withUnsafeBytes { count(pixels, unlike: $0, numbers: nil) }
            } else {
                count(pixels, unlike: nil, numbers: nil)
            }
        }
    }

    /// Counts the pixels of a picture, and tells of each the number of its colour; 0 for those less than half opaque.
    ///
    /// - Returns: nothing that means anything unless ``isPrecise`` holds after all has been counted.
    mutating func number(_ pixels: [UInt8]) -> [UInt16] {
        [UInt16](unsafeUninitializedCapacity: pixels.count / 4) { target, count in
            count = pixels.count / 4
            pixels.withUnsafeBytes { self.count($0, unlike: nil, numbers: target.baseAddress) }
        }
    }

    private mutating func count(
        _ pixels: UnsafeRawBufferPointer,
        unlike previous: UnsafeRawBufferPointer?,
        numbers: UnsafeMutablePointer<UInt16>?
    ) {
        guard let base = pixels.baseAddress else { return }
        let end = pixels.count / 4
        var position = 0
        while position < end {
            let start = position
            let mask = mask
            var isFull = false
            position = cells.withUnsafeMutableBufferPointer { cells in
                var table = Table(cells: cells, used: used)
                let end = table.count(base, previous?.baseAddress, numbers, mask: mask, start..<end)
                used = table.used
                isFull = table.isFull
                return end
            }
            if isFull { makeRoom() }
        }
    }

    /// The cells while they are lent.
    private struct Table {
        let cells: UnsafeMutableBufferPointer<Cell>
        var used: Int
        /// Brings the upper bits of a product down to a place.
        private let shift: UInt32

        init(cells: UnsafeMutableBufferPointer<Cell>, used: Int) {
            self.cells = cells
            self.used = used
            shift = UInt32(32 - cells.count.trailingZeroBitCount)
        }

        var isFull: Bool { used * 2 > cells.count || used > GIFColorHistogram.mostColors - 1 }

        /// Counts pixels up to the end or until there is no more room; gives where.
        mutating func count(
            _ pixels: UnsafeRawPointer,
            _ previous: UnsafeRawPointer?,
            _ numbers: UnsafeMutablePointer<UInt16>?,
            mask: UInt32,
            _ range: Range<Int>
        ) -> Int {
            // Neighbours are often the same: they are counted together. Nothing opaque is 0.
            var last: UInt32 = 0
            var run: UInt32 = 0
            var slot = 0
            var number: UInt16 = 0
            for position in range {
                let pixel = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
                if let previous,
                    pixel
                        == UInt32(littleEndian: previous.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
                {
                    continue
                }
                if pixel < 0x8000_0000 {
                    numbers?[position] = 0
                    continue
                }
                if pixel != last {
                    add(run, to: slot)
                    guard let found = find(pixel & mask) else { return position }
                    slot = found
                    number = UInt16(truncatingIfNeeded: cells[slot].number)
                    last = pixel
                    run = 0
                }
                run &+= 1
                numbers?[position] = number
            }
            add(run, to: slot)
            return range.upperBound
        }

        /// Beyond four billion a colour is as frequent as it gets.
        @inline(__always)
        func add(_ run: UInt32, to slot: Int) {
            let (sum, isTooMuch) = cells[slot].count.addingReportingOverflow(run)
            cells[slot].count = isTooMuch ? .max : sum
        }

        /// The place of a colour, or nil where it is new and there is no room for it.
        @inline(__always)
        mutating func find(_ color: UInt32) -> Int? {
            // The upper bits of the product are the mixed ones.
            var slot = Int((color &* 0x9E37_79B1) >> shift)
            while cells[slot].color != color {
                if cells[slot].color == .max {
                    guard !isFull else { return nil }
                    used += 1
                    cells[slot] = Cell(color: color, count: 0, number: UInt32(truncatingIfNeeded: used))
                    return slot
                }
                slot = (slot &+ 1) & (cells.count &- 1)
            }
            return slot
        }
    }

    private mutating func makeRoom() {
        if cells.count < Self.mostCells {
            rebuild(count: cells.count * 2)
        } else {
            repeat {
                droppedBits += 1
                rebuild(count: cells.count)
            } while used >= Self.mostColors
        }
    }

    private mutating func rebuild(count: Int) {
        let old = cells
        let mask = mask
        cells = [Cell](repeating: Cell(), count: count)
        used = cells.withUnsafeMutableBufferPointer { cells in
            var table = Table(cells: cells, used: 0)
            for cell in old where cell.count > 0 {
                guard let slot = table.find(cell.color & mask) else { continue }
                table.add(cell.count, to: slot)
                if droppedBits == 0 { cells[slot].number = cell.number }
            }
            return table.used
        }
    }
}

/// A colour and how many pixels have it.
struct GIFColorPoint: Sendable {
    /// Red, green and blue, 0 to 255, and 0.
    var color: SIMD4<Float>
    /// How many pixels have it, more than 0.
    var weight: Float
}
