import Foundation
import TerminalUI
import Testing

@Suite("iTerm2 encoder")
struct ITermEncoderTests {
    @Test("The file arrives as it was, with its size and its place", arguments: [0, 1, 2, 3, 4, 10_000])
    func file(count: Int) throws {
        let file = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 77) }
        let sequences = try SentSequences.split(ITermEncoder().show(file, columns: 12, rows: 5))
        try #require(sequences.count == 1)
        let text = String(decoding: sequences[0], as: UTF8.self)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts[0].hasPrefix("\u{1B}]1337;File="))
        let arguments = Set(parts[0].dropFirst("\u{1B}]1337;File=".count).split(separator: ";").map(String.init))
        let expected = ["size=\(count)", "width=12", "height=5", "inline=1", "preserveAspectRatio=0"]
        #expect(arguments.isSuperset(of: expected))
        #expect(Data(base64Encoded: String(parts[1])) == Data(file))
    }
}

@Suite("tmux passthrough")
struct TmuxPassthroughTests {
    @Test("What comes out is what went in, whatever escapes it holds")
    func roundTrip() throws {
        let sequence = Array("\u{1B}_Ga=d\u{1B}\\\u{1B}\u{1B}[A".utf8)
        #expect(try SentSequences.unwrapped(TmuxPassthrough.wrap(sequence)) == sequence)
    }
}
