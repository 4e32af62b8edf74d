import Foundation
import Testing

@testable import HTTP

@Suite("LineSplitter")
struct LineSplitterTests {
    /// The lines of pieces, the last one included; an error as its sentence.
    func lines(_ pieces: [Data], maximum: Int = 100, repairs: Bool = false) -> [String] {
        var splitter = LineSplitter(maximum: maximum, repairs: repairs)
        var all: [String] = []
        do {
            for piece in pieces {
                let (lines, failure) = splitter.feed(piece)
                all += lines
                if let failure { throw failure }
            }
            if let last = try splitter.finish() { all.append(last) }
        } catch {
            all.append("\(error)")
        }
        return all
    }

    @Test(
        "Lines end with LF, CR or CR LF, wherever the pieces are cut",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n", [""]), ("a\rb\nc\r\nd", ["a", "b", "c", "d"]),
            ("\r\r\n\n\n", ["", "", "", ""]), ("a\n\rb", ["a", "", "b"]), ("Müll\r\n𝄞 ß\n", ["Müll", "𝄞 ß"]),
            ("\u{FEFF}mark\n\u{FEFF}none", ["mark", "\u{FEFF}none"]), ("\u{FEFF}", []), ("\u{FEFF}\n", [""]),
        ] as [(String, [String])]
    )
    func ends(text: String, expected: [String]) {
        let bytes = Data(text.utf8)
        for size in 1...max(1, bytes.count) {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
                bytes[start..<min(start + size, bytes.count)]
            }
            #expect(lines(pieces) == expected, "pieces of \(size)")
        }
    }

    @Test("A line is given when its end has come, after a CR at once")
    func eager() {
        var splitter = LineSplitter(maximum: 10, repairs: false)
        #expect(splitter.feed(Data("a\r".utf8)).lines == ["a"])
        #expect(splitter.feed(Data("\nb".utf8)).lines == [])
        #expect(splitter.feed(Data("\n".utf8)).lines == ["b"])
    }

    @Test("A line may be as long as the limit, over however many pieces, and no byte longer")
    func limit() {
        let error = "A line of the answer is longer than the limit of 4 bytes."
        #expect(lines([Data("abcd\nef".utf8), Data("gh\n".utf8)], maximum: 4) == ["abcd", "efgh"])
        #expect(lines([Data("a\nbc".utf8), Data("def\n".utf8)], maximum: 4) == ["a", error])
        #expect(lines([Data("a\nbcdef".utf8)], maximum: 4) == ["a", error])
        #expect(lines([Data("ab".utf8), Data("cde".utf8)], maximum: 4) == [error], "without an end too")
    }

    @Test("What is not UTF-8 is an error after the lines before it, or replaced")
    func invalid() {
        let bytes = [Data("a\nb".utf8), Data([0xC3]), Data([0x28, 0x0A]), Data("c".utf8)]
        #expect(lines(bytes) == ["a", "The answer could not be read: a line of it is not text in UTF-8."])
        #expect(lines(bytes, repairs: true) == ["a", "b\u{FFFD}(", "c"])
        #expect(lines([Data([0xE2, 0x82])], repairs: true) == ["\u{FFFD}"], "cut at the end")
    }
}
