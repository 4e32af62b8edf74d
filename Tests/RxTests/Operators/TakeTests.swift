import Rx
import RxTest
import Testing

@Suite("take, take(until:)")
struct TakeTests {
    private typealias Span = RxTest.Subscription

    @Test("take ends with its last element, and its subscription with it") func count() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { source.asObservable().take(2) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("a sequence that ends or fails earlier does so") func fewer() {
        #expect(Observable.of(1).take(5).transcript() == "1 completed")
        #expect(Observable<Int>.error(TestFailure.first).take(5).transcript() == "error(first)")
    }

    @Test("take(0) ends without subscribing") func zero() {
        let count = Counter()
        let source = Observable<Int>.deferred { .just(count.increment()) }
        #expect(source.take(0).transcript() == "completed")
        #expect(count.value == 0)
    }

    @Test("an element sent while the last is delivered does not pass") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.take(1).subscribe(onNext: { element in
            log.append(element)
            subject.onNext(2)
        })
        subject.onNext(1)
        #expect(log.entries == [1])
    }

    @Test("take(until:) ends with the other's first element") func until() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(240, 3)])
        let other = scheduler.createHotObservable([Recorded.next(230, "stop")])
        let result = scheduler.start { source.asObservable().take(until: other) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Span(200, 230)])
        #expect(other.subscriptions == [Span(200, 230)])
    }

    @Test("take(until:) passes the other's error, and ignores its end") func untilOthersEnds() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(240, 2), .completed(250)])
        let fails = scheduler.createHotObservable([Recorded.error(230, TestFailure.first, Int.self)])
        let ends = scheduler.createHotObservable([Recorded.completed(230, Int.self)])
        let failed = scheduler.createObserver(Int.self)
        _ = source.asObservable().take(until: fails).subscribe(failed)
        let result = scheduler.start { source.asObservable().take(until: ends) }
        #expect(failed.events == [.next(210, 1), .error(230, TestFailure.first)])
        #expect(result.events == [.next(210, 1), .next(240, 2), .completed(250)])
        #expect(ends.subscriptions == [Span(200, 230)])
    }

    @Test("take(until:) of something immediate gives nothing") func untilImmediately() {
        #expect(Observable.of(1, 2).take(until: Observable.just(0)).transcript() == "completed")
    }

    @Test("disposing disposes of both") func dispose() {
        let source = PublishSubject<Int>()
        let other = PublishSubject<Int>()
        let subscription = source.take(until: other).subscribe()
        subscription.dispose()
        #expect(!source.hasObservers && !other.hasObservers)
    }
}
