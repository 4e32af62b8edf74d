/// What an image's indices put on the canvas: a colour, or nothing where what is below stays.
struct GIFInk: Sendable {
    /// The bytes R, G, B, A in memory for each of 256 indices, whatever the machine's byte order; 0 for nothing.
    private var colors = [UInt32](repeating: 0, count: 256)
    /// The only index without a colour among those that occur, eight times; nil where there may be others.
    private var hole: UInt64?
    /// Whether every index that occurs has a colour.
    private let isOpaque: Bool

    /// - Parameters:
    ///   - palette: at most 256 colours.
    ///   - transparentIndex: the index that leaves what is below.
    ///   - isWithinPalette: whether no index but that one goes beyond the palette.
    init(_ palette: GIFPalette, transparentIndex: UInt8?, isWithinPalette: Bool) {
        for (index, color) in palette.colors.prefix(256).enumerated() {
            colors[index] = UInt32(
                littleEndian: UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
            )
        }
        isOpaque = transparentIndex == nil && isWithinPalette
        guard let transparentIndex else { return }
        colors[Int(transparentIndex)] = 0
        if isWithinPalette { hole = UInt64(transparentIndex) &* 0x0101_0101_0101_0101 }
    }

    /// Paints one row.
    ///
    /// - Parameters:
    ///   - line: indices.
    ///   - place: four bytes for each of them.
    @inline(__always)
    func paint(_ line: UnsafeRawBufferPointer, on place: UnsafeMutableRawBufferPointer) {
        let count = line.count
        guard let source = line.baseAddress, let target = place.baseAddress, place.count >= count * 4 else { return }
        colors.withUnsafeBufferPointer { colors in
            guard let colors = colors.baseAddress else { return }
            if isOpaque {
                Self.fill(target, from: source, count, colors)
            } else if let hole {
                Self.fillAround(hole, target, from: source, count, colors)
            } else {
                Self.fillWhereVisible(target, from: source, 0..<count, colors)
            }
        }
    }

    /// A colour for every index.
    @inline(__always)
    private static func fill(
        _ target: UnsafeMutableRawPointer,
        from source: UnsafeRawPointer,
        _ count: Int,
        _ colors: UnsafePointer<UInt32>
    ) {
        var column = 0
        while column &+ 8 <= count {
            fillEight(source.loadUnaligned(fromByteOffset: column, as: UInt64.self), target + column &* 4, colors)
            column &+= 8
        }
        while column < count {
            let index = Int(source.load(fromByteOffset: column, as: UInt8.self))
            target.storeBytes(of: colors[index], toByteOffset: column &* 4, as: UInt32.self)
            column &+= 1
        }
    }

    @inline(__always)
    private static func fillEight(
        _ indices: UInt64,
        _ target: UnsafeMutableRawPointer,
        _ colors: UnsafePointer<UInt32>
    ) {
        var rest = UInt64(littleEndian: indices)
        for place in 0..<8 {
            target.storeBytes(of: colors[Int(rest & 0xFF)], toByteOffset: place &* 4, as: UInt32.self)
            rest &>>= 8
        }
    }

    /// The same with one transparent index: most of an animation's pixels stay what they were, in long runs.
    @inline(__always)
    private static func fillAround(
        _ hole: UInt64,
        _ target: UnsafeMutableRawPointer,
        from source: UnsafeRawPointer,
        _ count: Int,
        _ colors: UnsafePointer<UInt32>
    ) {
        let holes = SIMD4(repeating: hole)
        var column = 0
        while column &+ 32 <= count {
            if source.loadUnaligned(fromByteOffset: column, as: SIMD4<UInt64>.self) != holes {
                for start in stride(from: column, to: column &+ 32, by: 8) {
                    let eight = source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                    paintEight(eight, hole, target + start &* 4, colors)
                }
            }
            column &+= 32
        }
        fillWhereVisible(target, from: source, column..<count, colors)
    }

    /// Eight pixels next to each other mostly all have a colour, or none has.
    @inline(__always)
    private static func paintEight(
        _ indices: UInt64,
        _ hole: UInt64,
        _ target: UnsafeMutableRawPointer,
        _ colors: UnsafePointer<UInt32>
    ) {
        let others = indices ^ hole
        guard others != 0 else { return }
        // The highest bit of a byte is set where that byte, or one below it, is zero.
        let zeros = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
        guard zeros != 0 else { return fillEight(indices, target, colors) }
        let rest = UInt64(littleEndian: indices)
        func color(_ indices: UInt64) -> Int32 { Int32(bitPattern: colors[Int(indices & 0xFF)]) }
        let painted = SIMD8<Int32>(
            color(rest),
            color(rest &>> 8),
            color(rest &>> 16),
            color(rest &>> 24),
            color(rest &>> 32),
            color(rest &>> 40),
            color(rest &>> 48),
            color(rest &>> 56)
        )
        // A colour's alpha is 255, so one of its bits says for all of them whether there is one.
        #if _endian(little)
            let covered = painted &>> SIMD8(repeating: 31)
        #else
            let covered = painted &<< SIMD8(repeating: 31) &>> SIMD8(repeating: 31)
        #endif
        let below = target.loadUnaligned(as: SIMD8<Int32>.self)
        target.storeBytes(of: painted | below & ~covered, as: SIMD8<Int32>.self)
    }

    /// A colour for every index that has one.
    @inline(__always)
    private static func fillWhereVisible(
        _ target: UnsafeMutableRawPointer,
        from source: UnsafeRawPointer,
        _ columns: Range<Int>,
        _ colors: UnsafePointer<UInt32>
    ) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            let color = colors[Int(source.load(fromByteOffset: column, as: UInt8.self))]
            let below = target.load(fromByteOffset: column &* 4, as: UInt32.self)
            target.storeBytes(of: color == 0 ? below : color, toByteOffset: column &* 4, as: UInt32.self)
            column &+= 1
        }
    }
}
