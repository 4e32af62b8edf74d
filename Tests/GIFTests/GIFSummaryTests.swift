import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFSummaryTests {
    @Test("A summary says what every image is, and adds up")
    func images() throws {
        let data = try makeGIF(frames: 9)
        let summary = try GIFSummary(data: data)
        let whole = try GIFImage(data: data)
        #expect(summary.bytes == data.count && summary.info == whole.info && summary.damage == nil)
        #expect(summary.delays == whole.frames.map(\.delay) && summary.duration == whole.duration)
        #expect(summary.frameCount == 9 && summary.localPaletteCount == 3)
        #expect(summary.interlacedCount == 3 && summary.transparentCount == 4)
        #expect(GIFDisposal.allCases.map { summary.count(of: $0) } == [2, 3, 2, 2])
        #expect(summary.images.map(\.width) == whole.frames.map(\.raster.width))
        #expect(summary.images[1].paletteColors == 128 && summary.images[0].paletteColors == nil)
    }

    @Test("Warnings are sentences on damage, oddities and delays that browsers change")
    func warnings() throws {
        var raw = RawGIF(width: 2, height: 1)
        for delay in [0, 1, 5] {
            raw.control(delay: delay)
            raw.image(width: 2, height: 1, pixels: [1, 3])
        }
        let summary = try GIFSummary(data: Data(raw.bytes))
        #expect(
            summary.warnings == [
                GIFNote.colorOutsidePalette.description, GIFNote.missingTrailer.description,
                "2 frames have a delay of 0 or 0.01 s, which browsers play as 0.1 s.",
            ]
        )
        let cut = try GIFSummary(data: Data(raw.bytes.dropLast(6)))
        #expect(cut.damage == .truncated(offset: raw.bytes.count - 6))
        #expect(cut.warnings.prefix(2) == [try #require(cut.damage).description, "2 frames before it are whole."])
    }

    @Test("A single picture's delay means nothing, so nothing is said of it")
    func still() throws {
        var raw = RawGIF(width: 1, height: 1)
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        #expect(try GIFSummary(data: Data(raw.bytes)).warnings.isEmpty)
    }

    @Test("Without one whole image there is nothing to say but why")
    func refused() throws {
        #expect(throws: GIFError.notGIF) { try GIFSummary(data: Data("text".utf8)) }
        #expect(throws: GIFError.truncated(offset: 100)) { try GIFSummary(data: makeGIF(frames: 1).prefix(100)) }
    }

    @Test("Embedded profiles and XMP are found in real files", arguments: ["beacon_icc", "beacon_xmp"])
    func embedded(name: String) throws {
        let info = try GIFSummary(data: Fixtures.data("gif/real/\(name).gif")).info
        #expect((info.colorProfile != nil) == (name == "beacon_icc") && (info.xmp != nil) == (name == "beacon_xmp"))
    }
}
