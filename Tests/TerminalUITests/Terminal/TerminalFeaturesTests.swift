import TestSupport
import Testing

@testable import TerminalUI

/// What the real answers of a terminal lead to, in a real terminal.
@Suite(.timeLimit(.minutes(2))) struct TerminalFeaturesTests {
    private func detected(
        _ persona: TerminalPersona,
        _ variables: [String: String] = [:],
        timeout: String = "3000"
    ) async throws -> (text: String, end: PseudoTerminal.End) {
        let terminal = try ProbeProgram.start("detect", timeout, persona: persona, environment: variables)
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
        return (end.screen.text, end)
    }

    @Test func `kitty draws and plays by itself`() async throws {
        let text = try await detected(.kitty).text
        #expect(text.contains("graphics kitty plays true colors trueColor"))
        #expect(text.contains("sync true links true keys true"))
        #expect(text.contains("cell 8x16 sextants true"))
        #expect(text.contains("clipboard true answers true name kitty(0.35.2)"))
        #expect(text.contains("between nothing"))
        #expect(text.contains("text rgb(208, 208, 208)"))
    }

    @Test func `Ghostty draws but does not play`() async throws {
        let text = try await detected(.ghostty).text
        #expect(text.contains("graphics kitty plays false colors trueColor"))
    }

    @Test func `iTerm2 takes files, foot sixels, xterm symbols`() async throws {
        #expect(try await detected(.iterm).text.contains("graphics iterm plays true"))
        #expect(try await detected(.foot).text.contains("graphics sixel plays false"))
        let xterm = try await detected(.xterm).text
        #expect(xterm.contains("graphics symbols plays false colors trueColor"))
        #expect(xterm.contains("sextants false"))
    }

    @Test func `The console is asked for a sign only and gets what it has`() async throws {
        let ended = try await detected(.console)
        #expect(ended.text.contains("graphics symbols plays false colors sixteen"))
        #expect(ended.text.contains("answers true"))
    }

    @Test func `A dumb terminal is asked nothing and gets no pictures`() async throws {
        let text = try await detected(.silent, ["TERM": "dumb"]).text
        #expect(text.contains("graphics none plays false colors monochrome"))
    }

    @Test func `A silent terminal is not waited for long, and gets symbols`() async throws {
        let text = try await detected(.silent, timeout: "20").text
        #expect(text.contains("graphics symbols"))
        #expect(text.contains("answers false"))
    }

    @Test func `Answers that come late are eaten and reach no shell`() async throws {
        let persona = TerminalPersona.kitty.answering(after: 200)
        let terminal = try await ProbeProgram.shell(persona: persona)
        terminal.type("\(ProbeProgram.path) detect 20\r")
        try await ProbeProgram.prompt(terminal, 2)
        terminal.type("exit\r")
        let end = try await terminal.ended()
        #expect(end.screen.text.contains("answers false"))
        for garbage in ["62;", "OK", "rgb", "kitty(", "2026"] { #expect(!end.screen.text.contains(garbage)) }
        #expect(end.modes == terminal.firstModes)
    }

    @Test func `tmux passes on what it was allowed to`() async throws {
        let hint = ["KITTY_WINDOW_ID": "1"]
        let inside = try await detected(.tmux(in: .kitty), hint).text
        #expect(inside.contains("graphics kitty plays false"))
        #expect(inside.contains("between tmux(passesThrough: true)"))
        let xterm = try await detected(.tmux(in: .xterm)).text
        #expect(xterm.contains("graphics symbols"))
        #expect(xterm.contains("between tmux(passesThrough: false)"))
    }

    @Test func `Screen is asked for a sign only`() async throws {
        let text = try await detected(.xterm, ["TERM": "screen.xterm-256color", "STY": "1.x"]).text
        #expect(text.contains("between screen"))
        #expect(text.contains("answers true"))
    }

    @Test func `Without a terminal there is a sentence`() {
        #expect(TerminalError.none.description.hasSuffix("terminal window."))
        #expect(throws: TerminalError.self) { try TerminalDevice(path: "/nonexistent/tty") }
    }
}
