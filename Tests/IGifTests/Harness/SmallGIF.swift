import Foundation
import GIF

/// GIFs small enough to be made in a test, every picture of one colour of its own.
enum SmallGIF {
    /// The colour of a picture, opaque RGBA.
    static func color(_ index: Int) -> [UInt8] { [UInt8(20 + index * 40 % 200), UInt8(index * 90 % 256), 60, 255] }

    /// Makes one.
    ///
    /// - Parameters:
    ///   - frames: how many pictures.
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - delay: 1/100 s of each picture.
    ///   - comments: its comments.
    static func make(
        frames: Int = 4,
        width: Int = 6,
        height: Int = 4,
        delay: Int = 50,
        loopCount: Int? = 0,
        comments: [String] = []
    ) throws -> Data {
        let encoder = GIFEncoder(
            width: width,
            height: height,
            palette: GIFPalette(
                (0..<max(frames, 2)).map { index in
                    let color = color(index)
                    return GIFColor(UInt32(color[0]) << 16 | UInt32(color[1]) << 8 | UInt32(color[2]))
                }
            ),
            loopCount: loopCount,
            comments: comments
        )
        let indices = (0..<frames).map { [UInt8](repeating: UInt8($0), count: width * height) }
        return try encoder.encode(
            indices.map { GIFEncoder.Frame(width: width, height: height, indices: $0, delay: delay) }
        )
    }

    /// One of pixels that no two are alike of, which compresses to nothing less.
    static func makeNoise(frames: Int = 6, width: Int = 40, height: Int = 40) throws -> Data {
        var state: UInt32 = 1
        let encoder = GIFEncoder(
            width: width,
            height: height,
            palette: GIFPalette((0..<256).map { GIFColor(UInt32($0) * 0x01_0307 & 0xFFFFFF) }),
            loopCount: 0
        )
        let pictures = (0..<frames).map { _ in
            (0..<width * height).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            }
        }
        return try encoder.encode(
            pictures.map { GIFEncoder.Frame(width: width, height: height, indices: $0, delay: 10) }
        )
    }

    /// Noise that is played over and over in one file: long to work on, quick to make.
    static func makeLongNoise(rounds: Int) throws -> Data {
        let once = try makeNoise(frames: 50, width: 320, height: 240)
        // Header, screen descriptor, 256 colours, and the block that says how often it is played.
        let start = once.startIndex + 6 + 7 + 768 + 19
        let frames = once[start..<once.endIndex - 1]
        return once[..<start] + (0..<rounds).flatMap { _ in frames } + [0x3B]
    }

    /// One that is cut off in its last image.
    static func cut(frames: Int = 4) throws -> Data { try make(frames: frames).dropLast(6) }
}

extension Home {
    /// Puts a file into the folder to work in.
    func write(_ data: Data, to file: String) throws {
        try data.write(to: URL(fileURLWithPath: work + "/" + file))
    }
}
