/// Breaks GIFs in ways that bytes changed at random seldom find: it knows blocks, sizes, palettes and LZW codes.
struct GIFMutator {
    private var numbers: SeededGenerator

    /// A mutator whose choices a seed decides.
    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    /// A file with one to four things changed.
    ///
    /// - Parameters:
    ///   - bytes: a file, whole or broken.
    ///   - limit: what comes out is cut off there.
    mutating func mutate(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0...numbers.below(4) {
            if numbers.one(in: 4) {
                changeBytes(&bytes)
            } else if var parts = GIFParts(bytes) {
                change(&parts)
                bytes = parts.bytes
            } else {
                bytes = GIFMutator.smallest
            }
        }
        return Array(bytes.prefix(limit))
    }

    /// A file of one pixel.
    static let smallest: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 9, 9, 9, 99, 99, 99]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    private mutating func changeBytes(_ bytes: inout [UInt8]) {
        guard bytes.count > 8 else { return }
        let place = 6 + numbers.below(bytes.count - 6)
        switch numbers.below(6) {
        case 0: bytes[place] = numbers.byte()
        case 1: bytes[place] ^= 1 << UInt8(numbers.below(8))
        case 2: bytes.removeSubrange(place..<min(place + 1 + numbers.below(5), bytes.count))
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        case 4: bytes.removeLast(bytes.count - place)
        default: bytes[place] = numbers.pick([0, 1, 0x21, 0x2C, 0x3B, 0x7F, 0x80, 0xFF])
        }
    }

    private mutating func change(_ parts: inout GIFParts) {
        switch numbers.below(16) {
        case 0: changeScreen(&parts)
        case 1, 2: changeOrder(&parts.blocks)
        case 3: parts.blocks.insert(makeExtension(), at: numbers.below(parts.blocks.count + 1))
        case 4: parts.rest = numbers.pick([[], [0x3B], [0, 0, 0x3B], [0x3B, 0x3B, 7], [0x2C], [0x21], [0x21, 0xF9]])
        case 5: parts.blocks.insert(makeControl(), at: numbers.below(parts.blocks.count + 1))
        default:
            guard !parts.blocks.isEmpty else { return parts.blocks.append(makeImage(parts)) }
            let number = numbers.below(parts.blocks.count)
            if parts.blocks[number].isImage {
                changeImage(&parts.blocks[number], parts)
            } else {
                changeExtension(&parts.blocks[number])
            }
        }
    }

    private mutating func size() -> Int {
        numbers.pick([0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 64, 100, 127, 128, 255, 256, 257, 0x7FFF, 0xFFFF])
    }

    private mutating func setWord(_ bytes: inout [UInt8], _ place: Int) {
        let value = numbers.one(in: 3) ? numbers.below(300) : size()
        bytes[place] = UInt8(truncatingIfNeeded: value)
        bytes[place + 1] = UInt8(truncatingIfNeeded: value >> 8)
    }

    private mutating func changeScreen(_ parts: inout GIFParts) {
        switch numbers.below(5) {
        case 0: setWord(&parts.screen, 6)
        case 1: setWord(&parts.screen, 8)
        case 2: parts.screen[11] = numbers.byte()
        case 3:
            let power = numbers.below(8)
            parts.screen[10] = parts.screen[10] & 0x78 | 0x80 | UInt8(power)
            parts.palette = numbers.bytes(3 << (power + 1))
        default:
            parts.screen[10] &= 0x7F
            parts.palette = []
        }
    }

    private mutating func changeOrder(_ blocks: inout [GIFParts.Block]) {
        guard !blocks.isEmpty else { return }
        let (one, other) = (numbers.below(blocks.count), numbers.below(blocks.count))
        switch numbers.below(4) {
        case 0: blocks.insert(blocks[one], at: other)
        case 1: blocks.swapAt(one, other)
        case 2: blocks.remove(at: one)
        default: blocks.insert(contentsOf: repeatElement(blocks[one], count: 1 + numbers.below(20)), at: other)
        }
    }

    private mutating func changeImage(_ block: inout GIFParts.Block, _ parts: GIFParts) {
        switch numbers.below(12) {
        case 0: setWord(&block.head, numbers.pick([1, 3]))
        case 1: setWord(&block.head, numbers.pick([5, 7]))
        case 2: block.head[9] ^= 0x40
        case 3:
            let power = numbers.below(8)
            let flags = block.head[9] & 0x40 | 0x80 | UInt8(power)
            let palette = numbers.bytes(3 << (power + 1))
            block.head = Array(block.head[..<9]) + [flags] + palette + [block.head.last ?? 2]
        case 4: block.head = Array(block.head[..<9]) + [block.head[9] & 0x40, block.head.last ?? 2]
        case 5: block.head[block.head.count - 1] = UInt8(numbers.pick(Array(0...13) + [31, 32, 63, 64, 255]))
        case 6: changeLengths(&block)
        case 7: changeBytes(&block.data)
        case 8: block = makeImage(parts)
        default: fill(&block)
        }
    }

    /// Sub-blocks of other lengths, one of them empty now and then; or no terminator.
    private mutating func changeLengths(_ block: inout GIFParts.Block) {
        switch numbers.below(4) {
        case 0: block.lengths = []
        case 1: block.lengths = [Int](repeating: 1, count: min(block.data.count, 1000))
        case 2: block.lengths = (0..<20).map { _ in 1 + numbers.below(255) }
        default: block.isEnded.toggle()
        }
    }

    /// An image on the canvas, or nearly.
    private mutating func makeImage(_ parts: GIFParts) -> GIFParts.Block {
        let width = Int(parts.screen[6]) | Int(parts.screen[7]) << 8
        let height = Int(parts.screen[8]) | Int(parts.screen[9]) << 8
        let (left, top) = (numbers.below(width + 2), numbers.below(height + 2))
        let (right, down) = (numbers.below(min(width, 300) + 3 - min(left, 2)), numbers.below(min(height, 300) + 2))
        let place = [left, top, right, down].flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        let interlace: UInt8 = numbers.one(in: 3) ? 0x40 : 0
        var block = GIFParts.Block(head: [0x2C] + place + [interlace, UInt8(numbers.below(12))])
        fill(&block)
        return block
    }

    /// Data of valid codes, mostly, for the image's rectangle and code size.
    private mutating func fill(_ block: inout GIFParts.Block) {
        let codeSize = Int(block.head[block.head.count - 1])
        guard codeSize <= 11 else { return }
        let width = Int(block.head[5]) | Int(block.head[6]) << 8
        let height = Int(block.head[7]) | Int(block.head[8]) << 8
        let area = min(width * height, 1 << 15)
        if numbers.one(in: 4) {
            block.data = LZWWriter.flat(pixels: area + numbers.pick([0, 0, 0, -1, 1]), codeSize: codeSize)
            return
        }
        var writer = LZWWriter(codeSize: codeSize)
        let (runs, breaks, faults) = (numbers.below(5), 20 << numbers.below(9), numbers.pick([50, 500, 1 << 20]))
        if !numbers.one(in: 8) { writer.write(writer.clear) }
        var written = 0
        var isFirst = true
        while written < min(area, 6000) {
            if numbers.one(in: breaks) {
                writer.write(writer.clear)
                isFirst = true
            } else if numbers.one(in: faults) {
                writer.write(numbers.one(in: 2) ? writer.clear + 1 : numbers.below(4096))
            } else if isFirst || runs == 0 || writer.next == writer.clear + 2 {
                writer.write(numbers.below(min(writer.clear, 256)))
                isFirst = false
            } else {
                let most = min(writer.next, 4095)
                writer.write(numbers.one(in: runs) ? most : writer.clear + 2 + numbers.below(most - writer.clear - 2))
            }
            written += 1
        }
        if !numbers.one(in: 4) { writer.write(writer.clear + 1) }
        block.data = writer.finish() + (numbers.one(in: 9) ? numbers.bytes(numbers.below(300)) : [])
    }

    private mutating func makeControl() -> GIFParts.Block {
        let packed = UInt8(numbers.below(8) << 2 | numbers.below(2))
        let delay: UInt8 = numbers.pick([0, 0, 1, 2, 10, 255])
        return GIFParts.Block(head: [0x21, 0xF9], data: [packed, delay, 0, UInt8(numbers.below(8))], lengths: [4])
    }

    private mutating func makeExtension() -> GIFParts.Block {
        func application(_ name: String, _ data: [UInt8]) -> GIFParts.Block {
            GIFParts.Block(head: [0x21, 0xFF], data: Array(name.utf8) + data, lengths: [name.utf8.count, data.count])
        }
        switch numbers.below(9) {
        case 0: return application("NETSCAPE2.0", [1, numbers.byte(), 0])
        case 1: return application("ANIMEXTS1.0", [1, 0, numbers.byte()])
        case 2: return application("NETSCAPE2.0", [2, 0, 1, 0, 0])
        case 3: return application("ICCRGBG1012", numbers.bytes(numbers.below(300)))
        case 4: return application("XMP DataXMP", numbers.bytes(numbers.below(300)) + [1] + (0...255).reversed())
        case 5: return GIFParts.Block(head: [0x21, 0xFE], data: numbers.bytes(numbers.below(600)))
        case 6: return GIFParts.Block(head: [0x21, 0x01], data: numbers.bytes(20), lengths: [12])
        case 7: return GIFParts.Block(head: [0x21, numbers.byte()], data: numbers.bytes(numbers.below(40)))
        default: return GIFParts.Block(head: [0x21, numbers.pick([0xF9, 0xFE, 0xFF, 1])])
        }
    }

    private mutating func changeExtension(_ block: inout GIFParts.Block) {
        switch numbers.below(4) {
        case 0: block = makeControl()
        case 1: block = makeExtension()
        case 2: changeLengths(&block)
        default:
            guard !block.data.isEmpty else { return }
            block.data[numbers.below(block.data.count)] = numbers.byte()
        }
    }
}
