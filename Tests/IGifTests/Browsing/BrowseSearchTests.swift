import GiphyStub
import TestSupport
import Testing

/// Typing into the real browser.
@Suite(.timeLimit(.minutes(3))) struct BrowseSearchTests {
    @Test func `The query line shows what is typed and the titles are those of the new query`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Orange Cat")
        browsing.terminal.type("/")
        browsing.terminal.press(.control("u"))
        browsing.terminal.type("dogs")
        let screen = try await browsing.terminal.wait(for: "dogs, and no cats") { screen in
            screen.contains("Dog") && !screen.contains("Cat")
        }
        #expect(Browsing.query(screen) == "dogs")
        #expect(screen.showsCursor)
        #expect(screen.unknown == [])
        browsing.terminal.press(.enter)
        try await browsing.terminal.wait(for: "the grid has the keys") { !$0.showsCursor }
        #expect(browsing.calls.contains { $0.contains("q=dogs") })
        browsing.terminal.type("q")
        #expect(try await browsing.terminal.ended().code == 0)
    }

    @Test func `What is typed on aborts the older request: the server sees the client leave`() async throws {
        let browsing = try await Browsing(faults: ["api:hang*2"])
        // Trending hangs first, then what is typed.
        #expect(await browsing.asked("/trending"))
        browsing.terminal.type("/cats")
        #expect(await browsing.asked("q=cats"))
        #expect(await browsing.asked("/trending?"))
        browsing.terminal.press(.control("u"))
        browsing.terminal.type("dogs")
        let screen = try await browsing.shows("Dog")
        #expect(Browsing.query(screen) == "dogs")
        #expect(await browsing.asked("the client left"))
        #expect(!screen.contains("Cat "))
    }

    @Test func `An error stands where the results would, and typing goes on`() async throws {
        let browsing = try await Browsing("cats", faults: ["api:500"])
        try await browsing.terminal.wait(for: "an error") { $0.contains("500") || $0.contains("GIPHY") }
        try browsing.set()
        browsing.terminal.type("/")
        browsing.terminal.press(.control("u"))
        browsing.terminal.type("dogs")
        try await browsing.shows("Dog")
    }

    @Test func `Nothing found is said, and more of the same word is not asked`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Cat")
        browsing.terminal.type("/")
        browsing.terminal.press(.control("u"))
        browsing.terminal.type("xqzj")
        try await browsing.shows("Nothing was found for 'xqzj'")
        browsing.terminal.type("vv")
        try await browsing.shows("xqzjvv")
        browsing.terminal.press(.control("u"))
        browsing.terminal.type("dogs")
        try await browsing.shows("Dog")
        #expect(!browsing.calls.contains { $0.contains("xqzjv") })
    }

    @Test func `A query found before is there at once, without a call`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Cat")
        for words in ["dogs", "cats", "dogs"] {
            browsing.terminal.type("/")
            browsing.terminal.press(.control("u"))
            browsing.terminal.type(words)
            browsing.terminal.press(.enter)
            try await browsing.terminal.wait(for: words) { screen in
                Browsing.query(screen) == words && screen.contains(words == "cats" ? "Orange Cat" : "Happy Dog")
            }
        }
        #expect(browsing.calls.filter { $0.contains("q=dogs") }.count == 1)
        #expect(browsing.calls.filter { $0.contains("q=cats") }.count == 1)
    }

    @Test func `What a stranger put into titles does nothing to the terminal`() async throws {
        let browsing = try await Browsing("cats", faults: ["api:hostile-titles"], persona: .kitty)
        try await browsing.terminal.wait(for: "titles") { Browsing.place($0) != nil }
        browsing.terminal.press(.enter)
        try await browsing.shows("rating ")
        let screen = browsing.terminal.screen
        #expect(screen.unknown == [])
        #expect(screen.title == "" && screen.clipboard == [] && screen.bells == 0)
        browsing.terminal.type("q")
        let end = try await browsing.terminal.ended()
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.title == "")
    }

    @Test func `A paste is one line of the query`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Cat")
        browsing.terminal.type("/")
        browsing.terminal.press(.control("u"))
        try await browsing.terminal.wait(for: "an empty line") { Browsing.query($0) == "" || $0.showsCursor }
        browsing.terminal.paste("do\u{1B}[31m\ngs")
        let screen = try await browsing.terminal.wait(for: "the paste") { $0.line(0).contains("do") }
        #expect(screen.line(1).allSatisfy { $0 == "─" })
        #expect(screen.unknown == [])
    }
}
