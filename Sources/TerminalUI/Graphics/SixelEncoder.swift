/// Writes pictures in sixels (DEC STD 070, chapter 9): bands six pixels high, colour by colour.
public struct SixelEncoder: Sendable {
    /// How many colours a picture may have, 2 to 256.
    public let colors: Int

    /// Makes an encoder.
    ///
    /// - Parameter colors: how many colours a picture may have; bounded to 2 to 256.
    public init(colors: Int = 256) {
        self.colors = min(max(colors, 2), 256)
    }

    /// A picture with its left upper corner in the cursor's cell. The cursor moves.
    ///
    /// What is less than half opaque is not drawn and leaves what is there. Terminals count in bands, so a height that
    /// six divides keeps the picture from reaching further down than it should.
    ///
    /// - Complexity: O(pixels), and colours a band.
    public func encode(_ image: PixelImage) -> [UInt8] {
        let palette = SixelPalette(image, most: colors)
        // One to one, what is not drawn stays, the size.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
        bytes.reserveCapacity(image.width * image.height / 2 + palette.colors.count * 16)
        for (number, color) in palette.colors.enumerated() {
            bytes += "#\(number);2;\(color.red);\(color.green);\(color.blue)".utf8
        }
        var band = Band(width: image.width, colors: palette.colors.count)
        for top in stride(from: 0, to: image.height, by: 6) {
            if top > 0 { bytes.append(UInt8(ascii: "-")) }
            band.take(palette.indices, rows: top..<min(top + 6, image.height))
            band.write(to: &bytes)
        }
        return bytes + [0x1B, UInt8(ascii: "\\")]
    }

    /// Six rows, for every colour the bits of its pixels.
    private struct Band {
        private let width: Int
        private var bits: [UInt8]
        /// The columns a colour has pixels in; none when empty.
        private var extents: [(first: Int, last: Int)]
        private var used: [Int] = []

        init(width: Int, colors: Int) {
            self.width = width
            bits = [UInt8](repeating: 0, count: width * colors)
            extents = Array(repeating: (Int.max, -1), count: colors)
        }

        mutating func take(_ indices: [Int16], rows: Range<Int>) {
            for color in used {
                bits.replaceSubrange(
                    color * width..<(color + 1) * width,
                    with: repeatElement(0, count: width)
                )
                extents[color] = (Int.max, -1)
            }
            used.removeAll(keepingCapacity: true)
            for row in rows {
                let bit = UInt8(1) << UInt8(row - rows.lowerBound)
                for column in 0..<width {
                    let color = Int(indices[row * width + column])
                    guard color >= 0 else { continue }
                    if extents[color].last < 0 { used.append(color) }
                    extents[color].first = min(extents[color].first, column)
                    extents[color].last = max(extents[color].last, column)
                    bits[color * width + column] |= bit
                }
            }
        }

        func write(to bytes: inout [UInt8]) {
            for (number, color) in used.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: "$")) }
                bytes.append(UInt8(ascii: "#"))
                Self.number(color, to: &bytes)
                let (first, last) = extents[color]
                Self.repeated(0x3F, first, to: &bytes)
                var column = first
                while column <= last {
                    let value = bits[color * width + column]
                    var end = column + 1
                    while end <= last, bits[color * width + end] == value { end += 1 }
                    Self.repeated(0x3F + value, end - column, to: &bytes)
                    column = end
                }
            }
        }

        private static func repeated(_ sixel: UInt8, _ count: Int, to bytes: inout [UInt8]) {
            if count < 4 {
                for _ in 0..<count { bytes.append(sixel) }
            } else {
                bytes.append(UInt8(ascii: "!"))
                number(count, to: &bytes)
                bytes.append(sixel)
            }
        }

        private static func number(_ value: Int, to bytes: inout [UInt8]) {
            if value > 9 { number(value / 10, to: &bytes) }
            bytes.append(0x30 + UInt8(value % 10))
        }
    }
}
