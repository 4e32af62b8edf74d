import Foundation
import Testing

@testable import GIF

/// What public suites of GIFs ask for and the fixtures here do not have, built by hand.
@Suite struct SuiteCasesTests {
    private let white = [UInt8](repeating: 255, count: 4)
    private let clear = [UInt8](repeating: 0, count: 4)
    private let black: [UInt8] = [0, 0, 0, 255]
    private let palette = GIFPalette([GIFColor(0), GIFColor(0xFFFFFF), GIFColor(0xFF0000), GIFColor(0x00FF00)])

    private func make(_ width: Int, _ height: Int, trailer: Bool = true, _ body: (inout RawGIF) -> Void) -> [UInt8] {
        var raw = RawGIF(width: width, height: height, palette: palette, background: 1)
        body(&raw)
        if trailer { raw.trailer() }
        return raw.bytes
    }

    private func pixels(_ bytes: [UInt8], merging: Bool = true) throws -> [[UInt8]] {
        try GIFImage(data: bytes, mergesZeroDelay: merging).frames.map(\.pixels)
    }

    @Test("A file without an image shows its empty canvas when frames are what is shown, else it has no frame")
    func noImage() throws {
        let file = make(2, 1) { _ in }
        #expect(try pixels(file) == [clear + clear])
        #expect(throws: GIFError.noFrames) { try pixels(file, merging: false) }
        let opened = try GIFFile(data: Data(file), mergesZeroDelay: true)
        #expect(opened.delays == [10] && opened.damage == nil)
        var reader = opened.makeFrameReader()
        #expect(try reader.next()?.pixels == clear + clear && reader.next() == nil)
        #expect(throws: GIFError.noFrames) { try GIFFile(data: Data(file)) }
        #expect(GIFInspector.inspect(file).verdict == .damaged(.noFrames), "nothing to keep of a download")
        let cut = make(2, 1, trailer: false) { _ in }
        #expect(throws: GIFError.truncated(offset: cut.count)) { try pixels(cut) }
    }

    @Test("An image of no width or no height, even without its data, is a frame that shows the canvas")
    func noArea() throws {
        for (width, height) in [(0, 1), (1, 0), (0, 0)] {
            let descriptor = [0x2C] + RawGIF.word(0) + RawGIF.word(0) + RawGIF.word(width) + RawGIF.word(height) + [0]
            let partial = GIFImage.partial(from: make(1, 1) { $0.bytes += descriptor })
            #expect(partial.image?.frames.map(\.pixels) == [clear], "the trailer is taken for a code size")
            let whole = make(1, 1) { $0.bytes += descriptor + [2, 0] }
            #expect(try pixels(whole) == [clear])
            let huge = make(1, 1) { $0.bytes += descriptor + [255, 0] }
            #expect(try pixels(huge) == [clear], "no code, so no code size matters")
        }
    }

    @Test("An image inside, across and outside the canvas shows what lies on it")
    func places() throws {
        let red: [UInt8] = [255, 0, 0, 255]
        for (left, size, expected) in [
            (0, 1, red + clear + clear + clear), (1, 2, clear + clear + clear + red),
            (2, 2, clear + clear + clear + clear), (65535, 1, clear + clear + clear + clear),
        ] {
            let file = make(2, 2) {
                let pixels = [Int](repeating: 2, count: size * size)
                $0.image(left: left, top: left, width: size, height: size, pixels: pixels)
            }
            #expect(try pixels(file) == [expected])
        }
    }

    @Test("Images without a control belong to the next that has a delay")
    func imagesOfOneFrame() throws {
        let file = make(2, 1) { raw in
            raw.control(disposal: 1, delay: 50)
            raw.image(width: 2, height: 1, pixels: [1, 0])
            raw.image(left: 1, width: 1, height: 1, pixels: [2])
            raw.control(disposal: 1, delay: 50)
            raw.image(left: 1, width: 1, height: 1, pixels: [1])
        }
        #expect(try pixels(file) == [white + black, white + white])
        #expect(try pixels(file, merging: false).count == 3)
    }

    @Test("Restored to the background, a rectangle is transparent; restored to before the first image, all is")
    func disposals() throws {
        for (disposal, first) in [(UInt8(2), black), (3, black), (4, black)] {
            let file = make(2, 1) { raw in
                raw.control(disposal: 0, delay: 0)
                raw.image(width: 2, height: 1, pixels: [0, 0])
                raw.control(disposal: disposal, delay: 5)
                raw.image(width: 1, height: 1, pixels: [1])
                raw.control(disposal: disposal, delay: 5)
                raw.image(left: 1, width: 1, height: 1, pixels: [1])
            }
            let under = disposal == 2 ? clear : first
            #expect(try pixels(file) == [white + black, under + white])
        }
        let file = make(2, 1) { raw in
            raw.control(disposal: 3, delay: 5)
            raw.image(width: 2, height: 1, pixels: [1, 1])
            raw.control(disposal: 0, delay: 5, transparent: 2)
            raw.image(width: 2, height: 1, pixels: [0, 2])
        }
        #expect(try pixels(file) == [white + white, black + clear])
    }

    @Test("Transparency that is switched off, and codes before, between and after what is needed, change no pixel")
    func codes() throws {
        let plain = make(2, 1) { raw in
            raw.bytes += [0x21, 0xF9, 4, 0, 0, 0, 1, 0]
            raw.image(width: 2, height: 1, pixels: [1, 1])
        }
        #expect(try pixels(plain) == [white + white])
        for codes: [LZWCodes.Code] in [
            [.value(1), .value(1)], [.value(1), .value(1), .end], [.clear, .value(1), .clear, .clear, .value(1)],
            [.clear, .value(1), .value(1), .value(1), .value(1), .end],
            [.clear, .value(1), .value(1), .end, .value(3)],
        ] {
            let file = make(2, 1) { $0.image(width: 2, height: 1, codes: codes) }
            #expect(try pixels(file) == [white + white], "\(codes)")
        }
    }

    @Test("A NUL as comment and the longest loop are kept, a buffer size is no loop")
    func metadata() throws {
        let loop = Array("\u{21}\u{FF}".unicodeScalars).map { UInt8($0.value) } + [11] + Array("NETSCAPE2.0".utf8)
        let file = make(1, 1) { raw in
            raw.bytes += loop + [3, 1, 255, 255, 0] + loop + [5, 2, 255, 255, 255, 255, 0] + [0x21, 0xFE, 1, 0, 0]
            raw.image(width: 1, height: 1, pixels: [1])
        }
        let info = try GIFImage(data: file).info
        #expect(info.loopCount == 65535 && info.comments == ["\0"])
    }
}
