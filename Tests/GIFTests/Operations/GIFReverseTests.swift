import Foundation
import Testing

@testable import GIF

@Suite struct GIFReverseTests {
    /// A source that counts what is read of it and how many readers and pictures there are.
    private struct Counted: GIFPictureSource {
        final class Count: @unchecked Sendable {
            // Read and written by one test, on one thread.
            var pictures = 0
        }

        struct Reader: GIFPictureReader {
            var base: GIFPictureArray.Reader
            let count: Count

            mutating func next() -> GIFAnimation.Picture? {
                guard let picture = base.next() else { return nil }
                count.pictures += 1
                return picture
            }
        }

        let base: GIFPictureArray
        let count = Count()
        var width: Int { base.width }
        var height: Int { base.height }

        func timing() -> [Int] { base.timing() }
        func makeReader() -> Reader { Reader(base: base.makeReader(), count: count) }
    }

    @Test(
        "Pictures and delays come in reverse, whatever fits into memory",
        arguments: [1, 2, 3, 4, 5, 16, 17, 99, 255]
    )
    func order(count: Int) throws {
        let source = try makeNumbers((0..<count).map { $0 + 2 })
        let wanted = try numbers(source).reversed()
        for bytes in [0, 1, 100, 400_000, 1_000_000, .max] {
            var limits = GIFLimits()
            limits.decodedBytes = bytes
            let reverse = GIFReverse(source, limits: limits)
            #expect(try numbers(reverse) == Array(wanted), "\(bytes) bytes")
            #expect(try reverse.timing() == wanted.map { $0[1] })
        }
    }

    @Test("What fits is read once, what does not twice, and a few times where hardly anything fits")
    func work() throws {
        func read(_ count: Int, room: Int, readers: Int) throws -> Double {
            let source = Counted(base: try makeNumbers([Int](repeating: 5, count: count)))
            var reader = GIFReverse<Counted>.Reader(source.makeReader(), count: count, room: room, readers: readers)
            var given = 0
            while try reader.next() != nil { given += 1 }
            #expect(given == count)
            return Double(source.count.pictures) / Double(count)
        }
        #expect(try read(200, room: 200, readers: 2) == 1)
        #expect(try read(200, room: 20, readers: 10) < 2)
        #expect(try read(200, room: 4, readers: 50) < 2)
        #expect(try read(200, room: 4, readers: 2) < 5)
    }

    @Test("The reversed file shows the file's own pixels", arguments: 1...8)
    func exact(seed: UInt64) throws {
        let file = try GIFFile(data: makeGIF(frames: 9, seed: seed))
        let written = try GIFFile(data: GIFReverse(file).encode())
        #expect(try pictures(written) == pictures(file.data).reversed())
        #expect(written.info.loopCount == 3 && written.info.comments == ["made by a test"])
        #expect(GIFInspector.inspect(written.data).verdict == .whole)
        let again = try GIFFile(data: GIFReverse(written).encode())
        #expect(try pictures(again) == pictures(file.data))
    }

    @Test("Damage is an error before the first picture")
    func damaged() throws {
        let data = try makeGIF(frames: 6)
        let file = try GIFFile(data: data.prefix(data.count - 60))
        for bytes in [0, 256 << 20] {
            var limits = GIFLimits()
            limits.decodedBytes = bytes
            var reader = try GIFReverse(file, limits: limits).makeReader()
            #expect(throws: try #require(file.damage)) { try reader.next() }
        }
        #expect(throws: try #require(file.damage)) { try GIFReverse(file).encode() }
    }
}
