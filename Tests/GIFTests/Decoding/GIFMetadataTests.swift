import Foundation
import Testing

@testable import GIF

@Suite struct GIFMetadataTests {
    private func info(_ extensions: [UInt8]...) throws -> GIFInfo {
        var raw = RawGIF(width: 1, height: 1)
        for bytes in extensions { raw.bytes += bytes }
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        return try GIFImage(data: raw.bytes).info
    }

    private func application(_ name: String, _ data: [UInt8]) -> [UInt8] {
        [0x21, 0xFF, UInt8(name.utf8.count)] + Array(name.utf8) + data
    }

    @Test("Both loop extensions count, the last of several wins, and none is once")
    func loops() throws {
        #expect(try info().loopCount == nil)
        #expect(try info(application("NETSCAPE2.0", [3, 1, 0, 0, 0])).loopCount == 0)
        #expect(try info(application("ANIMEXTS1.0", [3, 1, 5, 1, 0])).loopCount == 261)
        let two = try info(application("NETSCAPE2.0", [3, 1, 7, 0, 0]), application("NETSCAPE2.0", [3, 1, 9, 0, 0]))
        #expect(two.loopCount == 9)
        #expect(try info(application("NETSCAPE2.0", [5, 2, 0, 4, 0, 0, 0])).loopCount == nil, "a buffer size")
        #expect(try info(application("NETSCAPE2.0", [1, 1, 0])).loopCount == nil, "a count cut short")
        #expect(try info(application("NOTSCAPE2.0", [3, 1, 7, 0, 0])).loopCount == nil)
    }

    @Test("A comment of several sub-blocks is one comment, UTF-8 or else Latin-1")
    func comments() throws {
        let long = String(repeating: "é", count: 400)
        let found = try info(
            [0x21, 0xFE] + RawGIF.blocks(Array(long.utf8)),
            [0x21, 0xFE] + RawGIF.blocks([0xE9, 0x41]),
            [0x21, 0xFE, 0]
        )
        #expect(found.comments == [long, "éA", ""])
    }

    @Test("An XMP packet written straight through is found whole, whatever its length")
    func xmp() throws {
        let magic = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        for length in [0, 1, 30, 97, 98, 255, 256, 257, 600, 1000] {
            let packet = (0..<length).map { UInt8(0x20 + $0 % 90) }
            let found = try info(application("XMP DataXMP", packet + magic))
            #expect(found.xmp == packet, "\(length) bytes")
        }
    }

    @Test("XMP in proper sub-blocks and an ICC profile are put together")
    func blocked() throws {
        let packet = (0..<700).map { UInt8(truncatingIfNeeded: $0) }
        let found = try info(
            application("XMP DataXMP", RawGIF.blocks(packet)),
            application("ICCRGBG1012", RawGIF.blocks(packet.reversed()))
        )
        #expect(found.xmp == packet)
        #expect(found.colorProfile == packet.reversed())
    }

    @Test("Extensions nobody knows are skipped")
    func unknown() throws {
        let found = try info([0x21, 0x2A, 2, 1, 2, 0], application("SOMETHING", [0]), [0x21, 0x00, 0])
        #expect(found.comments.isEmpty && found.notes.isEmpty)
    }
}
