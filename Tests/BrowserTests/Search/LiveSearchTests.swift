import GIFSearch
import HTTP
import Rx
import RxTest
import Testing

@testable import Browser

/// A search on virtual time, a tick a millisecond.
private final class Bench {
    let scheduler = makeScheduler()
    let steps = PublishSubject<LiveSearch.Step>()
    let more = PublishSubject<Void>()
    let provider: ScriptedProvider
    var services: BrowserServices
    let quota = BehaviorRelay<HTTPQuota?>(value: nil)
    lazy var observer = scheduler.createObserver(SearchEvent.self)
    private let bag = DisposeBag()

    /// - Parameter answer: what is found for a question, after 100 ms.
    init(_ answer: @escaping @Sendable (GIFQuery) throws -> [GIFItem] = { makeItems(0..<3, $0.words ?? "t") }) {
        let clock = scheduler
        provider = ScriptedProvider { query in
            Observable<Int>.timer(.milliseconds(100), scheduler: clock).map { _ in try answer(query) }
                .filter { !$0.isEmpty }
        }
        services = makeServices(scheduler, provider: provider)
        services.quota = { [quota] in quota.value }
    }

    /// Runs what was scheduled to the end, and gives what came, each with its tick.
    func run() -> [Recorded<Event<SearchEvent>>] {
        LiveSearch(services).events(steps, more: more).subscribe(observer).disposed(by: bag)
        scheduler.start()
        return observer.events
    }

    func type(_ text: String, at time: Int, attempt: Int = 0) {
        scheduler.scheduleAt(time) { [steps] in
            steps.onNext(.init(topic: BrowserTopic(query: text), attempt: attempt, isTyped: true))
        }
    }

    func ask(_ topic: BrowserTopic, at time: Int, attempt: Int = 0) {
        scheduler.scheduleAt(time) { [steps] in steps.onNext(.init(topic: topic, attempt: attempt)) }
    }

    func next(at time: Int) {
        scheduler.scheduleAt(time) { [more] in more.onNext(()) }
    }
}

private func found(_ words: String, _ origin: SearchEvent.Origin = .source) -> SearchEvent {
    .found(.search(words), makeItems(0..<3, words), hasMore: false, origin: origin)
}

@Suite("Live search")
struct LiveSearchTests {
    @Test("What is typed is asked when no key has followed for the pause")
    func pause() {
        let bench = Bench()
        bench.type("c", at: 0)
        bench.type("ca", at: 100)
        bench.type("cat", at: 200)
        #expect(bench.run() == [.next(500, .asking(.search("cat"))), .next(600, found("cat"))])
        #expect(bench.provider.words == ["cat"])
    }

    @Test("Enter asks at once, and what is on its way is not asked again")
    func enter() {
        let bench = Bench()
        bench.type("cat", at: 0)
        bench.ask(.search("cat"), at: 50)
        bench.ask(.search("cat"), at: 70)
        bench.ask(.search("cat"), at: 900)
        #expect(bench.run() == [.next(50, .asking(.search("cat"))), .next(150, found("cat"))])
        #expect(bench.provider.words == ["cat"])
    }

    @Test("An empty line asks nothing, and gives up what was on its way")
    func empty() {
        let bench = Bench()
        bench.type("cat", at: 0)
        bench.type("", at: 350)
        bench.type("  ", at: 800)
        #expect(bench.run() == [.next(300, .asking(.search("cat"))), .next(350, .idle)])
        #expect(bench.provider.aborted.count == 1)
    }

