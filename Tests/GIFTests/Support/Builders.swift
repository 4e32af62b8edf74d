import Foundation

@testable import GIF

/// A small generator of numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A palette of `count` colours, all different.
func makePalette(_ count: Int) -> GIFPalette {
    GIFPalette(
        (0..<count).map { GIFColor(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8(truncatingIfNeeded: $0 * 7)) }
    )
}

/// Indices below `colors`: runs of random length, as drawings have them.
func makeIndices(_ count: Int, colors: Int, seed: UInt64, longestRun: Int = 9) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var indices: [UInt8] = []
    while indices.count < count {
        let run = min(Int.random(in: 1...longestRun, using: &generator), count - indices.count)
        indices.append(
            contentsOf: repeatElement(UInt8(Int.random(in: 0..<colors, using: &generator)), count: run)
        )
    }
    return indices
}

/// A file of a few frames that uses every kind of disposal, transparency, local palettes, interlace and a loop.
func makeGIF(frames: Int = 6, width: Int = 23, height: Int = 19, seed: UInt64 = 7) throws -> Data {
    var generator = SeededGenerator(seed: seed)
    let disposals: [GIFDisposal] = [.keep, .background, .previous, .unspecified]
    let made = (0..<frames).map { number in
        let width = number == 0 ? width : Int.random(in: 1...width, using: &generator)
        let height = number == 0 ? height : Int.random(in: 1...height, using: &generator)
        let colors = 1 << Int.random(in: 1...7, using: &generator)
        return GIFEncoder.Frame(
            left: number == 0 ? 0 : Int.random(in: 0...(23 - width), using: &generator),
            top: number == 0 ? 0 : Int.random(in: 0...(19 - height), using: &generator),
            width: width,
            height: height,
            indices: makeIndices(width * height, colors: colors, seed: generator.next()),
            delay: Int.random(in: 0...12, using: &generator),
            disposal: disposals[number % 4],
            transparentIndex: number % 2 == 1 ? 1 : nil,
            palette: number % 3 == 1 ? makePalette(128) : nil,
            isInterlaced: number % 3 == 2
        )
    }
    return try GIFEncoder(
        width: width,
        height: height,
        palette: makePalette(128),
        loopCount: 3,
        comments: ["made by a test"]
    ).encode(made)
}

/// The bytes of a file that is put together by hand.
struct RawGIF {
    var bytes: [UInt8]

    /// A header with a canvas, and a global palette of 2, 4, 8 … colours or none.
    init(width: Int, height: Int, palette: GIFPalette? = makePalette(2), background: UInt8 = 0) {
        let size = palette.map { UInt8(($0.colors.count - 1).bitWidth - ($0.colors.count - 1).leadingZeroBitCount) }
        bytes = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
        bytes += [size.map { 0x80 | ($0 - 1) } ?? 0, background, 0]
        for color in palette?.colors ?? [] { bytes += [color.red, color.green, color.blue] }
    }

    static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    mutating func control(disposal: UInt8 = 0, delay: Int = 0, transparent: UInt8? = nil) {
        bytes += [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + Self.word(delay)
        bytes += [transparent ?? 0, 0]
    }

    /// An image whose codes are given as they are, each as wide as a decoder expects it.
    mutating func image(
        left: Int = 0,
        top: Int = 0,
        width: Int,
        height: Int,
        codeSize: UInt8 = 2,
        codes: [LZWCodes.Code]
    ) {
        bytes += [0x2C] + Self.word(left) + Self.word(top) + Self.word(width) + Self.word(height) + [0, codeSize]
        bytes += Self.blocks(LZWCodes.pack(codes, codeSize: Int(codeSize)))
    }

    /// Pixels one literal after the other, ended as it should be.
    mutating func image(left: Int = 0, top: Int = 0, width: Int, height: Int, pixels: [Int], codeSize: UInt8 = 2) {
        image(
            left: left,
            top: top,
            width: width,
            height: height,
            codeSize: codeSize,
            codes: [.clear] + pixels.map { .value($0) } + [.end]
        )
    }

    mutating func trailer() { bytes.append(0x3B) }

    static func blocks(_ data: [UInt8]) -> [UInt8] {
        stride(from: 0, to: data.count, by: 255).flatMap { start in
            let block = data[start..<min(start + 255, data.count)]
            return [UInt8(block.count)] + block
        } + [0]
    }
}

/// Packs LZW codes into bytes, with the widths that the format prescribes.
enum LZWCodes {
    enum Code: Equatable {
        case clear, end
        case value(Int)
    }

    static func pack(_ codes: [Code], codeSize: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        var width = codeSize + 1
        var next = (1 << codeSize) + 2
        var isFirst = true
        func reset() {
            width = codeSize + 1
            next = (1 << codeSize) + 2
            isFirst = true
        }
        reset()
        for code in codes {
            let value =
                switch code {
                case .clear: 1 << codeSize
                case .end: (1 << codeSize) + 1
                case .value(let value): value
                }
            bits |= value << count
            count += width
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                count -= 8
            }
            if code == .clear {
                reset()
            } else {
                if !isFirst, next < 4096 { next += 1 }
                isFirst = false
                if next >= 1 << width, width < 12 { width += 1 }
            }
        }
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }
}

/// How close two RGBA pictures are, in dB over their colour channels; infinite when they are equal.
func peakSignalToNoise(_ one: [UInt8], _ other: [UInt8]) -> Double {
    var sum = 0
    for index in one.indices where index % 4 != 3 {
        let distance = Int(one[index]) - Int(other[index])
        sum += distance * distance
    }
    guard sum > 0 else { return .infinity }
    return 10 * log10(255 * 255 * Double(one.count / 4 * 3) / Double(sum))
}
