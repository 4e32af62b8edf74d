import Foundation
import Testing

@testable import HTTP

@Suite("UploadFeed", .timeLimit(.minutes(10)))
struct UploadFeedTests {
    /// Takes as a wire does: waits when it is told to, until it is woken.
    final class Wire: Sendable {
        let wakes = Watched(0)
        let isOpen = Watched(false)
        let feed: UploadFeed

        init(_ upload: HTTPUpload) {
            let wakes = wakes
            feed = UploadFeed(upload, host: nil) { wakes.update { $0 += 1 } }
        }

        func open() async {
            feed.open { self.isOpen.update { $0 = true } }
            await isOpen.wait { $0 }
        }

        /// Everything up to the end, or a limit; `nil` after a failure.
        func takeAll(inPiecesOf size: Int, upTo limit: Int = .max) async -> Data? {
            var all = Data()
            while all.count < limit {
                let seen = wakes.value
                let (supply, bytes) = take(min(size, limit - all.count))
                switch supply {
                case .bytes: all += bytes
                case .later: await wakes.wait { $0 > seen }
                case .end: return all
                case .failure: return nil
                }
            }
            return all
        }

        private func take(_ size: Int) -> (UploadFeed.Supply, Data) {
            var bytes = Data(count: size)
            let supply = bytes.withUnsafeMutableBytes { feed.take(into: $0) }
            guard case .bytes(let count) = supply else { return (supply, Data()) }
            return (supply, bytes.prefix(count))
        }
    }

    let content = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

    @Test("Everything arrives in order, whatever the wire takes at a time", arguments: [1 << 10, 65_536, 1 << 20])
    func whole(size: Int) async throws {
        let scratch = try Scratch()
        try content.write(to: URL(fileURLWithPath: scratch.file("a")))
        let wire = Wire(HTTPUpload([.bytes(Data("head".utf8)), .file(scratch.file("a")), .bytes(Data("tail".utf8))]))
        await wire.open()
        #expect(try wire.feed.length() == content.count + 8)
        let all = await wire.takeAll(inPiecesOf: size)
        #expect(all == Data("head".utf8) + content + Data("tail".utf8))
        #expect(await wire.takeAll(inPiecesOf: 1) == Data(), "after the end comes nothing")
    }

    @Test("It begins again from wherever it is, also after its end")
    func rewind() async {
        let wire = Wire(.bytes(content))
        await wire.open()
        for taken in [0, 1, 200_000, 900_000, content.count] {
            let part = await wire.takeAll(inPiecesOf: 10_000, upTo: taken)
            #expect(part == content.prefix(taken))
            wire.feed.rewind()
        }
        #expect(await wire.takeAll(inPiecesOf: 50_000) == content)
        wire.feed.rewind()
        #expect(await wire.takeAll(inPiecesOf: 50_000) == content)
    }

    @Test("A failure comes after the bytes before it, and what cannot be measured has no length")
    func failure() async throws {
        let scratch = try Scratch()
        try Data("x".utf8).write(to: URL(fileURLWithPath: scratch.file("a")))
        let wire = Wire(HTTPUpload([.bytes(content), .file(scratch.file("a"))]))
        await wire.open()
        unlink(scratch.file("a"))
        #expect(await wire.takeAll(inPiecesOf: 1000, upTo: 500_000) == content.prefix(500_000))
        #expect(await wire.takeAll(inPiecesOf: 1000) == nil)

        let missing = Wire(.file(scratch.file("none")))
        await missing.open()
        #expect(throws: HTTPError.self) { try missing.feed.length() }
    }

    @Test("Closed before it is opened, or in the middle, it wakes nobody")
    func close() async {
        let wire = Wire(.bytes(content))
        wire.feed.close()
        await wire.open()
        var byte: UInt8 = 0
        let supply = withUnsafeMutableBytes(of: &byte) { wire.feed.take(into: $0) }
        #expect(supply == .later)
        #expect(wire.wakes.value == 0)
    }
}
