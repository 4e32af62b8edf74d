import Foundation
import Testing

@testable import igif

@Suite("Terminals and folders")
struct TerminalTests {
    /// A pseudo-terminal, so that there is one also where tests run without.
    private func withTerminal<T>(_ body: (Int32) throws -> T) throws -> T {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 99, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        defer {
            close(slave)
            close(master)
        }
        return try body(slave)
    }

    private func environment(_ variables: [String: String]) -> Environment { Environment { variables[$0] } }

    @Test(
        "Colour follows the flag, then NO_COLOR, then FORCE_COLOR, then the terminal",
        arguments: [
            (ColorChoice.auto, ["TERM": "xterm"], true), (.auto, ["TERM": "dumb"], false),
            (.auto, ["NO_COLOR": "1"], false),
            (.auto, ["NO_COLOR": ""], true), (.always, ["NO_COLOR": "1"], true), (.never, ["FORCE_COLOR": "1"], false),
            (.auto, ["TERM": "dumb", "FORCE_COLOR": "1"], true), (.auto, ["FORCE_COLOR": "0"], false),
        ]
    )
    func color(choice: ColorChoice, variables: [String: String], expected: Bool) throws {
        let hasColor = try withTerminal { descriptor in
            Terminal(descriptor, color: choice, environment: environment(variables)).style.hasColor
        }
        #expect(hasColor == expected)
    }

    @Test(
        "Links are written for terminals known to follow them",
        arguments: [
            (["TERM": "xterm-kitty"], true), (["TERM_PROGRAM": "iTerm.app"], true), (["VTE_VERSION": "7200"], true),
            (["VTE_VERSION": "4600"], false), (["TERM": "xterm-256color"], false),
            (["TERM": "dumb", "WT_SESSION": "1"], false),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
            (["TERM": "screen", "VTE_VERSION": "7200"], false), (["FORCE_HYPERLINK": "1"], true),
        ]
    )
    func links(variables: [String: String], expected: Bool) throws {
        let follows = try withTerminal { descriptor in
            Terminal(descriptor, color: .auto, environment: environment(variables)).style.followsLinks
        }
        #expect(follows == expected)
    }

    @Test("What is no terminal gets neither colour nor links; a terminal's width is its own")
    func notATerminal() throws {
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        let terminal = Terminal(null, color: .auto, environment: environment(["TERM": "xterm-kitty", "COLUMNS": "20"]))
        #expect(!terminal.isTerminal && terminal.style == .plain)
        #expect(try withTerminal { Terminal($0, color: .auto, environment: environment([:])).style.columns } == 99)
    }

    @Test("Folders follow XDG; a relative one is passed over")
    func folders() {
        let set = Folders(
            environment(["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_CACHE_HOME": "rel", "XDG_STATE_HOME": ""])
        )
        #expect(set.configFile == "/c/igif/config")
        #expect(set.cache == "/h/.cache/igif")
        #expect(set.lastSearchFile == "/h/.local/state/igif/last-search.json")
    }
}
