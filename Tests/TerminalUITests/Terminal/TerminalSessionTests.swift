import Foundation
import TestSupport
import Testing

/// Keys in, canvases out, in a real terminal.
@Suite(.timeLimit(.minutes(2))) struct TerminalSessionTests {
    private func ready(_ persona: TerminalPersona = .xterm) async throws -> PseudoTerminal {
        let terminal = try ProbeProgram.start("browse", "3000", persona: persona)
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        return terminal
    }

    @Test func `Keys, pastes and clicks come in order`() async throws {
        let terminal = try await ready()
        terminal.press(.up, .control("c"))
        terminal.paste("two\nlines")
        terminal.click(x: 4, y: 5)
        terminal.type("é")
        try await terminal.wait(for: "character(\"é\")")
        let lines = (1..<8).map { terminal.screen.line($0) }
        #expect(lines[0] == "key up 0")
        #expect(lines[1] == "key character(\"c\") 4")
        #expect(lines[2].contains("paste"))
        #expect(lines[3].contains("press") && lines[3].contains("at 4 5"))
        #expect(lines[4].contains("release"))
        terminal.type("q")
        #expect(try await terminal.ended().code == 0)
    }

    @Test("A lone Escape is a key", arguments: [TerminalPersona.xterm, .kitty])
    func escape(persona: TerminalPersona) async throws {
        let terminal = try await ready(persona)
        terminal.press(.escape)
        try await terminal.wait(for: "key escape 0")
        terminal.type("q")
        _ = try await terminal.ended()
    }

    @Test func `What was typed while the terminal was asked is not lost`() async throws {
        let terminal = try ProbeProgram.start("browse", "3000", persona: .xterm.answering(after: 300))
        try await terminal.wait(for: "the questions") { _ in true }
        terminal.type("abd")
        try await terminal.wait(for: "character(\"d\")")
        #expect(terminal.screen.contains("character(\"a\")"))
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.modes == terminal.firstModes)
    }

    @Test func `Answers that come in the middle of a session are no keys`() async throws {
        let terminal = try ProbeProgram.start("browse", "20", persona: .kitty.answering(after: 200))
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        terminal.type("w")
        try await terminal.wait(for: "character(\"w\")")
        #expect(terminal.screen.line(1) == "key character(\"w\") 0")
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
    }

    @Test func `Another size is told and drawn, with the size of cells where it is known`() async throws {
        let terminal = try await ready()
        terminal.resize(columns: 100, rows: 30)
        try await terminal.wait(for: "size 100x30 8")
        terminal.resize(columns: 20, rows: 5)
        try await terminal.wait(for: "size 20x5 8")
        terminal.type("q")
        #expect(try await terminal.ended().code == 0)
    }

    @Test func `Control Z gives the terminal to the shell and takes it again`() async throws {
        let terminal = try await ProbeProgram.startInShell()
        terminal.type("w")
        try await terminal.wait(for: "character(\"w\")")
        for round in 1...2 {
            terminal.press(.control("z"))
            try await ProbeProgram.prompt(terminal, 2 * round)
            #expect(terminal.screen.leftBehind.filter { !$0.contains("2004") } == [])
            terminal.type("true\r")
            try await ProbeProgram.prompt(terminal, 2 * round + 1)
            terminal.type("fg\r")
            try await terminal.wait(for: "the probe") { $0.isAlternate && $0.contains("resumed") }
            // What was shown before is there again.
            #expect(terminal.screen.contains("character(\"w\")"))
            terminal.press(.up)
            try await terminal.wait(for: "key up 0") { screen in
                (0..<screen.rows).filter { screen.line($0) == "key up 0" }.count == round
            }
            #expect((0..<24).filter { terminal.screen.line($0) == "resumed" }.count == round)
        }
        terminal.type("q")
        try await ProbeProgram.prompt(terminal, 6)
        terminal.type("exit\r")
        let end = try await terminal.ended()
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
    }

    @Test func `Continued in the background the program stops again, and in the foreground it goes on`() async throws {
        let terminal = try await ProbeProgram.startInShell()
        terminal.press(.control("z"))
        try await ProbeProgram.prompt(terminal, 2)
        // 'fg' in the very moment in which it stops would be stopped too.
        terminal.type("bg; while [ -n \"$(jobs -r)\" ]; do sleep 0.05; done; jobs\r")
        try await ProbeProgram.prompt(terminal, 3)
        let screen = terminal.screen
        #expect(!screen.isAlternate)
        #expect(screen.text.ranges(of: "Stopped").count >= 2, "\(screen.text)")
        terminal.type("fg\r")
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.contains("resumed") }
        terminal.press(.up)
        try await terminal.wait(for: "key up 0")
        #expect((0..<24).filter { terminal.screen.line($0) == "resumed" }.count == 1)
        terminal.type("q")
        try await ProbeProgram.prompt(terminal, 4)
        terminal.type("exit\r")
        let end = try await terminal.ended()
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
    }

    @Test func `A stop by a signal from outside gives the terminal back too, one that cannot be caught is made up for`()
        async throws
    {
        let terminal = try await ProbeProgram.startInShell()
        terminal.type("P")
        let screen = try await terminal.wait(for: "the probe's number") { $0.contains("pid ") }
        let line = (0..<screen.rows).map { screen.line($0) }.first { $0.hasPrefix("pid ") }
        let probe = try #require(line.flatMap { pid_t($0.dropFirst(4)) })
        kill(probe, SIGTSTP)
        try await ProbeProgram.prompt(terminal, 2)
        #expect(terminal.screen.leftBehind.filter { !$0.contains("2004") } == [])
        terminal.type("fg\r")
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.contains("resumed") }
        kill(probe, SIGSTOP)
        try await terminal.wait(for: "the shell's word") { $0.contains("Stopped") }
        terminal.type("fg\r")
        try await terminal.wait(for: "the probe") { screen in
            (0..<screen.rows).filter { screen.line($0) == "resumed" }.count == 2
        }
        #expect(terminal.modes?.isCanonical == false)
        terminal.type("q")
        try await terminal.wait(for: "the shell") { !$0.isAlternate }
    }

    @Test func `A program nobody could let go on does not stop`() async throws {
        // It leads its session: no shell is there to say fg.
        let terminal = try await ready()
        terminal.press(.control("z"))
        try await terminal.wait(for: "the probe again") { $0.isAlternate && $0.contains("resumed") }
        terminal.type("q")
        #expect(try await terminal.ended().code == 0)
    }

    @Test func `In place nothing but the cursor is changed`() async throws {
        let terminal = try ProbeProgram.start("inplace", "3000")
        try await terminal.wait(for: "ready")
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.mouseModes == [])
        terminal.type("w")
        try await terminal.wait(for: "character(\"w\")")
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.contains("ready"))
        #expect(end.modes == terminal.firstModes)
    }
}
