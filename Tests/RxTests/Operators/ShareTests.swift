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
}
