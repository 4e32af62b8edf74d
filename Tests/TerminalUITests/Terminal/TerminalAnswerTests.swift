import Dispatch
import Testing

@testable import TerminalUI

/// What becomes of all that comes from a terminal while it is given back: answers are eaten, what is typed after the
/// last of them is the shell's.
@Suite(.timeLimit(.minutes(1))) struct TerminalAnswerTests {
    private static let answer = "\u{1B}[?62;52c"
    private static let question = "\u{1B}[c"

    /// Takes a terminal that owes so many answers, gives it back and lets it reply to the farewell's question.
    private func typedAhead(owing owed: Int = 0, reply: String) async throws -> String {
        let side = try TerminalSide()
        let device = try TerminalDevice(path: side.path)
        try device.take(\.raw, farewell: Array("bye".utf8), asks: true)
        if owed > 0 { device.owes(owed, milliseconds: 500) }
        _ = side.read(upTo: "bye" + Self.question, reply: reply)
        await giveBack(device)
        return try side.line()
    }

    /// Gives back where waiting holds up nobody.
    private func giveBack(_ device: TerminalDevice) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                device.giveBack()
                continuation.resume()
            }
        }
    }

    @Test func `What is typed after the answer stays whole`() async throws {
        #expect(try await typedAhead(reply: Self.answer + "echo hi\n") == "echo hi\n")
        #expect(try await typedAhead(reply: Self.answer) == "")
    }

    @Test func `Its lines end as those of the shell do`() async throws {
        #expect(try await typedAhead(reply: Self.answer + "echo hi\r") == "echo hi\n")
    }

    @Test func `What comes before the answer is eaten`() async throws {
        #expect(try await typedAhead(reply: "jk\u{1B}[<64;1;1M\u{1B}[A\u{1B}[200~" + Self.answer + "ls\n") == "ls\n")
    }

    @Test func `Answers that are owed are eaten with all that stands between them`() async throws {
        let late = "\u{1B}P>|kitty(0.35.2)\u{1B}\\" + Self.answer + "jj\n"
        #expect(try await typedAhead(owing: 1, reply: late + Self.answer + "ls\n") == "ls\n")
        #expect(try await typedAhead(owing: 2, reply: late + late + Self.answer + "ls\n") == "ls\n")
    }

    @Test func `Where an answer does not come, nothing that came instead reaches the shell`() async throws {
        #expect(try await typedAhead(reply: "\u{1B}[>41;390;0c\u{1B}[?62;52xls\n") == "")
        #expect(try await typedAhead(owing: 1, reply: Self.answer + "ls\n") == "")
    }

    @Test func `A terminal that answers nothing is given back without what it may still report`() async throws {
        let side = try TerminalSide()
        let device = try TerminalDevice(path: side.path)
        try device.take(\.raw, farewell: Array("bye".utf8))
        side.type("\u{1B}[<64;1;1M\n")
        await giveBack(device)
        #expect(try side.line() == "")
    }

    @Test func `Where nothing was asked and nothing shown, what was typed stays`() async throws {
        let side = try TerminalSide()
        let device = try TerminalDevice(path: side.path)
        try device.take(\.quiet)
        side.type("ls\n")
        await giveBack(device)
        #expect(try side.line() == "ls\n")
    }
}
