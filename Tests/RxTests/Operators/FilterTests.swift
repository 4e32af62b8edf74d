import Rx
import RxTest
import Testing

@Suite("filter, ignoreElements")
struct FilterTests {
    @Test("nothing from a sequence that gives nothing") func never() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(150, 1)])
        let result = scheduler.start { source.asObservable().filter { $0 != 3 } }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [RxTest.Subscription(200, 1000)])
    }

    @Test("the end of an empty sequence passes") func empty() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(150, 1), .completed(300)])
        let result = scheduler.start { source.asObservable().filter { $0 != 3 } }
        #expect(result.events == [.completed(300)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 300)])
    }

    @Test("elements are treated as they come, until the end") func elements() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(150, 1), .next(210, 2), .next(220, 3), .next(230, 4), .completed(300), .next(310, 5),
        ])
        let result = scheduler.start { source.asObservable().filter { $0 != 3 } }
        #expect(result.events == [.next(210, 2), .next(230, 4), .completed(300)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 300)])
    }

    @Test("an error passes, and ends the subscription") func error() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 2), .error(250, TestFailure.first), .next(260, 3),
        ])
        let result = scheduler.start { source.asObservable().filter { $0 != 3 } }
        #expect(result.events == [.next(210, 2), .error(250, TestFailure.first)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 250)])
    }

    @Test("an error thrown by the closure ends everything at once") func closureError() {
        let scheduler = makeScheduler()
        let calls = Counter()
        let source = scheduler.createHotObservable([Recorded.next(210, 2), .next(220, 3), .next(230, 4)])
        let result = scheduler.start {
            source.asObservable().filter { _ in
                if calls.increment() == 2 { throw TestFailure.second }
                return true
            }
        }
        #expect(result.events == [.next(210, 2), .error(220, TestFailure.second)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 220)])
        #expect(calls.value == 2)
    }

    @Test("disposing midway stops everything") func disposeMidway() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 2), .next(220, 3), .next(230, 4)])
        let result = scheduler.start(disposed: 215) { source.asObservable().filter { $0 != 3 } }
        #expect(result.events == [.next(210, 2)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 215)])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let subscription = subject.filter { $0 != 3 }.subscribe(onNext: { element in
            if log.entries.isEmpty { subject.onNext(3) }
            log.append(element)
        })
        subject.onNext(2)
        subscription.dispose()
        #expect(log.entries == [2])
    }

    @Test("a source that goes on after the closure threw does not reach it again") func noCallAfterError() {
        let calls = Counter()
        let source = Observable<Int>.create { observer in
            for element in 1...5 { observer.onNext(element) }
            return Disposables.create()
        }
        _ = source.filter { _ in
            if calls.increment() == 2 { throw TestFailure.second }
            return true
        }.subscribe()
        #expect(calls.value == 2)
    }

    @Test("ignoreElements lets only the end or the error pass") func ignoreElements() {
        expectEndsPass { $0.ignoreElements() }
        let trial = Trial([.next(210, 1), .next(220, 2), .completed(250)]) { $0.ignoreElements() }
        #expect(trial.events == [.completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        let failing = Trial([.next(210, 1), .error(250, TestFailure.first)]) { $0.ignoreElements() }
        #expect(failing.events == [.error(250, TestFailure.first)])
    }
}
