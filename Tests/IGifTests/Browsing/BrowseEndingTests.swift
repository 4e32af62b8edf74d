import Foundation
import TestSupport
import Testing

/// However the real browser ends or pauses, the terminal is as it was.
@Suite(.timeLimit(.minutes(3))) struct BrowseEndingTests {
    /// A way to end it, and the code it ends with.
    struct Way: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: Int32
        var act: @Sendable (PseudoTerminal) -> Void
    }

    static let ways = [
        Way(testDescription: "q", code: 0) { $0.type("q") },
        Way(testDescription: "Ctrl-C", code: 130) { $0.press(.control("c")) },
        Way(testDescription: "SIGINT", code: 130) { $0.send(SIGINT) },
        Way(testDescription: "SIGTERM", code: 130) { $0.send(SIGTERM) },
        Way(testDescription: "SIGHUP", code: 130) { $0.send(SIGHUP) },
    ]

    static let personas: [TerminalPersona] = [
        .xterm, .kitty, .ghostty, .foot, .iterm, .console, .screen, .silent, .tmux(in: .xterm), .tmux(in: .kitty),
    ]

    private func isRestored(_ end: PseudoTerminal.End, _ terminal: PseudoTerminal) {
        #expect(end.screen.leftBehind == [])
        #expect(Browsing.strange(end.screen) == [])
        #expect(end.modes == terminal.firstModes)
        #expect(!end.screen.text.contains("igif  /") && !end.screen.text.contains("Cat"))
    }

    @Test(arguments: ways) func `The terminal is as it was`(_ way: Way) async throws {
        let browsing = try await Browsing("cats", persona: .kitty)
        try await browsing.shows("Orange Cat")
        way.act(browsing.terminal)
        let end = try await browsing.terminal.ended()
        #expect(end.code == way.code)
        isRestored(end, browsing.terminal)
    }

    @Test(arguments: ways) func `While a query is typed and its answer is awaited as well`(_ way: Way) async throws {
        let browsing = try await Browsing("cats", faults: ["api:hang"])
        try await browsing.terminal.wait(for: "the header") { $0.line(0).contains("igif") }
        if way.testDescription != "q" {
            browsing.terminal.type("/dogs")
            try await browsing.terminal.wait(for: "dogs")
        }
        way.act(browsing.terminal)
        let end = try await browsing.terminal.ended()
        #expect(end.code == way.code)
        isRestored(end, browsing.terminal)
    }

    @Test(arguments: personas) func `Every terminal gets its own back`(_ persona: TerminalPersona) async throws {
        let browsing = try await Browsing("cats", persona: persona)
        let screen = try await browsing.shows("Orange Cat")
        #expect(screen.isAlternate == persona.hasAlternateScreen)
        browsing.terminal.type("l")
        try await browsing.terminal.wait(for: "the second") { Browsing.place($0)?.chosen == 2 }
        browsing.terminal.type("q")
        let end = try await browsing.terminal.ended()
        #expect(end.code == 0)
        isRestored(end, browsing.terminal)
    }

    @Test(arguments: [false, true])
    func `A terminal that goes away ends it, as an interruption`(_ ignoresHangUp: Bool) async throws {
        let browsing = try await Browsing("cats", ignoresHangUp: ignoresHangUp)
        try await browsing.shows("Orange Cat")
        browsing.terminal.hangUp()
        #expect(try await browsing.terminal.ended().code == 130)
    }

    @Test(arguments: [TerminalPersona.xterm, .kitty, .silent])
    func `Control Z gives the shell its terminal, and fg draws anew`(_ persona: TerminalPersona) async throws {
        let browsing = try await Browsing("cats", persona: persona, inShell: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        terminal.press(.control("z"))
        var screen = try await terminal.wait(for: "the shell") { screen in
            screen.text.contains("Stopped") && Browsing.hasPrompt(screen)
        }
        #expect(screen.showsCursor && screen.mouseModes == [] && screen.keyboard == [])
        terminal.type("echo in \"the\" shell\r")
        try await terminal.wait(for: "in the shell")
        terminal.type("fg\r")
        screen = try await terminal.wait(for: "the browser") { $0.isAlternate && $0.contains("Orange Cat") }
        terminal.type("l")
        try await terminal.wait(for: "the second") { Browsing.place($0)?.chosen == 2 }
        terminal.type("q")
        try await terminal.wait(for: "the shell", until: Browsing.hasPrompt)
        terminal.type("echo code \"is\" $?\r")
        screen = try await terminal.wait(for: "code is 0")
        #expect(screen.unknown == [])
        terminal.type("exit\r")
        #expect(try await terminal.ended().screen.leftBehind.filter { !$0.contains("2004") } == [])
    }

    @Test(arguments: [20, 200, 600])
    func `A late answer of the terminal never reaches the shell`(_ delay: Int) async throws {
        let browsing = try await Browsing("cats", persona: .kitty.answering(after: delay), inShell: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "the browser") { $0.isAlternate }
        terminal.type("q")
        try await terminal.wait(for: "the shell", until: Browsing.hasPrompt)
        terminal.type("echo all \"is\" quiet\r")
        try await terminal.wait(for: "all is quiet")
        // Whatever was on its way has come by now: the answer to this comes after it.
        terminal.type("echo and \"now\"\r")
        let screen = try await terminal.wait(for: "and now")
        let lines = screen.text.split(separator: "\n").map(String.init)
        #expect(!screen.text.contains("62;") && !screen.text.contains("Gi=") && !screen.text.contains("rgb:"))
        #expect(!lines.contains { $0.contains("not found") }, "\(screen.text)")
    }

    @Test func `Control Z while the terminal is being asked gives the shell its terminal as well`() async throws {
        let browsing = try await Browsing("cats", persona: .kitty.answering(after: 120), inShell: true)
        let terminal = browsing.terminal
        terminal.press(.control("z")) { $0.isAlternate }
        try await terminal.wait(for: "the shell") { $0.text.contains("Stopped") && Browsing.hasPrompt($0) }
        #expect(terminal.screen.showsCursor)
        terminal.type("fg\r")
        try await terminal.wait(for: "the browser") { $0.isAlternate && $0.contains("Orange Cat") }
        terminal.type("q")
        try await terminal.wait(for: "the shell", until: Browsing.hasPrompt)
    }

    @Test(arguments: [1, 2]) func `Control C while the terminal is being asked ends it as well`(_ times: Int)
        async throws
    {
        let browsing = try await Browsing("cats", persona: .kitty.answering(after: 100))
        let terminal = browsing.terminal
        // It asks before it draws anything; what is typed then must not be lost among the answers.
        for _ in 0..<times { terminal.press(.control("c")) { !$0.pictures.isEmpty } }
        let end = try await terminal.ended()
        #expect(end.code == 130)
        isRestored(end, terminal)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT])
    func `A crash while the terminal is being asked leaves nothing of what is shown meanwhile`(_ number: Int32)
        async throws
    {
        // Over a network answers are waited for longer.
        let browsing = try await Browsing(
            "cats",
            variables: ["SSH_TTY": "/dev/pts/0", "SWIFT_BACKTRACE": "enable=no"],
            persona: .kitty.answering(after: 400)
        )
        let terminal = browsing.terminal
        try await terminal.wait(for: "the first frame") { $0.isAlternate && $0.contains("cats") }
        terminal.send(number)
        let end = try await terminal.ended()
        #expect(end.code == -number)
        isRestored(end, terminal)
    }

    @Test func `What is typed for the shell after the browser's last answer is not lost`() async throws {
        let browsing = try await Browsing("cats", inShell: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        // The shell's screen is back before the last question is answered.
        terminal.type("echo typed \"ahead\"\r") { !$0.isAlternate }
        terminal.type("q")
        try await terminal.wait(for: "typed ahead")
    }

    @Test func `Keys typed while the terminal is being asked are not lost`() async throws {
        let browsing = try await Browsing(persona: .kitty.answering(after: 100))
        let terminal = browsing.terminal
        terminal.type("/dogs\r") { !$0.pictures.isEmpty }
        let screen = try await terminal.wait(for: "Dog")
        #expect(Browsing.query(screen) == "dogs")
    }
}
