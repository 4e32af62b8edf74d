import Testing

@testable import TerminalUI

/// What is asked of which terminal, and when nothing more is waited for.
@Suite struct TerminalQuestionsTests {
    private func questions(_ variables: [String: String]) -> TerminalQuestions {
        TerminalQuestions(TerminalEnvironment { variables[$0] })
    }

    /// The questions as text, ESC as a sign that can be read.
    private func text(_ variables: [String: String]) -> String {
        text(String(decoding: questions(variables).bytes, as: UTF8.self))
    }

    private func text(_ sequence: String) -> String {
        String(sequence.map { $0 == "\u{1B}" ? "␛" : $0 })
    }

    private static let general = "␛[>0q␛[?2026$p␛[?u␛[16t␛[14t␛]10;?␛\\␛]11;?␛\\␛[?1;1;0S"

    @Test func `A terminal is asked for all at once, for a sign that every terminal gives last`() {
        #expect(
            text(["TERM": "xterm-256color"])
                == "␛_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA␛\\" + Self.general + "␛[c"
        )
        // A kitty that is talked to itself is asked nothing of placeholders.
        #expect(text(["TERM": "xterm-kitty"]) == text(["TERM": "xterm-256color"]))
        #expect(text([:]) == text(["TERM": "xterm-256color"]))
    }

    @Test func `Terminal would show what it does not know, and is not asked it`() {
        #expect(text(["TERM_PROGRAM": "Apple_Terminal"]) == Self.general + "␛[c")
        #expect(text(["TERM_PROGRAM": "Apple_Terminal", "TMUX": "x"]).hasPrefix(Self.general))
    }

    @Test(
        "Through tmux the terminal around it is asked for pictures with placeholders, tmux for the rest",
        arguments: [
            ["TMUX": "/tmp/x,1,0", "TERM": "screen-256color"], ["TERM": "tmux-256color"],
            ["TERM_PROGRAM": "tmux", "TERM": "screen"], ["TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"],
        ]
    )
    func tmux(variables: [String: String]) {
        #expect(
            text(variables)
                == "␛Ptmux;␛␛_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA␛␛\\␛\\" + Self.general + "␛[c"
        )
    }

    @Test func `Through tmux iTerm2 is asked in its own way, which it prefers`() {
        for variables in [["TMUX": "x", "LC_TERMINAL": "iTerm2"], ["TMUX": "x", "ITERM_SESSION_ID": "w0t0p0"]] {
            #expect(text(variables) == "␛Ptmux;␛␛]1337;ReportCellSize␛␛\\␛\\" + Self.general + "␛[c")
        }
    }

    @Test func `Who shows what it does not know is asked for a sign only, and who can do nothing is asked nothing`() {
        #expect(text(["TERM": "screen.xterm-256color", "STY": "1.x"]) == "␛[c")
        #expect(text(["TERM": "screen", "KITTY_WINDOW_ID": "1"]) == "␛[c")
        #expect(text(["TERM": "linux"]) == "␛[c")
        #expect(text(["TERM": "dumb"]) == "")
    }

    @Test func `It is over with the answer to the last question, whatever did not come before it`() {
        var questions = questions(["TERM": "xterm-256color"])
        #expect(!questions.asksOuter && !questions.isOver)
        for reply in [TerminalReply.version("XTerm(390)"), .graphics(id: 31, isFine: true), .keyboard(flags: 0)] {
            questions.take(reply)
            #expect(!questions.isOver)
        }
        questions.take(.primaryAttributes([62, 4]))
        #expect(questions.isOver)
        #expect(questions.replies.count == 4)
    }

    @Test(
        "tmux answers first, or the terminal around it does: both are waited for",
        arguments: [TerminalReply.graphics(id: 31, isFine: true), .graphics(id: 31, isFine: false), .inlinePictures]
    )
    func outer(reply: TerminalReply) {
        let asked = questions(["TMUX": "x"])
        #expect(asked.asksOuter)
        for replies in [[reply, .primaryAttributes([1])], [.primaryAttributes([1]), reply]] {
            var questions = asked
            questions.take(replies[0])
            #expect(!questions.isOver)
            questions.take(replies[1])
            #expect(questions.isOver && questions.isAnswered && questions.isOuterAnswered)
        }
    }

    @Test func `Where the terminal around tmux is asked nothing, tmux alone is waited for`() {
        var questions = questions(["TMUX": "x", "__CFBundleIdentifier": "com.apple.Terminal"])
        #expect(!questions.asksOuter && !questions.expectsOuterAnswer)
        questions.take(.primaryAttributes([1]))
        #expect(questions.isOver)
    }

    @Test func `An answer by way of tmux is expected of those who can draw where it has put placeholders`() {
        #expect(questions(["TMUX": "x", "KITTY_WINDOW_ID": "1"]).expectsOuterAnswer)
        #expect(questions(["TMUX": "x", "GHOSTTY_RESOURCES_DIR": "/g"]).expectsOuterAnswer)
        #expect(questions(["TMUX": "x", "LC_TERMINAL": "iTerm2"]).expectsOuterAnswer)
        #expect(!questions(["TMUX": "x", "WEZTERM_PANE": "1"]).expectsOuterAnswer)
        #expect(!questions(["TMUX": "x"]).expectsOuterAnswer)
        #expect(!questions(["KITTY_WINDOW_ID": "1"]).expectsOuterAnswer)
    }
}
