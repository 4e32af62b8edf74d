import GIFSearch
import HTTP
import Rx
import Testing

@testable import Browser

@MainActor
@Suite("Browser store: searching")
struct BrowserStoreSearchTests {
    @Test("Typing searches, with the titles of the new query; Esc goes back and the search goes on")
    func typing() {
        let bench = StoreBench()
        bench.start()
        for text in ["c", "ca", "cat", "cats"] { bench.store.send(.edit(text)) }
        bench.store.send(.back)
        bench.run(to: 450)
        #expect(bench.state.topic == .trending && bench.state.query == "cats")
        bench.run(to: 700)
        #expect(bench.state.topic == .search("cats") && bench.state.results.first?.id == "cats0")
        #expect(bench.provider.words == ["cats"])
    }

    @Test("What asks for the same asks nothing")
    func sameQuestion() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.edit("cat"))
        bench.run(to: 700)
        for text in ["cat", "cat ", " cat"] { bench.store.send(.edit(text)) }
        bench.run(to: 2000)
        #expect(bench.provider.words == ["cat"])
    }

    @Test("The last row in sight asks for the next page, once; few calls left, only 'n' does")
    func paging() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.move(.end))
        bench.store.send(.move(.left))
        #expect(bench.state.loading == .more)
        bench.run(to: 400)
        #expect(bench.state.results.count == 75 && bench.provider.asked.count == 2)
        bench.store.send(.search(.quota(HTTPQuota(limit: 100, remaining: 2, resets: 5000, seen: 1000))))
        bench.store.send(.move(.end))
        #expect(bench.state.loading == nil)
        bench.store.send(.loadMore)
        bench.run(to: 600)
        #expect(bench.state.results.count == 125)
    }

    @Test("A failure is said and asked again by the same key")
    func failing() {
        let fails = BehaviorRelay(value: true)
        let bench = StoreBench { query in
            if fails.value { throw ProviderError.unavailable(provider: "test", status: 503, message: nil) }
            return makeItems(0..<query.limit)
        }
        bench.start()
        #expect(bench.state.failure == "test answered with status 503.")
        fails.accept(false)
        bench.store.send(.show(.trending))
        bench.run(to: 400)
        #expect(bench.state.failure == nil && bench.state.results.count == 25)
    }

    @Test("What is shown already is not asked again, and nothing waits for it")
    func shownAlready() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.show(.trending))
        #expect(bench.state.loading == nil && bench.provider.asked.count == 1)
    }

    @Test("Chance gives another one each time")
    func random() {
        let bench = StoreBench { query in query.kind == .random(tag: nil) ? makeItems(0..<1) : makeItems(0..<25) }
        bench.start()
        for time in [400, 600] {
            bench.store.send(.show(.random))
            bench.run(to: time)
        }
        #expect(bench.provider.asked.map(\.kind) == [.trending, .random(tag: nil), .random(tag: nil)])
        #expect(bench.state.topic == .random && bench.state.loading == nil)
    }
}
