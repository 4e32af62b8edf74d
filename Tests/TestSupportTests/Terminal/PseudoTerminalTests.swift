import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PseudoTerminalTests {
    private let variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PS1": "ready> "]

    private func makeShell(_ script: String, persona: TerminalPersona = .xterm) throws -> PseudoTerminal {
        try PseudoTerminal("/bin/sh", ["-c", script], environment: variables, persona: persona)
    }

    @Test func `A program has this terminal, reads what is typed and ends with its code`() async throws {
        let terminal = try makeShell("tty >/dev/tty; read line; echo \"got $line\"; exit 7")
        try await terminal.wait(for: "/dev/")
        terminal.type("héllo\r")
        try await terminal.wait(for: "got héllo")
        let end = try await terminal.ended()
        #expect(end.code == 7)
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
    }

    @Test func `Everything that was written at the end is there`() async throws {
        let terminal = try makeShell("i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done")
        let end = try await terminal.ended()
        #expect(end.screen.contains("line 1999"))
        #expect(end.screen.history.first == "line 0")
    }

    @Test func `Control C is a signal, and a signal is told as a negative code`() async throws {
        let terminal = try makeShell("echo ready; exec sleep 1000")
        try await terminal.wait(for: "ready")
        terminal.press(.control("c"))
        #expect(try await terminal.ended().code == -SIGINT)
    }

    @Test func `A key that waits for the screen is pressed once, at the moment it is so`() async throws {
        // Who presses only after waiting would come too late for this.
        let terminal = try makeShell("read go; echo one; read -r first; echo two; read -r second; echo $first-$second")
        terminal.type("first\r") { $0.contains("one") }
        terminal.type("second\r") { $0.contains("two") }
        terminal.type("go\r")
        let end = try await terminal.ended()
        #expect(end.screen.contains("first-second"))
        #expect(end.screen.text.components(separatedBy: "second").count == 3, "typed and printed: \(end.screen.text)")
    }

    @Test func `Modes are those the program set`() async throws {
        let terminal = try makeShell("stty raw -echo; echo raw; read x")
        try await terminal.wait(for: "raw")
        let modes = try #require(terminal.modes)
        #expect(!modes.echoes && !modes.isCanonical && !modes.makesSignals)
        #expect(modes != terminal.firstModes)
    }

    @Test func `Another size is told by a signal`() async throws {
        let terminal = try makeShell("trap 'stty size' WINCH; echo ready; while :; do sleep 0.01; done")
        try await terminal.wait(for: "ready")
        terminal.resize(columns: 100, rows: 40)
        try await terminal.wait(for: "40 100")
    }

    @Test func `Queries are answered on the program's input`() async throws {
        let script = "stty raw -echo; printf '\\033[c'; dd bs=1 count=9 2>/dev/null | od -An -c"
        let terminal = try makeShell(script, persona: .kitty)
        try await terminal.wait(for: "033   [   ?   6   2   ;   5   2   ;")
    }

    @Test func `A shell stops a job and takes it up again`() async throws {
        let terminal = try PseudoTerminal("/bin/bash", ["--norc", "--noprofile", "-i"], environment: variables)
        try await terminal.wait(for: "ready>")
        // The words are cut in two, so that only what is printed is found and not what is typed.
        let script = "trap \"echo go\"\"ing; exec cat\" CONT; echo start\"\"ed; while :; do sleep 0.01; done"
        terminal.type("sh -c '\(script)'\r")
        try await terminal.wait(for: "started")
        terminal.press(.control("z"))
        try await terminal.wait(for: "Stopped")
        terminal.type("fg\r")
        try await terminal.wait(for: "going")
        terminal.type("def\r")
        try await terminal.wait(for: "the echo and the copy") { $0.text.contains("def\ndef") }
        terminal.press(.control("d"))
        terminal.type("exit 3\r")
        #expect(try await terminal.ended().code == 3)
    }

    @Test func `A terminal that goes away takes the program with it`() async throws {
        let terminal = try makeShell("echo ready; exec cat")
        try await terminal.wait(for: "ready")
        terminal.hangUp()
        #expect(try await terminal.ended().code == -SIGHUP)
    }

    @Test func `What does not come is told with the screen`() async throws {
        let terminal = try makeShell("echo here; exec cat")
        try await terminal.wait(for: "here")
        let failure = await #expect(throws: PseudoTerminal.Failure.self) {
            try await terminal.wait(for: "there", seconds: 0.01)
        }
        #expect(failure?.description.contains("here") == true)
        terminal.press(.control("d"))
        await #expect(throws: PseudoTerminal.Failure.self) { try await terminal.wait(for: "there") }
        #expect(try await terminal.ended().code == 0)
    }

    @Test func `The mouse is told to a program that asked for it`() async throws {
        let script = "stty raw -echo; printf '\\033[?1000;1006hx'; dd bs=1 count=9 2>/dev/null | od -An -c"
        let terminal = try makeShell(script)
        try await terminal.wait(for: "x")
        terminal.click(x: 2, y: 3)
        try await terminal.wait(for: "[   <   0   ;   3   ;   4   M")
    }
}
