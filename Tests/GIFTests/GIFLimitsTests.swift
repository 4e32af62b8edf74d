import Foundation
import Testing

@testable import GIF

@Suite struct GIFLimitsTests {
    private func limits(_ change: (inout GIFLimits) -> Void) -> GIFLimits {
        var limits = GIFLimits()
        change(&limits)
        return limits
    }

    private func makeFile(images: Int, width: Int, height: Int, canvasWidth: Int? = nil) -> [UInt8] {
        var raw = RawGIF(width: canvasWidth ?? width, height: height)
        for _ in 0..<images {
            raw.image(width: width, height: height, pixels: [Int](repeating: 1, count: width * height))
        }
        raw.trailer()
        return raw.bytes
    }

    @Test("A canvas beyond the limit is refused at its header, before anything is taken for it")
    func canvas() {
        let header = RawGIF(width: 65535, height: 65535).bytes
        let error = GIFError.limitExceeded(.canvasPixels, asked: 4_294_836_225, allowed: 8_388_608)
        var decoder = GIFDecoder()
        #expect(throws: error) { try decoder.decode(header) { _ in } }
        #expect(GIFInspector.inspect(header).verdict == .beyondLimits(error))
        let allowed = GIFImage.partial(from: header, limits: limits { $0.canvasPixels = .max })
        #expect(allowed.error == .truncated(offset: header.count), "a mere header takes no memory for its canvas")
    }

    @Test("An image beyond the limit is refused, however small the canvas")
    func rectangle() {
        var raw = RawGIF(width: 1, height: 1)
        raw.image(width: 65535, height: 65535, codes: [.clear, .end])
        #expect(
            GIFInspector.inspect(raw.bytes).error
                == .limitExceeded(.canvasPixels, asked: 4_294_836_225, allowed: 8_388_608)
        )
    }

    @Test("Exactly as much as a limit allows is accepted, one more is not")
    func edges() throws {
        let file = makeFile(images: 3, width: 64, height: 2)
        let exact = limits {
            $0.canvasPixels = 128
            $0.frames = 3
            $0.totalPixels = 384
            $0.decodedBytes = 1920
        }
        #expect(try GIFImage(data: file, limits: exact).frames.count == 3)
        #expect(GIFInspector.inspect(file, limits: exact).isComplete)
        let tighter: [(WritableKeyPath<GIFLimits, Int>, GIFError.Limit, Int)] = [
            (\.canvasPixels, .canvasPixels, 128), (\.frames, .frames, 3), (\.totalPixels, .totalPixels, 384),
            (\.decodedBytes, .decodedBytes, 1920),
        ]
        for (path, limit, asked) in tighter {
            var tight = exact
            tight[keyPath: path] -= 1
            let partial = GIFImage.partial(from: file, limits: tight)
            #expect(partial.error == .limitExceeded(limit, asked: asked, allowed: asked - 1))
            #expect(partial.image?.frames.count == (limit == .canvasPixels ? nil : 2))
        }
    }

    @Test("A row of few pixels counts as sixty-four, and an image of none not at all")
    func shortRows() {
        let tight = limits { $0.totalPixels = 2 * 5 * 64 }
        for (width, images, asked) in [(4, 2, nil), (4, 3, 960), (0, 30, nil), (64, 2, nil), (65, 2, 650)] {
            let file = makeFile(images: images, width: width, height: 5, canvasWidth: 65)
            #expect(
                GIFInspector.inspect(file, limits: tight).error
                    == asked.map { .limitExceeded(.totalPixels, asked: $0, allowed: 640) },
                "\(images) images \(width) wide"
            )
        }
    }

    @Test("A walk is not bound by the bytes of frames nobody keeps")
    func walking() throws {
        var decoder = GIFDecoder(limits: limits { $0.decodedBytes = 1 })
        var count = 0
        try decoder.decode(makeFile(images: 5, width: 4, height: 4)) { _ in count += 1 }
        #expect(count == 5)
    }

    @Test("Comments and embedded data beyond the limit are cut and noted, empty comments too")
    func metadata() throws {
        var raw = RawGIF(width: 1, height: 1)
        raw.bytes += [0x21, 0xFE] + RawGIF.blocks([UInt8](repeating: 0x41, count: 300))
        raw.bytes += [0x21, 0xFE] + RawGIF.blocks([UInt8](repeating: 0x42, count: 300))
        for _ in 0..<100 { raw.bytes += [0x21, 0xFE, 0] }
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes, limits: limits { $0.metadataBytes = 400 })
        #expect(image.comments == [String(repeating: "A", count: 300)])
        #expect(image.info.notes == [.metadataLeftOut])
        #expect(try GIFImage(data: raw.bytes).comments.count == 102)
    }
}
