/// A GIF's bytes taken apart as far as they can be, so that one part can be changed and the rest stays what it is.
///
/// Not a parser to rely on: it guesses, loses nothing, and `bytes` of what was not changed is what came in.
struct GIFParts {
    /// An image or an extension.
    struct Block {
        /// All before the sub-blocks: introducer and label, or descriptor, local palette and code size.
        var head: [UInt8]
        /// What the sub-blocks hold together.
        var data: [UInt8] = []
        /// The lengths of the sub-blocks. More data than they take goes on in sub-blocks of 255.
        var lengths: [Int] = []
        /// Whether the terminator is there.
        var isEnded = true

        var isImage: Bool { head.first == 0x2C && head.count >= 11 }

        var bytes: [UInt8] {
            var bytes = head
            var start = 0
            for length in lengths + [Int](repeating: 255, count: data.count / 255 + 1) where start < data.count {
                let end = min(start + max(1, min(length, 255)), data.count)
                bytes.append(UInt8(end - start))
                bytes += data[start..<end]
                start = end
            }
            if isEnded { bytes.append(0) }
            return bytes
        }
    }

    /// Signature and logical screen descriptor.
    var screen: [UInt8]
    /// The global palette.
    var palette: [UInt8] = []
    /// Images and extensions.
    var blocks: [Block] = []
    /// What comes after them: the trailer, or what could not be read.
    var rest: [UInt8] = []

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 13 else { return nil }
        screen = Array(bytes[..<13])
        var position = 13
        func take(_ count: Int) -> [UInt8] {
            let taken = Array(bytes[position..<min(position + count, bytes.count)])
            position += taken.count
            return taken
        }
        if screen[10] & 0x80 != 0 { palette = take(3 << (Int(screen[10] & 7) + 1)) }
        while position < bytes.count, bytes[position] == 0x2C || bytes[position] == 0x21 {
            let start = position
            var block = Block(head: take(bytes[position] == 0x2C ? 10 : 2))
            if block.head[0] == 0x2C {
                guard block.head.count == 10 else {
                    position = start
                    break
                }
                if block.head[9] & 0x80 != 0 { block.head += take(3 << (Int(block.head[9] & 7) + 1)) }
                block.head += take(1)
            }
            block.isEnded = false
            while position < bytes.count {
                let length = Int(take(1)[0])
                guard length > 0 else {
                    block.isEnded = true
                    break
                }
                // A last sub-block that is cut off becomes one of the length it has.
                let data = take(length)
                block.data += data
                block.lengths.append(data.count)
            }
            blocks.append(block)
        }
        rest = Array(bytes[position...])
    }

    var bytes: [UInt8] { screen + palette + blocks.flatMap(\.bytes) + rest }
}
