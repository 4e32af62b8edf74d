import Rx
import RxTest
import Testing

@Suite("withLatestFrom")
struct WithLatestFromTests {
    private typealias Span = RxTest.Subscription

    @Test("each element with the latest of the other, once that has one") func latest() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([
            Recorded.next(205, 0), .next(220, 1), .next(230, 2), .next(260, 3), .completed(300),
        ])
        let second = scheduler.createHotObservable([Recorded.next(210, 5), .next(225, 6), .completed(250)])
        let result = scheduler.start { first.asObservable().withLatestFrom(second) { $0 * 10 + $1 } }
        #expect(result.events == [.next(220, 15), .next(230, 26), .next(260, 36), .completed(300)])
        #expect(first.subscriptions == [Span(200, 300)])
        #expect(second.subscriptions == [Span(200, 250)])
    }

    @Test("without a selector it gives the other's element") func plain() {
        #expect(Observable.of(1, 2).withLatestFrom(Observable.just("a")).transcript() == "a a completed")
        #expect(Observable.of(1, 2).withLatestFrom(Observable<Int>.never()).transcript() == "completed")
        #expect(Observable<Int>.never().withLatestFrom(Observable.just(1)).transcript() == "")
    }

    @Test("an error of either ends both") func errors() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1)])
        let second = scheduler.createHotObservable([Recorded.error(220, TestFailure.first, Int.self)])
        let result = scheduler.start { first.asObservable().withLatestFrom(second) }
        #expect(result.events == [.error(220, TestFailure.first)])
        #expect(first.subscriptions == [Span(200, 220)])
        let fails = Observable<Int>.error(TestFailure.second).withLatestFrom(Observable.just(1))
        #expect(fails.transcript() == "error(second)")
    }

    @Test("what the selector throws ends both") func selectorError() {
        let first = PublishSubject<Int>()
        let second = BehaviorSubject<Int>(value: 1)
        let log = Log<String>()
        _ = first.withLatestFrom(second) { _, _ -> Int in throw TestFailure.second }.subscribe { log.append("\($0)") }
        first.onNext(1)
        #expect(log.entries == ["error(second)"])
        #expect(!first.hasObservers && !second.hasObservers)
    }

    @Test("disposing midway, and re-entrance") func dispose() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(220, 1), .next(240, 2)])
        let second = scheduler.createHotObservable([Recorded.next(210, 5)])
        let result = scheduler.start(disposed: 230) { first.asObservable().withLatestFrom(second) }
        #expect(result.events == [.next(220, 5)])
        #expect(first.subscriptions == [Span(200, 230)])
        #expect(second.subscriptions == [Span(200, 230)])
        let trigger = PublishSubject<Int>()
        let value = BehaviorSubject<Int>(value: 0)
        let log = Log<Int>()
        _ = trigger.withLatestFrom(value).subscribe(onNext: { element in
            log.append(element)
            if element < 2 {
                value.onNext(element + 1)
                trigger.onNext(0)
            }
        })
        trigger.onNext(0)
        #expect(log.entries == [0, 1, 2])
    }
}
