import Testing

@testable import GIF

@Suite struct GIFForkJoinTests {
    @Test("Every piece is done once before the call returns, however many there are", arguments: [0, 1, 2, 7, 500])
    func pieces(count: Int) {
        var done = [Int](repeating: 0, count: count)
        done.withUnsafeMutableBufferPointer { done in
            GIFForkJoin.each(count) { piece in
                done[piece] += piece + 1
                // Pieces may have pieces of their own.
                GIFForkJoin.each(2) { _ in }
            }
        }
        #expect(done == Array(1...max(count, 1)).prefix(count).map { $0 })
    }

    @Test("Both of two are done")
    func both() {
        var one = 0
        var other = 0
        GIFForkJoin.both({ one = 1 }, { other = 2 })
        #expect(one == 1 && other == 2)
    }
}
