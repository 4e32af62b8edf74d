import GIFSearch
import HTTP
import TerminalUI
import Testing

@testable import Browser

@Suite("Browser state: results")
struct BrowserStateSearchTests {
    private let cats = BrowserTopic.search("cats")
    private let dogs = BrowserTopic.search("dogs")

    @Test("A topic is the words without the space around them")
    func topics() {
        #expect(BrowserTopic(query: "  happy \t cat ") == .search("happy cat"))
        #expect(BrowserTopic(query: " \t") == nil)
    }

    @Test("Results of another topic begin at the top")
    func otherTopic() {
        let state = makeState().after(
            .move(.end),
            .openDetail,
            .search(.found(dogs, makeItems(0..<9, "d"), hasMore: false, origin: .source))
        )
        #expect(state.topic == dogs && state.selection == 0 && state.firstRow == 0 && state.mode == .grid)
    }

    @Test("What the source says in place of what the cache said keeps the item that was selected")
    func revalidated() {
        let stored = BrowserState().after(
            .search(.found(cats, makeItems(0..<5), hasMore: false, origin: .store)),
            .search(.asking(cats)),
            .select(3)
        )
        #expect(stored.loading == .topic(cats) && stored.results.count == 5)
        let items = [makeItem("new")] + makeItems(0..<5)
        let fresh = stored.after(.search(.found(cats, items, hasMore: false, origin: .source)))
        #expect(fresh.selected?.id == "a3" && fresh.selection == 4 && fresh.loading == nil)
    }

    @Test("A store that is slower than the source changes nothing")
    func slowStore() {
        let state = makeState()
        #expect(state.after(.search(.found(cats, makeItems(0..<2), hasMore: false, origin: .store))) == state)
    }

    @Test("More is added once, what is there already is not")
    func more() {
        let state = makeState(3).after(
            .loadMore,
            .search(.askingForMore(cats)),
            .search(.foundMore(cats, makeItems(2..<6), hasMore: false))
        )
        #expect(state.results.map(\.id) == makeItems(0..<6).map(\.id))
        #expect(state.loading == nil && !state.hasMore)
        #expect(state.after(.loadMore).message?.text == "That is all there is.")
        #expect(state.after(.search(.foundMore(dogs, makeItems(7..<8), hasMore: true))) == state)
    }

    @Test("A failure leaves what was found, and more may be asked for again")
    func failure() {
        let state = makeState().after(.loadMore, .search(.failed(cats, "It broke.", limited: false)))
        #expect(state.failure == "It broke." && state.results.count == 25 && state.loading == nil)
        let again = state.after(.loadMore)
        #expect(again.failure == nil && again.loading == .more)
    }

    @Test("Typing takes back what is waited for, where it asks for something else")
    func typing() {
        let asking = makeState().after(.editQuery, .edit("dogs"), .search(.asking(dogs)))
        #expect(asking.loading == .topic(dogs))
        #expect(asking.after(.edit("dog")).loading == nil)
        #expect(asking.after(.edit("dogs")).loading == .topic(dogs))
        #expect(
            asking.after(.edit("dogs ")).loading == .topic(dogs),
            "a space at the end asks nothing else"
        )
    }

    @Test("What is known to find nothing shows nothing, and every answer that is none can be asked for again")
    func held() {
        let state = makeState().after(.search(.held(dogs, .knownEmpty(prefix: "dog"))))
        #expect(state.results.isEmpty && state.isEmptyAnswer && state.topic == dogs && state.attempt == 1)
        let few = makeState().after(.search(.held(dogs, .fewCallsLeft)))
        #expect(few.results.count == 25 && few.held == .fewCallsLeft && few.attempt == 1)
        #expect(few.after(.search(.failed(dogs, "no", limited: true))).attempt == 2)
    }

    @Test("What is typed or pasted is one line without controls, and not endless")
    func safeQuery() {
        let state = makeState().after(.edit("a\nb\u{1B}[2Jc\u{202E}"))
        #expect(state.query == "a b\u{FFFD}[2Jc\u{FFFD}")
        #expect(state.after(.edit(String(repeating: "x", count: 5000))).query.count == BrowserState.longestQuery)
        #expect(BrowserState(query: "\u{7}").query == "\u{FFFD}")
    }

    @Test("Another topic is shown with its words in the line, what is trending with none")
    func showing() {
        let state = makeState().after(.editQuery, .edit("x"), .show(.trending))
        #expect(state.query.isEmpty && state.mode == .grid && state.loading == .topic(.trending))
        #expect(state.after(.show(dogs)).query == "dogs")
    }
}