    @Test("A new question gives up the one before: its answer never comes")
    func latest() {
        let bench = Bench()
        bench.ask(.search("cat"), at: 0)
        bench.type("cats", at: 50)
        #expect(
            bench.run() == [
                .next(0, .asking(.search("cat"))), .next(350, .asking(.search("cats"))), .next(450, found("cats")),
            ]
        )
        #expect(bench.provider.aborted.map(\.words) == ["cat"])
    }

    @Test("What is trending, asked while something typed waits, is not overtaken by it")
    func overtaken() {
        let bench = Bench()
        bench.type("cat", at: 0)
        bench.ask(.trending, at: 100)
        #expect(bench.run().count == 2)
        #expect(bench.provider.asked.map(\.kind) == [.trending])
    }

    @Test("A failure is a value, and the search goes on")
    func failure() {
        let bench = Bench { query in
            if query.words == "bad" { throw ProviderError.unavailable(provider: "test", status: 500, message: nil) }
            return makeItems(0..<3, query.words ?? "")
        }
        bench.ask(.search("bad"), at: 0)
        bench.ask(.search("good"), at: 200)
        let sentence = "test answered with status 500."
        #expect(
            bench.run() == [
                .next(0, .asking(.search("bad"))),
                .next(100, .failed(.search("bad"), sentence, limited: false)),
                .next(200, .asking(.search("good"))),
                .next(300, found("good")),
            ]
        )
    }

    @Test("After a failure the same question is asked again, as another attempt")
    func again() {
        let bench = Bench { _ in throw ProviderError.unavailable(provider: "test", status: 500, message: nil) }
        bench.ask(.search("bad"), at: 0)
        bench.ask(.search("bad"), at: 200)
        bench.ask(.search("bad"), at: 300, attempt: 1)
        #expect(bench.run().count == 4)
        #expect(bench.provider.words == ["bad", "bad"])
    }

    @Test("What was answered is answered from memory at once, whatever the letters' case; no request is made")
    func memory() {
        let bench = Bench()
        bench.ask(.search("cat"), at: 0)
        bench.type("cats", at: 200)
        bench.type("Cat", at: 400)
        #expect(
            bench.run().last
                == .next(400, .found(.search("Cat"), makeItems(0..<3, "cat"), hasMore: false, origin: .memory))
        )
        #expect(bench.provider.words == ["cat"])
    }

    @Test("What the cache holds is shown at once, the source is asked after the pause")
    func stored() {
        let bench = Bench()
        bench.services.stored = ScriptedProvider { query in
            query.words == "cat"
                ? .just(makeItems(0..<3, "old")) : .error(ProviderError.notFound(provider: "", ids: []))
        }
        bench.type("cat", at: 0)
        bench.type("cats", at: 1000)
        let old = SearchEvent.found(.search("cat"), makeItems(0..<3, "old"), hasMore: false, origin: .store)
        #expect(
            bench.run() == [
                .next(0, old), .next(300, .asking(.search("cat"))), .next(400, found("cat")),
                .next(1300, .asking(.search("cats"))), .next(1400, found("cats")),
            ]
        )
    }

    @Test("Where the beginning of a word found nothing, typing on asks nothing; Enter does, and so does another word")
    func knownEmpty() {
        let bench = Bench { ["zzq cat", "zzqx"].contains($0.words) ? makeItems(0..<1) : [] }
        bench.type("zzq", at: 0)
        bench.type("zzqx", at: 1000)
        bench.ask(.search("zzqx"), at: 2000, attempt: 1)
        bench.type("zzq", at: 2500, attempt: 1)
        bench.type("zzq cat", at: 3000, attempt: 1)
        let events = bench.run()
        #expect(events[1] == .next(400, .found(.search("zzq"), [], hasMore: false, origin: .source)))
        #expect(events[2] == .next(1300, .held(.search("zzqx"), .knownEmpty(prefix: "zzq"))))
        #expect(events[5] == .next(2500, .found(.search("zzq"), [], hasMore: false, origin: .memory)))
        #expect(bench.provider.words == ["zzq", "zzqx", "zzq cat"])
    }

    @Test("Where few calls are left, typing asks nothing and Enter does; when the window is over typing asks again")
    func fewCalls() {
        let bench = Bench()
        bench.quota.accept(HTTPQuota(limit: 100, remaining: 3, resets: 2000, seen: 900))
        bench.type("cat", at: 0)
        bench.ask(.search("cat"), at: 500, attempt: 1)
        let quota = HTTPQuota(limit: 100, remaining: 3, resets: 2000, seen: 900)
        #expect(
            bench.run() == [
                .next(300, .held(.search("cat"), .fewCallsLeft)), .next(500, .asking(.search("cat"))),
                .next(600, found("cat")), .next(600, .quota(quota)),
            ]
        )
        let later = Bench()
        later.quota.accept(HTTPQuota(limit: 100, remaining: 3, resets: 990, seen: 900))
        later.type("cat", at: 0)
        _ = later.run()
        #expect(later.provider.words == ["cat"])
    }

    @Test("After too many calls typing asks nothing until the time is up that the source gave")
    func limited() {
        let now = Guarded<Int64>(1000)
        let bench = Bench { query in
            if query.words == "cat" { throw ProviderError.rateLimited(provider: "test", retryAfter: 30) }
            return makeItems(0..<3, query.words ?? "")
        }
        bench.services.date = { now.withLock { $0 } }
        bench.type("cat", at: 0)
        bench.type("dog", at: 1000, attempt: 1)
        bench.scheduler.scheduleAt(2000) { now.withLock { $0 = 1030 } }
        bench.type("dogs", at: 2000, attempt: 2)
        let events = bench.run()
        let sentence = "test has had too many calls with this key; try again in 30 s."
        #expect(events[1] == .next(400, .failed(.search("cat"), sentence, limited: true)))
        #expect(events[2] == .next(1300, .held(.search("dog"), .fewCallsLeft)))
        #expect(events[4] == .next(2400, found("dogs")))
    }

    @Test("When the source has answered after all, typing asks again")
    func answersAgain() {
        let bench = Bench { query in
            if query.words == "cat" { throw ProviderError.rateLimited(provider: "test", retryAfter: nil) }
            var items = makeItems(0..<1, query.words ?? "")
            items[0].cached = query.words == "cached"
            return items
        }
        bench.ask(.search("cat"), at: 0)
        bench.ask(.search("cached"), at: 200, attempt: 1)
        bench.type("held", at: 400, attempt: 1)
        bench.ask(.search("dog"), at: 800, attempt: 2)
        bench.type("asked", at: 1000, attempt: 2)
        _ = bench.run()
        #expect(bench.provider.words == ["cat", "cached", "dog", "asked"])
    }

    @Test("Subscribers share one subscription: one request, however many watch")
    func shared() {
        let bench = Bench()
        let events = LiveSearch(bench.services).events(bench.steps, more: bench.more)
        let observers = (0..<3).map { _ in bench.scheduler.createObserver(SearchEvent.self) }
        let subscriptions = observers.map { events.subscribe($0) }
        defer { for subscription in subscriptions { subscription.dispose() } }
        bench.ask(.search("cat"), at: 0)
        bench.scheduler.start()
        #expect(observers.allSatisfy { $0.events.count == 2 } && bench.provider.asked.count == 1)
    }
}

