import Testing

@testable import GIF

@Suite struct GIFSelectionTests {
    private func select(_ spans: [(Int, Int)], end: Int, frames: Int = 1000) throws -> [[Int]] {
        var limits = GIFLimits()
        limits.frames = frames
        let starts = spans.map { GIFSelection.Start(number: $0.0, time: $0.1) }
        return try GIFSelection(starts, end: end, limits: limits).entries.map { [$0.number, $0.delay] }
    }

    @Test("Of pictures too short to be played, the longer one has the time of both")
    func short() throws {
        #expect(try select([(0, 0), (1, 5), (2, 9)], end: 11) == [[0, 5], [1, 4], [2, 2]])
        #expect(try select([(0, 0), (1, 1), (2, 9)], end: 11) == [[1, 9], [2, 2]])
        #expect(try select([(0, 0), (1, 5), (2, 6), (3, 20)], end: 30) == [[0, 5], [2, 15], [3, 10]])
        #expect(try select([(0, 0), (1, 1), (2, 2), (3, 3)], end: 4) == [[0, 2], [2, 2]])
        #expect(try select([(0, 0), (1, 0), (2, 0), (3, 5)], end: 9) == [[2, 5], [3, 4]])
    }

    @Test("A last picture too short to be played gives its time to the one before")
    func last() throws {
        #expect(try select([(0, 0), (1, 5)], end: 6) == [[0, 6]])
        #expect(try select([(0, 0)], end: 1) == [[0, 2]])
        #expect(try select([(0, 0), (1, 0)], end: 0) == [[0, 2]])
    }

    @Test("What is longer than a delay can say is said in several, none of them too short")
    func long() throws {
        #expect(try select([(4, 0)], end: 65535) == [[4, 65535]])
        #expect(try select([(4, 0)], end: 65536) == [[4, 65534], [4, 2]])
        #expect(try select([(4, 0), (5, 131_071)], end: 131_080) == [[4, 65535], [4, 65534], [4, 2], [5, 9]])
        #expect(throws: GIFError.limitExceeded(.frames, asked: 3, allowed: 2)) {
            try select([(4, 0)], end: 131_071, frames: 2)
        }
    }

    @Test("A pass skips, gives and repeats pictures as selected")
    func reading() throws {
        let source = try GIFPictureArray(
            width: 1,
            height: 1,
            pictures: (0..<6).map { .init(pixels: [$0, 0, 0, 255], delay: 9) }
        )
        let starts = [(1, 0), (3, 10), (4, 100_000)].map { GIFSelection.Start(number: $0.0, time: $0.1) }
        let selection = try GIFSelection(starts, end: 100_005, limits: .standard)
        var reader = GIFSelection.Reader(source.makeReader(), selection)
        var seen: [[Int]] = []
        while let picture = try reader.next() { seen.append([Int(picture.pixels[0]), picture.delay]) }
        #expect(seen == [[1, 10], [3, 65535], [3, 34455], [4, 5]])
        #expect(seen == selection.entries.map { [$0.number, $0.delay] })
        #expect(try reader.next() == nil)
    }
}
