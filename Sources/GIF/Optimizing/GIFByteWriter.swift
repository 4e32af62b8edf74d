/// Puts a file together from parts whose pixels are compressed already (GIF89a, 17 to 27).
struct GIFByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func header(width: Int, height: Int, palette: some Collection<UInt32>) {
        bytes += Array("GIF89a".utf8)
        word(width)
        word(height)
        let size = Self.sizeBits(palette.count)
        bytes += [palette.isEmpty ? 0 : 0xF0 | size, 0, 0]
        colors(palette, size)
    }

    mutating func loop(_ count: Int) {
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        word(count)
        bytes.append(0)
    }

    /// An extension as it was, its sub-blocks included.
    mutating func verbatim(_ block: [UInt8]) { bytes += block }

    mutating func control(disposal: GIFDisposal, delay: Int, transparentIndex: UInt8?) {
        bytes += [0x21, 0xF9, 4, disposal.rawValue << 2 | (transparentIndex == nil ? 0 : 1)]
        word(delay)
        bytes += [transparentIndex ?? 0, 0]
    }

    mutating func image(_ area: GIFArea, palette: (some Collection<UInt32>)?, codeSize: Int, data: [UInt8]) {
        bytes.append(0x2C)
        word(area.left)
        word(area.top)
        word(area.width)
        word(area.height)
        if let palette {
            let size = Self.sizeBits(palette.count)
            bytes.append(0x80 | size)
            colors(palette, size)
        } else {
            bytes.append(0)
        }
        bytes.append(UInt8(codeSize))
        var position = 0
        while position < data.count {
            let count = min(255, data.count - position)
            bytes.append(UInt8(count))
            bytes.append(contentsOf: data[position..<position + count])
            position += count
        }
        bytes.append(0)
    }

    mutating func trailer() { bytes.append(0x3B) }

    private mutating func word(_ value: Int) {
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// A table of 2, 4, 8 … colours; what is missing is black.
    private mutating func colors(_ colors: some Collection<UInt32>, _ size: UInt8) {
        guard !colors.isEmpty else { return }
        for color in colors {
            bytes += [
                UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
                UInt8(truncatingIfNeeded: color >> 16),
            ]
        }
        bytes += [UInt8](repeating: 0, count: ((2 << Int(size)) - colors.count) * 3)
    }

    /// The size field of a table: it holds 2 to that plus 1.
    private static func sizeBits(_ count: Int) -> UInt8 {
        var size: UInt8 = 0
        while 2 << Int(size) < count { size += 1 }
        return size
    }
}
