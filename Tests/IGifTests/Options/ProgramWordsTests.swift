import Testing

@testable import igif

@Suite("A program and its arguments in one line")
struct ProgramWordsTests {
    @Test("Spaces part words, quotes hold them together, nothing else is special")
    func words() throws {
        #expect(try ProgramWords("wl-copy  --type {type} ").words == ["wl-copy", "--type", "{type}"])
        #expect(try ProgramWords("'/opt/my copy' \"a 'b'\" c''d ''").words == ["/opt/my copy", "a 'b'", "cd", ""])
        #expect(
            try ProgramWords("x $(y) `z` ~ * \\ ; | &").words == ["x", "$(y)", "`z`", "~", "*", "\\", ";", "|", "&"]
        )
    }

    @Test("No program, an open quote and controls are refused", arguments: ["", "  ", "''", "'a", "a \"b", "a\u{1B}b"])
    func refused(line: String) {
        #expect(throws: CommandFailure.self) { _ = try ProgramWords(line) }
        #expect(throws: CommandFailure.self) { try Setting.copyCommand.check(line) }
    }
}
