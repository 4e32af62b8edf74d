/// Packs LZW codes as GIF has them, sensible or not: as wide as a decoder expects each of them to be.
struct LZWWriter {
    private(set) var bytes: [UInt8] = []
    /// The code that the next entry of the table will have, up to 4096.
    private(set) var next: Int
    let clear: Int
    private var width: Int
    private var bits = 0
    private var count = 0
    private var isFirst = true

    /// - Parameter codeSize: 0 to 11.
    init(codeSize: Int) {
        clear = 1 << codeSize
        next = clear + 2
        width = codeSize + 1
    }

    mutating func write(_ code: Int) {
        bits |= (code & ((1 << width) - 1)) << count
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
        if code == clear {
            next = clear + 2
            width = clear.trailingZeroBitCount + 1
            isFirst = true
            return
        }
        if !isFirst, next < 4096 { next += 1 }
        isFirst = false
        if next >= 1 << width, width < 12 { width += 1 }
    }

    /// Fills up the last byte.
    mutating func finish() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        (bits, count) = (0, 0)
        return bytes
    }

    /// The data of one colour throughout: every code the string before and a pixel more, as far as the table goes.
    static func flat(pixels: Int, codeSize: Int, color: Int = 0) -> [UInt8] {
        var writer = LZWWriter(codeSize: codeSize)
        writer.write(writer.clear)
        var left = pixels
        var length = 1
        while left > 0 {
            writer.write(length == 1 ? color : writer.next - (writer.next == 4096 ? 1 : 0))
            left -= length
            if writer.next < 4096 { length += 1 }
        }
        writer.write(writer.clear + 1)
        return writer.finish()
    }
}