@Suite("Live search: pages")
struct LiveSearchPagesTests {
    @Test("Pages follow each other, what came before is left out, and the end is known from a page that is not full")
    func pages() {
        let bench = Bench { query in
            // Each page begins two items too early.
            let first = max(query.offset - 2, 0)
            return makeItems(first..<min(first + query.limit, 80))
        }
        bench.ask(.search("cat"), at: 0)
        for time in [200, 220, 400, 600] { bench.next(at: time) }
        let topic = BrowserTopic.search("cat")
        #expect(
            bench.run() == [
                .next(0, .asking(topic)),
                .next(100, .found(topic, makeItems(0..<25), hasMore: true, origin: .source)),
                .next(200, .askingForMore(topic)),
                .next(300, .foundMore(topic, makeItems(25..<73), hasMore: true)),
                .next(400, .askingForMore(topic)),
                .next(500, .foundMore(topic, makeItems(73..<80), hasMore: false)),
            ]
        )
        #expect(bench.provider.asked.map(\.offset) == [0, 25, 75])
        #expect(bench.provider.asked.map(\.limit) == [25, 50, 50])
    }

    @Test("A page that brings nothing new is the last")
    func nothingNew() {
        let bench = Bench { query in makeItems(0..<query.limit).prefix(25) + (query.offset > 0 ? makeItems(0..<25) : [])
        }
        bench.ask(.trending, at: 0)
        bench.next(at: 200)
        #expect(bench.run().last == .next(300, .foundMore(.trending, [], hasMore: false)))
    }

    @Test("Beyond the last offset there is no more, and that is no failure")
    func lastOffset() {
        let bench = Bench { query in
            if query.offset > 0 { throw ProviderError.invalidQuery("The offset must be from 0 to 4999.") }
            return makeItems(0..<25)
        }
        bench.ask(.trending, at: 0)
        bench.next(at: 200)
        #expect(bench.run().last == .next(300, .foundMore(.trending, [], hasMore: false)))
    }

    @Test("A page that failed can be asked for again")
    func failure() {
        let fails = Guarded(true)
        let bench = Bench { query in
            if query.offset > 0, fails.withLock({ $0 }) { throw HTTPError.unknown("no") }
            return makeItems(query.offset..<query.offset + query.limit)
        }
        bench.ask(.trending, at: 0)
        bench.next(at: 200)
        bench.scheduler.scheduleAt(350) { fails.withLock { $0 = false } }
        bench.next(at: 400)
        #expect(bench.run().last == .next(500, .foundMore(.trending, makeItems(25..<75), hasMore: true)))
    }

    @Test("A new question gives up a page on its way")
    func givenUp() {
        let bench = Bench { query in makeItems(query.offset..<query.offset + query.limit, query.words ?? "t") }
        bench.ask(.trending, at: 0)
        bench.next(at: 200)
        bench.type("", at: 250)
        #expect(bench.run().last == .next(250, .idle))
        #expect(bench.provider.aborted.map(\.offset) == [25])
    }

    @Test("What comes by chance comes one at a time, is kept nowhere, and may come twice without being the end")
    func random() {
        let bench = Bench { _ in makeItems(0..<1) }
        bench.ask(.random, at: 0)
        bench.next(at: 200)
        bench.ask(.random, at: 400, attempt: 1)
        let events = bench.run()
        #expect(events[3] == .next(300, .foundMore(.random, [], hasMore: true)))
        #expect(events.last == .next(500, .found(.random, makeItems(0..<1), hasMore: true, origin: .source)))
        #expect(bench.provider.asked.map(\.limit) == [1, 1, 1])
    }

    @Test("Pages go on after an answer from memory")
    func afterMemory() {
        let bench = Bench { query in makeItems(query.offset..<query.offset + query.limit, query.words ?? "t") }
        bench.ask(.search("a"), at: 0)
        bench.next(at: 200)
        bench.ask(.search("b"), at: 400)
        bench.ask(.search("a"), at: 600)
        bench.next(at: 700)
        #expect(bench.run().last == .next(800, .foundMore(.search("a"), makeItems(25..<75), hasMore: true)))
    }
}
