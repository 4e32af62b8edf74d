import Rx
import RxTest
import Testing

@Suite("amb")
struct AmbTests {
    private typealias Span = RxTest.Subscription

    @Test("the first to send anything wins, the other is disposed of") func wins() {
        let scheduler = makeScheduler()
        let left = scheduler.createHotObservable([Recorded.next(220, 1), .completed(230)])
        let right = scheduler.createHotObservable([Recorded.next(210, 5), .next(240, 6), .completed(250)])
        let result = scheduler.start { left.asObservable().amb(right) }
        #expect(result.events == [.next(210, 5), .next(240, 6), .completed(250)])
        #expect(left.subscriptions == [Span(200, 210)])
        #expect(right.subscriptions == [Span(200, 250)])
    }

    @Test("an end or an error wins too") func ends() {
        let scheduler = makeScheduler()
        let left = scheduler.createHotObservable([Recorded.completed(210, Int.self)])
        let right = scheduler.createHotObservable([Recorded.next(220, 5)])
        #expect(scheduler.start { left.asObservable().amb(right) }.events == [.completed(210)])
        #expect(right.subscriptions == [Span(200, 210)])
        let failing = Observable<Int>.never().amb(Observable.error(TestFailure.first))
        #expect(failing.transcript() == "error(first)")
        #expect(Observable<Int>.never().amb(Observable.never()).transcript() == "")
    }

    @Test("the loser's error is ignored") func loser() {
        let scheduler = makeScheduler()
        let left = scheduler.createHotObservable([Recorded.next(210, 1), .completed(250)])
        let right = scheduler.createHotObservable([Recorded.error(220, TestFailure.first, Int.self)])
        #expect(scheduler.start { left.asObservable().amb(right) }.events == [.next(210, 1), .completed(250)])
    }

    @Test("of many") func many() {
        let scheduler = makeScheduler()
        let sources = [230, 210, 220].map { time in
            scheduler.createHotObservable([Recorded.next(time, time), .completed(300)])
        }
        let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
        #expect(result.events == [.next(210, 210), .completed(300)])
        #expect(sources.map(\.subscriptions) == [[Span(200, 210)], [Span(200, 300)], [Span(200, 210)]])
        #expect(Observable<Int>.amb([]).transcript() == "")
        #expect(Observable.amb([Observable.just(1), .just(2)]).transcript() == "1 completed")
    }

    @Test("disposing midway, before and after the choice; an element sent inside a delivery") func dispose() {
        let scheduler = makeScheduler()
        let left = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let right = scheduler.createHotObservable([Recorded.next(220, 5)])
        #expect(scheduler.start(disposed: 225) { left.asObservable().amb(right) }.events == [.next(210, 1)])
        #expect(left.subscriptions == [Span(200, 225)])
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let log = Log<Int>()
        let subscription = first.amb(second).subscribe(onNext: { element in
            log.append(element)
            second.onNext(9)
            if element < 2 { first.onNext(element + 1) }
        })
        first.onNext(1)
        #expect(log.entries == [1, 2])
        subscription.dispose()
        #expect(!first.hasObservers && !second.hasObservers)
    }
}
