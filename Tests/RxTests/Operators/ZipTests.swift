import Rx
import RxTest
import Testing

@Suite("zip")
struct ZipTests {
    private typealias Span = RxTest.Subscription

    @Test("elements at the same position are combined; the end waits for all sources") func pairs() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(215, 2), .completed(230)])
        let second = scheduler.createHotObservable([Recorded.next(220, 3), .completed(240)])
        let result = scheduler.start { Observable.zip(first, second) { $0 * 10 + $1 } }
        #expect(result.events == [.next(220, 13), .completed(240)])
        #expect(first.subscriptions == [Span(200, 230)])
        #expect(second.subscriptions == [Span(200, 240)])
    }

    @Test("never and empty") func edges() {
        let scheduler = makeScheduler()
        let empty = scheduler.createHotObservable([Recorded.completed(210, Int.self)])
        let never = Observable<Int>.never()
        #expect(scheduler.start { Observable.zip(empty, never) { $0 + $1 } }.events.isEmpty)
        #expect(empty.subscriptions == [Span(200, 210)])
        #expect(
            Observable.zip(Observable<Int>.empty(), Observable<Int>.empty(), resultSelector: +).transcript()
                == "completed"
        )
    }

    @Test("an element without a partner to come does not end it before the sources do") func lonely() {
        let scheduler = makeScheduler()
        let empty = scheduler.createHotObservable([Recorded.completed(210, Int.self)])
        let other = scheduler.createHotObservable([Recorded.next(215, 2), .completed(220)])
        let result = scheduler.start { Observable.zip(empty, other) { $0 + $1 } }
        #expect(result.events == [.completed(220)])
        #expect(other.subscriptions == [Span(200, 220)])
    }

    @Test("an error of any source ends all") func error() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .completed(400)])
        let second = scheduler.createHotObservable([Recorded.error(220, TestFailure.first, Int.self)])
        let result = scheduler.start { Observable.zip(first, second) { $0 + $1 } }
        #expect(result.events == [.error(220, TestFailure.first)])
        #expect(first.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(200, 220)])
    }

    @Test("what the selector throws ends all") func selectorError() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let second = scheduler.createHotObservable([Recorded.next(220, 1)])
        let result = scheduler.start { Observable.zip(first, second) { _, _ -> Int in throw TestFailure.second } }
        #expect(result.events == [.error(220, TestFailure.second)])
        #expect(first.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(200, 220)])
    }

    @Test("disposing midway disposes of all") func dispose() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let second = scheduler.createHotObservable([Recorded.next(220, 1), .next(240, 2)])
        let result = scheduler.start(disposed: 235) { Observable.zip(first, second) { $0 + $1 } }
        #expect(result.events == [.next(220, 2)])
        #expect(first.subscriptions == [Span(200, 235)])
        #expect(second.subscriptions == [Span(200, 235)])
    }

    @Test("without a selector it gives tuples") func tuples() {
        let pair = Observable.zip(Observable.of(1, 2), Observable.of("a", "b", "c")).map { "\($0)\($1)" }
        #expect(pair.transcript() == "1a 2b completed")
    }

    @Test("three to eight sources") func arities() {
        let one = Observable.of(1, 2)
        #expect(Observable.zip(one, one, one) { $0 + $1 + $2 }.transcript() == "3 6 completed")
        #expect(Observable.zip(one, one, one, one) { $0 + $1 + $2 + $3 }.transcript() == "4 8 completed")
        #expect(Observable.zip(one, one, one, one, one) { $0 + $1 + $2 + $3 + $4 }.transcript() == "5 10 completed")
        let six = Observable.zip(one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5] }.map { $0.reduce(0, +) }
        #expect(six.transcript() == "6 12 completed")
        let seven = Observable.zip(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6] }
        #expect(seven.map { $0.reduce(0, +) }.transcript() == "7 14 completed")
        let eight = Observable.zip(one, one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6, $7] }
        #expect(eight.map { $0.reduce(0, +) }.transcript() == "8 16 completed")
        let three = Observable.zip(one, one, one).map { $0 + $1 + $2 }
        #expect(three.transcript() == "3 6 completed")
        let tuple = Observable.zip(one, one, one, one, one, one, one, one).map { $0.0 + $0.7 }
        #expect(tuple.transcript() == "2 4 completed")
    }

    @Test("a collection ends with an element that will never find its partners") func collection() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(250, 4), .completed(270)])
        let second = scheduler.createHotObservable([
            Recorded.next(220, 2), .next(240, 5), .next(290, 7), .next(310, 9), .completed(410),
        ])
        let third = scheduler.createHotObservable([
            Recorded.next(230, 3), .next(260, 6), .next(280, 8), .completed(300),
        ])
        let result = scheduler.start { Observable.zip([first, second, third]) { $0 } }
        #expect(result.events == [.next(230, [1, 2, 3]), .next(260, [4, 5, 6]), .completed(310)])
        #expect(first.subscriptions == [Span(200, 270)])
        #expect(second.subscriptions == [Span(200, 310)])
        #expect(third.subscriptions == [Span(200, 300)])
    }

    @Test("an empty collection ends at once; one without a selector gives arrays") func collectionEdges() {
        #expect(Observable.zip([Observable<Int>]()).transcript() == "completed")
        #expect(Observable.zip([Observable<Int>]()) { $0.count }.transcript() == "completed")
        #expect(Observable.zip([Observable.of(1, 2), .of(3, 4)]).transcript() == "[1, 3] [2, 4] completed")
    }

    @Test("an element sent inside a delivery is combined after it") func reentrance() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let log = Log<String>()
        _ = Observable.zip(first, second).subscribe(onNext: { pair in
            log.append("begin \(pair.0)")
            if pair.0 == 1 {
                first.onNext(2)
                second.onNext(2)
            }
            log.append("end \(pair.0)")
        })
        first.onNext(1)
        second.onNext(1)
        #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test("a subscriber that takes one ends every source") func takeOne() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        _ = Observable.zip(first, second).take(1).subscribe()
        first.onNext(1)
        second.onNext(1)
        #expect(!first.hasObservers && !second.hasObservers)
    }
}
