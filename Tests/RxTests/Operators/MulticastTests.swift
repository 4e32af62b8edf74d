import Rx
import RxTest
import Testing

@Suite("multicast, publish, replay, connect, refCount")
struct MulticastTests {
    private typealias Span = RxTest.Subscription

    private func makeSource(_ scheduler: TestScheduler) -> TestableObservable<Int> {
        scheduler.createHotObservable([
            Recorded.next(210, 1), .next(230, 2), .next(250, 3), .next(270, 4), .completed(290),
        ])
    }

    @Test("publish starts with connect and stops with its disposable") func publish() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let connectable = source.asObservable().publish()
        let connection = SerialDisposable()
        scheduler.scheduleAt(220) { connection.disposable = connectable.connect() }
        scheduler.scheduleAt(240) { connection.disposable.dispose() }
        scheduler.scheduleAt(260) { connection.disposable = connectable.connect() }
        let result = scheduler.start { connectable }
        // A new connection has a new subject: who was subscribed to the old one hears no more.
        #expect(result.events == [.next(230, 2)])
        #expect(source.subscriptions == [Span(220, 240), Span(260, 290)])
    }

    @Test("a fixed subject is used again by each connection") func fixedSubject() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let connectable = source.asObservable().multicast(PublishSubject<Int>())
        let connection = SerialDisposable()
        scheduler.scheduleAt(220) { connection.disposable = connectable.connect() }
        scheduler.scheduleAt(240) { connection.disposable.dispose() }
        scheduler.scheduleAt(260) { connection.disposable = connectable.connect() }
        let result = scheduler.start { connectable }
        #expect(result.events == [.next(230, 2), .next(270, 4), .completed(290)])
    }

    @Test("connecting twice gives the same connection") func connectTwice() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment()
            return .never()
        }
        let connectable = source.publish()
        let first = connectable.connect()
        _ = connectable.connect()
        #expect(count.value == 1)
        first.dispose()
        connectable.connect().dispose()
        #expect(count.value == 2)
    }

    @Test("replay gives the latest, replayAll everything, to who comes later, also after the end") func replay() {
        let subject = PublishSubject<Int>()
        let two = subject.replay(2)
        let all = subject.replayAll()
        let connections = [two.connect(), all.connect()]
        for element in 1...3 { subject.onNext(element) }
        #expect(two.transcript() == "2 3")
        #expect(all.transcript() == "1 2 3")
        subject.onCompleted()
        // The source has ended: the next subscriber waits for a new connection.
        #expect(two.transcript() == "")
        for connection in connections { connection.dispose() }
        #expect(Observable<Int>.of(1, 2).replay(0).transcript() == "")
    }

    @Test("an error reaches all subscribers") func error() {
        let subject = PublishSubject<Int>()
        let connectable = subject.publish()
        let log = Log<String>()
        _ = connectable.subscribe { log.append("a \($0)") }
        _ = connectable.subscribe { log.append("b \($0)") }
        let connection = connectable.connect()
        subject.onNext(1)
        subject.onError(TestFailure.first)
        #expect(log.entries == ["a next(1)", "b next(1)", "a error(first)", "b error(first)"])
        #expect(!subject.hasObservers)
        connection.dispose()
    }

    @Test("multicast with a selector shares within it") func selector() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment()
            return .of(1, 2)
        }
        let result = source.multicast(
            { PublishSubject<Int>() },
            selector: { shared in
                Observable.zip(shared, shared) { $0 + $1 }
            }
        )
        #expect(result.transcript() == "2 4 completed")
        #expect(count.value == 1)
    }

    @Test("what the closures of a selector multicast throw becomes the error") func selectorErrors() {
        let source = Observable.of(1)
        let subjectFails = source.multicast(
            { () -> PublishSubject<Int> in throw TestFailure.first },
            selector: { $0 }
        )
        #expect(subjectFails.transcript() == "error(first)")
        let selectorFails = source.multicast(
            { PublishSubject<Int>() },
            selector: { _ -> Observable<Int> in throw TestFailure.second }
        )
        #expect(selectorFails.transcript() == "error(second)")
    }

    @Test("refCount connects with the first subscriber and ends with the last") func refCount() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let shared = source.asObservable().publish().refCount()
        let first = SerialDisposable()
        let second = SerialDisposable()
        let log = Log<String>()
        scheduler.scheduleAt(205) { first.disposable = shared.subscribe(onNext: { log.append("a\($0)") }) }
        scheduler.scheduleAt(220) { second.disposable = shared.subscribe(onNext: { log.append("b\($0)") }) }
        scheduler.scheduleAt(240) { first.dispose() }
        scheduler.scheduleAt(260) { second.dispose() }
        scheduler.scheduleAt(265) { _ = shared.subscribe(onNext: { log.append("c\($0)") }) }
        scheduler.start()
        #expect(log.entries == ["a1", "a2", "b2", "b3", "c4"])
        #expect(source.subscriptions == [Span(205, 260), Span(265, 290)])
    }

    @Test("after the source's end refCount begins anew") func refCountAnew() {
        let count = Counter()
        let source = Observable<Int>.deferred { .just(count.increment()) }
        let shared = source.publish().refCount()
        #expect(shared.transcript() == "1 completed")
        #expect(shared.transcript() == "2 completed")
    }

    @Test("a subscriber that leaves during the connecting ends the connection") func refCountLeaves() {
        let subject = BehaviorSubject<Int>(value: 1)
        #expect(subject.publish().refCount().take(1).transcript() == "1 completed")
        #expect(!subject.hasObservers)
    }
}
