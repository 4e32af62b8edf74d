import GIFSearch
import Rx
import RxTest
import Testing

@testable import Browser

@MainActor
@Suite("Browser store")
struct BrowserStoreTests {
    @Test("Without a query it begins with what is trending, with one by that")
    func beginning() {
        let bench = StoreBench()
        bench.start()
        #expect(bench.state.topic == .trending && bench.state.results.count == 25 && bench.state.loading == nil)
        #expect(bench.state.attribution == "Powered by tests")
        let cats = StoreBench()
        cats.store = BrowserStore(services: cats.services, query: " cats ")
        cats.start()
        #expect(cats.state.topic == .search("cats") && cats.state.query == "cats")
    }

    @Test("Actions sent while others are told come after them, and the state is always the latest")
    func reentrance() {
        let bench = StoreBench()
        bench.start()
        let seen = BehaviorRelay<[Int]>(value: [])
        let store = bench.store
        let subscription = store.state.skip(1).subscribe(onNext: { state in
            seen.accept(seen.value + [state.selection])
            if state.selection == 1 { MainActor.assumeIsolated { store.send(.move(.right)) } }
        })
        store.send(.move(.right))
        subscription.dispose()
        #expect(seen.value == [1, 2] && bench.state.selection == 2)
    }

    @Test("A message is over after a while, the latest counts")
    func messages() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.say(.note, "one", waitsForKey: false))
        bench.run(to: 3000)
        bench.store.send(.say(.note, "two", waitsForKey: false))
        bench.run(to: 6300)
        #expect(bench.state.message?.text == "two")
        bench.run(to: 9100)
        #expect(bench.state.message == nil)
    }

    @Test("A message that waits for a key is done when a key is pressed, or when another takes its place")
    func waitingMessage() {
        let bench = StoreBench()
        bench.start()
        let done = bench.scheduler.createObserver(Never.self)
        _ = bench.store.message(.success, "saved").asObservable().subscribe(done)
        bench.run(to: 20_000)
        #expect(bench.state.message?.text == "saved" && done.events.isEmpty)
        bench.store.send(.move(.right))
        #expect(done.events.isEmpty)
        bench.store.send(.dismissMessage)
        #expect(done.events == [.completed(20_000)] && bench.state.message == nil)
        let replaced = bench.scheduler.createObserver(Never.self)
        _ = bench.store.message(.note, "a").asObservable().subscribe(replaced)
        bench.store.send(.say(.note, "b", waitsForKey: false))
        #expect(replaced.events == [.completed(20_000)] && bench.state.message?.text == "b")
    }

    @Test("Disposing of a message takes it away")
    func disposedMessage() {
        let bench = StoreBench()
        bench.start()
        let subscription = bench.store.message(.note, "a").subscribe()
        #expect(bench.state.message?.text == "a")
        subscription.dispose()
        bench.run(to: 300)
        #expect(bench.state.message == nil)
    }

    @Test(
        "Closing ends everything: requests, downloads, originals; what was picked completes; later actions do nothing"
    )
    func closing() {
        let bench = StoreBench()
        let ended = BehaviorRelay(value: 0)
        bench.services.download = { _ in .never().do(onDispose: { ended.accept(ended.value + 1) }) }
        bench.start()
        let picked = bench.scheduler.createObserver(GIFItem.self)
        _ = bench.store.picked.subscribe(picked)
        bench.store.send(.download)
        bench.store.send(.show(.search("cats")))
        bench.store.send(.quit)
        bench.store.send(.move(.right))
        bench.run(to: 60_000)
        #expect(bench.state.isClosed && bench.state.topic == .trending && bench.state.selection == 0)
        #expect(picked.events == [.completed(200)] && ended.value == 1)
        #expect(bench.provider.aborted.map(\.words) == ["cats"])
    }

    @Test("A store that is let go of ends what it began")
    func released() {
        let bench = StoreBench()
        weak let store: BrowserStore?
        do {
            let kept = BrowserStore(services: bench.services)
            kept.start()
            store = kept
        }
        #expect(store == nil)
        bench.run(to: 500)
        #expect(bench.provider.aborted.count == 1)
    }
}
