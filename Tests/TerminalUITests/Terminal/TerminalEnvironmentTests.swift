import Testing

@testable import TerminalUI

@Suite struct TerminalEnvironmentTests {
    private func environment(_ variables: [String: String]) -> TerminalEnvironment {
        TerminalEnvironment { variables[$0] }
    }

    @Test(
        "Links are followed by terminals known for it",
        arguments: [
            (["TERM": "xterm-kitty"], true), (["TERM_PROGRAM": "iTerm.app"], true), (["VTE_VERSION": "7200"], true),
            (["VTE_VERSION": "4600"], false), (["TERM": "xterm-256color"], false), (["TERM": "dumb"], false),
            (["TERM_PROGRAM": "Apple_Terminal"], false), (["TERM_PROGRAM": "new"], false),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
            (["TERM": "screen", "VTE_VERSION": "7200"], false), (["FORCE_HYPERLINK": "1"], true),
            (["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"], false), (["TERM": "alacritty-direct"], true),
            (["KONSOLE_VERSION": "230800", "TERM": "xterm-256color"], true),
        ]
    )
    func links(variables: [String: String], expected: Bool) {
        #expect(environment(variables).followsLinks == expected)
    }

    @Test(
        "Colours",
        arguments: [
            ([:], .sixteen), (["TERM": "dumb", "COLORTERM": "truecolor"], .monochrome), (["TERM": "linux"], .sixteen),
            (["TERM": "xterm-256color"], .palette), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-kitty"], .trueColor), (["TERM": "xterm"], .palette), (["TERM": "vt100"], .monochrome),
            (["TERM": "screen"], .palette), (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .palette),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .palette), (["TERM": "ansi"], .sixteen),
            (["TERM": "xterm-direct"], .trueColor),
        ] as [([String: String], ColorDepth)]
    )
    func colors(variables: [String: String], expected: ColorDepth) {
        #expect(environment(variables).colors == expected)
    }

    @Test func `The user's wish about colour`() {
        #expect(environment([:]).wantsColor == nil)
        #expect(environment(["NO_COLOR": "1", "FORCE_COLOR": "1"]).wantsColor == false)
        #expect(environment(["NO_COLOR": ""]).wantsColor == nil)
        #expect(environment(["FORCE_COLOR": "3"]).wantsColor == true)
        #expect(environment(["FORCE_COLOR": "0"]).wantsColor == false)
    }

    @Test func `What stands between, and how far away it is`() {
        #expect(
            environment(["TMUX": "/tmp/x,1,0", "TERM": "screen-256color"]).multiplexer == .tmux(passesThrough: false)
        )
        #expect(environment(["STY": "1.pts", "TERM": "xterm"]).multiplexer == .screen)
        #expect(environment(["TERM": "screen.xterm"]).multiplexer == .screen)
        var nested = ["STY": "1.pts", "TMUX": "/tmp/x,1,0", "TERM_PROGRAM": "tmux", "TERM": "screen"]
        #expect(environment(nested).multiplexer == .screen && !environment(nested).hasAlternateScreen)
        #expect(!environment(["TERM": "linux"]).hasAlternateScreen && environment(["TERM": "xterm"]).hasAlternateScreen)
        nested["TERM"] = "tmux-256color"
        #expect(environment(nested).multiplexer == .tmux(passesThrough: false))
        #expect(environment(["TERM": "xterm"]).multiplexer == nil)
        #expect(environment(["SSH_CONNECTION": "1 2 3 4"]).isRemote)
        #expect(!environment(["SSH_CONNECTION": ""]).isRemote)
    }
}
