import Dispatch
import Foundation
import Rx
import Testing

@testable import HTTP

@Suite("DownloadInlet")
struct DownloadInletTests {
    private let thread = WriterThread()
    private let writers = DownloadWriters()

    private func makeInlet(_ drain: @escaping @Sendable (DownloadInlet) -> Void = { _ in }) -> DownloadInlet {
        DownloadInlet(thread: thread, writers: writers, drain: drain)
    }

    /// Bytes that tell their place.
    private func bytes(_ range: Range<Int>) -> [UInt8] { range.map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) } }

    @Test("What comes is taken in its order, in buffers that never grow")
    func order() {
        let inlet = makeInlet()
        var sent = 0
        for size in [1, 65_536, 65_535, 16_384, 40_000, 100_000] {
            bytes(sent..<sent + size).withUnsafeBytes { _ = inlet.received(body: $0) }
            sent += size
        }
        inlet.finished(nil)
        let batch = inlet.take()
        #expect(batch.pieces.flatMap { $0 } == bytes(0..<sent))
        #expect(batch.pieces.allSatisfy { $0.count <= DownloadWriters.bufferSize })
        #expect(batch.isWhole)
        #expect(inlet.take().pieces.isEmpty)
    }

    @Test("Its transfer pauses when all wait for the disk, and what is taken or dropped makes room")
    func pause() {
        let piece = bytes(0..<65_536)
        func fill(_ inlet: DownloadInlet) -> Int {
            var count = 0
            while piece.withUnsafeBytes({ inlet.received(body: $0) }) == .proceed { count += piece.count }
            return count + piece.count
        }
        var inlets = (0..<4).map { _ in makeInlet() }
        // The first three grow to the last mark of a batch, the fourth to where all together have to wait.
        #expect(inlets.map(fill) == Array(repeating: DownloadWriters.lastMark, count: 4))
        let late = makeInlet()
        #expect(fill(late) == DownloadWriters.highMark)
        #expect(late.take().isPaused)

        inlets.removeFirst()
        #expect(inlets[0].take().isPaused)
        #expect(fill(late) == DownloadWriters.lastMark, "room for others")
    }

    @Test("It is drained when it is due, and at the end, once each")
    func schedule() async {
        let drained = Guarded(0)
        let inlet = makeInlet { _ in drained.withLock { $0 += 1 } }
        bytes(0..<65_536).withUnsafeBytes { _ = inlet.received(body: $0) }
        bytes(0..<65_536).withUnsafeBytes { _ = inlet.received(body: $0) }
        inlet.finished(nil)
        await withCheckedContinuation { done in thread.async { done.resume() } }
        #expect(drained.withLock { $0 } == 1)
    }
}
