import Foundation
import TestSupport
import Testing

/// Whichever way the program ends, the terminal is as it was.
@Suite(.timeLimit(.minutes(2))) struct TerminalGuardTests {
    private func ready(_ persona: TerminalPersona = .xterm) async throws -> PseudoTerminal {
        let terminal = try ProbeProgram.start("browse", "3000", persona: persona)
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        let modes = try #require(terminal.modes)
        #expect(!modes.echoes && !modes.isCanonical && !modes.makesSignals)
        #expect(!terminal.screen.showsCursor)
        #expect(terminal.screen.mouseModes == [1000, 1002, 1006])
        return terminal
    }

    private func check(_ end: PseudoTerminal.End, _ terminal: PseudoTerminal) {
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
    }

    @Test(
        "Every end gives the terminal back",
        arguments: [
            ("q", 0), ("x", 3), ("c", 4), ("T", -SIGILL), ("S", -SIGSEGV), ("A", -SIGABRT), ("O", -SIGSEGV),
            ("B", -SIGILL),
        ] as [(String, Int32)]
    )
    func ends(key: String, code: Int32) async throws {
        let terminal = try await ready()
        terminal.type(key)
        let end = try await terminal.ended()
        // A Swift trap is SIGILL on some processors and SIGTRAP on others.
        #expect(end.code == code || (code == -SIGILL && end.code == -SIGTRAP))
        check(end, terminal)
    }

    @Test(
        "What is shown while the terminal is asked is taken back at every end",
        arguments: [
            ("x", 3), ("c", 4), ("n", 0), ("T", -SIGILL), ("S", -SIGSEGV), ("A", -SIGABRT), ("i", -SIGTERM),
        ] as [(String, Int32)]
    )
    func opening(end: String, code: Int32) async throws {
        for persona in [TerminalPersona.silent, .xterm.answering(after: 200)] {
            let terminal = try ProbeProgram.start("opening", "300", end, persona: persona)
            let ended = try await terminal.ended()
            #expect(ended.code == code || (code == -SIGILL && ended.code == -SIGTRAP))
            #expect(String(decoding: terminal.written, as: UTF8.self).contains("while it is asked"))
            #expect(!ended.screen.contains("while it is asked"))
            check(ended, terminal)
        }
    }

    @Test(arguments: [TerminalPersona.silent, .xterm.answering(after: 50), .kitty.answering(after: 400)])
    func `A session takes over what was shown, without the shell's screen between`(_ persona: TerminalPersona)
        async throws
    {
        let terminal = try ProbeProgram.start("opening", "200", "session", persona: persona)
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        #expect(!String(decoding: terminal.written, as: UTF8.self).contains("[?1049l"))
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        check(end, terminal)
    }

    @Test(
        "Signals that end the program end it, after giving back",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV]
    )
    func signals(number: Int32) async throws {
        let terminal = try await ready(.kitty)
        terminal.send(number)
        let end = try await terminal.ended()
        #expect(end.code == -number)
        check(end, terminal)
    }

    @Test("Each kind of terminal is given back", arguments: ["kitty", "ghostty", "foot", "iterm", "silent", "tmux"])
    func kinds(name: String) async throws {
        let personas: [String: TerminalPersona] = [
            "kitty": .kitty, "ghostty": .ghostty, "foot": .foot, "iterm": .iterm, "silent": .silent,
            "tmux": .tmux(in: .kitty),
        ]
        let terminal = try ProbeProgram.start("browse", name == "silent" ? "10" : "3000", persona: personas[name]!)
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        check(end, terminal)
    }

    @Test func `A child that crashes takes nothing with it`() async throws {
        let terminal = try await ready()
        terminal.type("K")
        try await terminal.wait(for: "character(\"K\")")
        terminal.press(.up)
        try await terminal.wait(for: "key up 0")
        #expect(terminal.screen.isAlternate)
        terminal.type("q")
        let end = try await terminal.ended()
        check(end, terminal)
    }

    @Test func `A lost terminal ends the program without a fight`() async throws {
        let terminal = try await ready()
        terminal.hangUp()
        let end = try await terminal.ended()
        #expect([5, -SIGHUP].contains(end.code))
    }

    @Test func `In the middle of a picture too large for the terminal, the end comes at once and hurts nothing`()
        async throws
    {
        let terminal = try await ready()
        terminal.type("Fq")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        check(end, terminal)
    }

    @Test func `What the mouse and the keyboard send while the program ends does not reach the shell`() async throws {
        let terminal = try await ProbeProgram.startInShell(persona: .xterm.answering(after: 100))
        terminal.type("q")
        for _ in 0..<5 { terminal.type("\u{1B}[<64;3;4M") }
        try await ProbeProgram.prompt(terminal, 2)
        terminal.type("exit\r")
        let end = try await terminal.ended()
        #expect(!end.screen.text.contains("64;3;4") && !end.screen.text.contains("64;1;2"))
        check(end, terminal)
    }

    @Test func `What is typed for the shell after the program's last answer is not lost`() async throws {
        let terminal = try await ProbeProgram.startInShell()
        // The screen is the shell's again: that was drawn before the last question was answered.
        terminal.type("echo typed \"ahead\"\r") { !$0.isAlternate }
        terminal.type("q")
        try await terminal.wait(for: "the command's output") { screen in
            (0..<screen.rows).contains { screen.line($0) == "typed ahead" }
        }
        terminal.type("exit\r")
        check(try await terminal.ended(), terminal)
    }
}
