import Testing

@testable import HTTP

@Suite("DownloadWriters")
struct DownloadWritersTests {
    @Test("A buffer that is given back is the one that is taken next, empty")
    func reuse() {
        let writers = DownloadWriters()
        var buffer = writers.takeBuffer()
        buffer.append(contentsOf: [1, 2, 3])
        let address = buffer.withUnsafeBufferPointer { $0.baseAddress }
        writers.giveBack(&buffer)
        #expect(buffer.isEmpty && writers.spareBuffers == 1)
        let next = writers.takeBuffer()
        #expect(next.isEmpty && next.withUnsafeBufferPointer { $0.baseAddress } == address)
        #expect(writers.spareBuffers == 0)
    }

    @Test("Small buffers are not kept, and never more than a few")
    func bounds() {
        let writers = DownloadWriters()
        var small: [UInt8] = [1]
        writers.giveBack(&small)
        #expect(small == [1] && writers.spareBuffers == 0)
        for var buffer in (0..<40).map({ _ in writers.takeBuffer() }) {
            buffer.append(0)
            writers.giveBack(&buffer)
        }
        #expect(writers.spareBuffers == 32)
    }

    @Test("One batch goes past its mark while all together are below theirs, and pauses when they are not")
    func marks() {
        let writers = DownloadWriters()
        let (own, all, last) = (DownloadWriters.highMark, DownloadWriters.sharedMark, DownloadWriters.lastMark)
        #expect(!writers.came(own, in: own))
        #expect(!writers.came(all - own - 1, in: own - 1), "below its own mark")
        #expect(writers.came(1, in: own), "all together are at theirs")
        #expect(!writers.came(1, in: own - 1), "a small batch goes on whatever the others hold")
        writers.went(all)
        #expect(!writers.came(1, in: own), "the others were written")
        #expect(writers.came(1, in: last), "no batch grows for ever")
    }

    @Test("Large files are spread over the threads, small ones go through one")
    func threads() {
        let writers = DownloadWriters(count: 2)
        func count() -> Int { Set((0..<6).map { _ in ObjectIdentifier(writers.nextThread()) }).count }
        #expect(count() == 2, "nothing is known yet")
        writers.finished(20_000)
        #expect(count() == 1)
        writers.finished(DownloadWriters.highMark)
        #expect(count() == 2)
    }
}
