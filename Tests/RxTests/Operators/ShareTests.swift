import Rx
import RxTest
import Testing

@Suite("share")
struct ShareTests {
    private typealias Span = RxTest.Subscription

    @Test("one subscription serves all, from the first subscriber to the last") func shares() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2), .next(250, 3)])
        let shared = source.asObservable().share()
        let first = scheduler.createObserver(Int.self)
        let second = scheduler.createObserver(Int.self)
        let bag = CompositeDisposable()
        scheduler.scheduleAt(200) { _ = bag.insert(shared.subscribe(first)) }
        scheduler.scheduleAt(220) { _ = bag.insert(shared.subscribe(second)) }
        scheduler.scheduleAt(240) { bag.dispose() }
        scheduler.start()
        #expect(first.events == [.next(210, 1), .next(230, 2)])
        #expect(second.events == [.next(230, 2)])
        #expect(source.subscriptions == [Span(200, 240)])
    }

    @Test("a late subscriber gets the latest elements, as many as asked for") func replays() {
        let source = PublishSubject<Int>()
        let shared = source.share(replay: 2)
        let first = shared.subscribe()
        for element in 1...3 { source.onNext(element) }
        let log = Log<Int>()
        let second = shared.subscribe(onNext: { log.append($0) })
        source.onNext(4)
        #expect(log.entries == [2, 3, 4])
        first.dispose()
        second.dispose()
        #expect(!source.hasObservers)
    }

    @Test("while connected: when all have left, the next begins anew, without old elements") func whileConnected() {
        let source = PublishSubject<Int>()
        let shared = source.share(replay: 1, scope: .whileConnected)
        let first = shared.subscribe()
        source.onNext(1)
        first.dispose()
        let log = Log<Int>()
        let second = shared.subscribe(onNext: { log.append($0) })
        #expect(log.entries.isEmpty)
        second.dispose()
    }

    @Test("forever: elements and the end outlive the connection") func forever() {
        let count = Counter()
        let shared = Observable<Int>.deferred { .just(count.increment()) }.share(replay: 1, scope: .forever)
        #expect(shared.transcript() == "1 completed")
        #expect(shared.transcript() == "1 completed")
        #expect(count.value == 1)
        let source = PublishSubject<Int>()
        let lasting = source.share(replay: 1, scope: .forever)
        let first = lasting.subscribe()
        source.onNext(5)
        first.dispose()
        #expect(lasting.transcript() == "5")
    }

    @Test("while connected: after the end the next subscriber starts the source again") func restarts() {
        let count = Counter()
        let shared = Observable<Int>.deferred { .just(count.increment()) }.share(replay: 1)
        #expect(shared.transcript() == "1 completed")
        #expect(shared.transcript() == "2 completed")
    }

    @Test("an error reaches all, and retry after share works") func errors() {
        let count = Counter()
        let shared = Observable<Int>
            .deferred { count.increment() < 3 ? .error(TestFailure.first) : .just(7) }
            .share(replay: 1)
        #expect(shared.retry().transcript() == "7 completed")
        #expect(count.value == 3)
    }

    /// What three subscribers see: the first two subscribe again where the source ends, the third comes later.
    private struct Sightings: Equatable {
        var first: [String]
        var second: [String]
        var third: [String]
        var spans: [Span]
    }

    private func observe(
        ending: Recorded<Event<Int>>?,
        _ share: (Observable<Int>) -> Observable<Int>
    ) -> Sightings {
        let scheduler = makeScheduler()
        var events: [Recorded<Event<Int>>] = [.next(211, 1), .next(222, 2), .next(233, 3), .next(312, 4)]
        if let ending { events.append(ending) }
        let source = scheduler.createHotObservable(events + [.next(345, 5), .next(555, 6)])
        let shared = share(source.asObservable())
        func enter(at start: Int, leaving end: Int) -> Log<String> {
            let log = Log<String>()
            let place = SerialDisposable()
            scheduler.scheduleAt(start) {
                place.disposable = shared.subscribe { event in
                    log.append("\(scheduler.clock) \(event)")
                    guard event.isStopEvent else { return }
                    place.disposable = shared.subscribe { log.append("\(scheduler.clock) again \($0)") }
                }
            }
            scheduler.scheduleAt(end) { place.dispose() }
            return log
        }
        let logs = [enter(at: 205, leaving: 350), enter(at: 300, leaving: 400), enter(at: 500, leaving: 600)]
        scheduler.start()
        return Sightings(
            first: logs[0].entries,
            second: logs[1].entries,
            third: logs[2].entries,
            spans: source.subscriptions
        )
    }

    @Test("is multicast and refCount, whatever it replays, however long, and however the source ends", arguments: 0..<4)
    func equalsMulticast(replay: Int) {
        let endings: [Recorded<Event<Int>>?] = [nil, .completed(330), .error(330, TestFailure.first)]
        for ending in endings {
            #expect(
                observe(ending: ending) { $0.share(replay: replay, scope: .whileConnected) }
                    == observe(ending: ending) { source in
                        source.multicast { ReplaySubject<Int>.create(bufferSize: replay) }.refCount()
                    }
            )
            #expect(
                observe(ending: ending) { $0.share(replay: replay, scope: .whileConnected) }
                    == observe(ending: ending) { $0.replay(replay).refCount() }
            )
            #expect(
                observe(ending: ending) { $0.share(replay: replay, scope: .forever) }
                    == observe(ending: ending) { source in
                        source.multicast(ReplaySubject<Int>.create(bufferSize: replay)).refCount()
                    }
            )
        }
        #expect(
            observe(ending: .completed(330)) { $0.share() }
                == observe(ending: .completed(330)) { $0.publish().refCount() }
        )
    }

    @Test("while connected: who subscribes again at the end begins a new connection, which the next joins")
    func endsWhileConnected() {
        let seen = observe(ending: .completed(330)) { $0.share(replay: 2, scope: .whileConnected) }
        #expect(
            seen.first == [
                "211 next(1)", "222 next(2)", "233 next(3)", "312 next(4)", "330 completed", "345 again next(5)",
            ]
        )
        #expect(
            seen.second == [
                "300 next(2)", "300 next(3)", "312 next(4)", "330 completed", "345 again next(5)",
            ]
        )
        #expect(seen.third == ["555 next(6)"])
        #expect(seen.spans == [Span(205, 330), Span(330, 400), Span(500, 600)])
    }

    @Test("forever: who subscribes again at the end gets what is kept, and the end") func endsForever() {
        let seen = observe(ending: .error(330, TestFailure.first)) { $0.share(replay: 1, scope: .forever) }
        #expect(
            seen.first == [
                "211 next(1)", "222 next(2)", "233 next(3)", "312 next(4)", "330 error(first)",
                "330 again next(4)", "330 again error(first)",
            ]
        )
        #expect(seen.third == ["500 next(4)", "500 error(first)", "500 again next(4)", "500 again error(first)"])
        #expect(seen.spans == [Span(205, 330)])
    }

    @Test("without an end: forever keeps elements over a pause, while connected does not") func pauses() {
        let kept = observe(ending: nil) { $0.share(replay: 2, scope: .forever) }
        #expect(kept.third == ["500 next(4)", "500 next(5)", "555 next(6)"])
        let fresh = observe(ending: nil) { $0.share(replay: 2, scope: .whileConnected) }
        #expect(fresh.third == ["555 next(6)"])
        #expect(kept.spans == [Span(205, 400), Span(500, 600)])
        #expect(fresh.spans == kept.spans)
    }
}
