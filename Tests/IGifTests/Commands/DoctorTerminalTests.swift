import TestSupport
import Testing

@Suite("The doctor looks at the terminal", .timeLimit(.minutes(2)))
struct DoctorTerminalTests {
    @Test(
        "It tells how pictures are shown there, and leaves nothing behind",
        arguments: [
            (TerminalPersona.kitty, "pictures by kitty's protocol (kitty(0.35.2))"),
            (.iterm, "pictures by iTerm2's protocol (iTerm2 3.5.10)"), (.foot, "pictures as sixel (foot(1.16.2))"),
            (.xterm, "pictures made of symbols (XTerm(390))"), (.silent, "pictures made of symbols"),
            (.console, "pictures made of symbols"),
        ]
    )
    func terminal(persona: TerminalPersona, words: String) async throws {
        let home = try Home()
        let terminal = try home.terminal(["doctor"], columns: 200, persona: persona)
        let end = try await terminal.ended()
        #expect(end.screen.contains(words))
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
    }
}
