import Foundation
import GiphyStub
import TestSupport
import Testing

/// Moving about in the real browser.
@Suite(.timeLimit(.minutes(3))) struct BrowseGridTests {
    @Test func `Keys choose, pages scroll, and more is asked for at the end`() async throws {
        // With pictures: names alone would all be in sight, and more asked for with the first step.
        let browsing = try await Browsing(pictures: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "trending") { (Browsing.place($0)?.count ?? 0) >= 25 }
        terminal.type("l")
        try await terminal.wait(for: "the second") { Browsing.place($0)?.chosen == 2 }
        terminal.press(.right, .down, .left)
        try await terminal.wait(for: "the fifth") { Browsing.place($0)?.chosen == 5 }
        terminal.type("kh")
        try await terminal.wait(for: "the first") { Browsing.place($0)?.chosen == 1 }
        let first = terminal.screen.text
        terminal.press(.pageDown)
        try await terminal.wait(for: "another page") { (Browsing.place($0)?.chosen ?? 0) > 6 }
        terminal.press(.end)
        let screen = try await terminal.wait(for: "more results") { (Browsing.place($0)?.count ?? 0) > 25 }
        #expect(screen.text != first)
        #expect(browsing.calls.count == 2, "\(browsing.calls)")
        terminal.press(.home)
        try await terminal.wait(for: "the start") { Browsing.place($0)?.chosen == 1 }
    }

    @Test func `The mouse chooses, opens and scrolls`() async throws {
        let browsing = try await Browsing(pictures: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "trending") { (Browsing.place($0)?.count ?? 0) >= 25 }
        terminal.click(x: 45, y: 12)
        try await terminal.wait(for: "a cell of the second row") { Browsing.place($0)?.chosen == 5 }
        terminal.click(x: 45, y: 12)
        try await browsing.shows("rating ")
        terminal.press(.escape)
        try await terminal.wait(for: "the grid") { !$0.contains("rating ") }
        try await terminal.wait(for: "its first title") { $0.contains("Happy Orange Cat") }
        terminal.scroll(x: 45, y: 12)
        try await terminal.wait(for: "scrolled titles") { !$0.contains("Happy Orange Cat") }
    }

    @Test func `Enter shows what is known of one, and Escape goes back`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Orange Cat")
        browsing.terminal.press(.enter)
        let screen = try await browsing.shows("rating ")
        for text in ["size", "file", "page", "gif", "http://"] { #expect(screen.contains(text)) }
        browsing.terminal.press(.escape)
        try await browsing.terminal.wait(for: "the grid") { !$0.contains("rating ") && $0.contains("Sad Cat") }
    }

    @Test(arguments: [TerminalPersona.kitty, .console])
    func `The links of one can be followed where the terminal follows links`(_ persona: TerminalPersona) async throws {
        let browsing = try await Browsing("cats", persona: persona)
        try await browsing.shows("Orange Cat")
        browsing.terminal.press(.enter)
        let screen = try await browsing.shows("page ")
        let place = try #require(screen.find("page "))
        let link = screen[place.x + 9, place.y].link
        if persona.name == "kitty" {
            #expect(link?.hasPrefix("http") == true)
            #expect(screen[place.x, place.y].link == nil)
        } else {
            #expect(link == nil && !String(decoding: browsing.terminal.written, as: UTF8.self).contains("]8;"))
        }
        browsing.terminal.type("q")
        let end = try await browsing.terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
    }

    @Test func `A picture that cannot be decoded has a mark and the reason, and the others go on`() async throws {
        let browsing = try await Browsing("cats", faults: ["media:not-gif*1"], pictures: true)
        let screen = try await browsing.terminal.wait(for: "one mark and moving pictures") { screen in
            screen.text.contains("✗") && screen.text.contains { "▄▃▅▀".contains($0) }
        }
        #expect(screen.contains("Cat"))
        browsing.terminal.type("l")
        try await browsing.terminal.wait(for: "it goes on") { Browsing.place($0)?.chosen == 2 }
    }

    @Test func `Cells that scroll away abort their downloads`() async throws {
        let browsing = try await Browsing(faults: ["media:hang"], pictures: true)
        try await browsing.terminal.wait(for: "trending") { (Browsing.place($0)?.count ?? 0) >= 25 }
        #expect(await browsing.asked("GET /media"))
        browsing.terminal.press(.end)
        try await browsing.terminal.wait(for: "the end") { (Browsing.place($0)?.chosen ?? 0) > 20 }
        #expect(await browsing.asked("the client left"))
    }

    @Test(arguments: [TerminalPersona.xterm, .kitty, .foot, .iterm])
    func `Any size of window is drawn whole, and nothing of another one stays`(_ persona: TerminalPersona) async throws
    {
        let browsing = try await Browsing("cats", persona: persona, pictures: true)
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        for (columns, rows) in [(60, 20), (200, 60), (30, 10), (8, 4), (1, 1), (20, 2), (80, 24)] {
            terminal.resize(columns: columns, rows: rows)
            try await terminal.wait(for: "a repaint at \(columns)x\(rows)") { screen in
                screen.columns == columns && (columns < 30 || screen.line(0).contains("cats"))
            }
        }
        try await terminal.wait(for: "the grid as before") { screen in
            screen.contains("Orange Cat") && screen.line(23).contains("quit")
        }
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(Browsing.strange(end.screen) == [])
        #expect(end.screen.leftBehind == [])
    }

    @Test func `A window that was another for a moment is drawn anew, though its size is the same`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Sad Cat")
        browsing.terminal.blank()
        browsing.terminal.send(SIGWINCH)
        let screen = try await browsing.shows("Sad Cat")
        #expect(screen.contains("Orange Cat") && screen.line(0).contains("cats"))
    }
}
