import Rx
import RxTest
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
    private typealias Span = RxTest.Subscription

    @Test("combines the latest at each element; the end waits for all sources") func latest() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(225, 2), .completed(230)])
        let second = scheduler.createHotObservable([Recorded.next(220, 5), .next(235, 6), .completed(240)])
        let result = scheduler.start { Observable.combineLatest(first, second) { $0 * 10 + $1 } }
        #expect(result.events == [.next(220, 15), .next(225, 25), .next(235, 26), .completed(240)])
        #expect(first.subscriptions == [Span(200, 230)])
        #expect(second.subscriptions == [Span(200, 240)])
    }

    @Test("ends with an element when the other source ended without one") func emptyOther() {
        let scheduler = makeScheduler()
        let empty = scheduler.createHotObservable([Recorded.completed(210, Int.self)])
        let other = scheduler.createHotObservable([Recorded.next(215, 2), .completed(220)])
        let result = scheduler.start { Observable.combineLatest(empty, other) { $0 + $1 } }
        #expect(result.events == [.completed(215)])
        #expect(empty.subscriptions == [Span(200, 210)])
        #expect(other.subscriptions == [Span(200, 215)])
    }

    @Test("never and empty") func edges() {
        let scheduler = makeScheduler()
        let empty = scheduler.createHotObservable([Recorded.completed(210, Int.self)])
        #expect(scheduler.start { Observable.combineLatest(empty, Observable<Int>.never()) }.events.isEmpty)
        #expect(empty.subscriptions == [Span(200, 210)])
    }

    @Test("an error of any source ends all") func error() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .completed(400)])
        let second = scheduler.createHotObservable([Recorded.next(215, 1), .error(220, TestFailure.first)])
        let result = scheduler.start { Observable.combineLatest(first, second) { $0 + $1 } }
        #expect(result.events == [.next(215, 2), .error(220, TestFailure.first)])
        #expect(first.subscriptions == [Span(200, 220)])
    }

    @Test("what the selector throws ends all") func selectorError() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let second = scheduler.createHotObservable([Recorded.next(220, 1)])
        let result = scheduler.start {
            Observable.combineLatest(first, second) { _, _ -> Int in throw TestFailure.second }
        }
        #expect(result.events == [.error(220, TestFailure.second)])
        #expect(first.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(200, 220)])
    }

    @Test("disposing midway disposes of all") func dispose() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let second = scheduler.createHotObservable([Recorded.next(220, 1), .next(240, 2)])
        let result = scheduler.start(disposed: 235) { Observable.combineLatest(first, second) { $0 + $1 } }
        #expect(result.events == [.next(220, 2), .next(230, 3)])
        #expect(second.subscriptions == [Span(200, 235)])
    }

    @Test("an optional element counts as one") func optionals() {
        let nothing = Observable<Int?>.just(nil)
        let result = Observable.combineLatest(nothing, Observable.just(1)).map { "\($0.0 as Any) \($0.1)" }
        #expect(result.transcript() == "nil 1 completed")
    }

    @Test("three to eight sources") func arities() {
        let one = Observable.just(1)
        #expect(Observable.combineLatest(one, one, one) { $0 + $1 + $2 }.transcript() == "3 completed")
        #expect(Observable.combineLatest(one, one, one, one) { $0 + $1 + $2 + $3 }.transcript() == "4 completed")
        let five = Observable.combineLatest(one, one, one, one, one) { [$0, $1, $2, $3, $4].count }
        #expect(five.transcript() == "5 completed")
        let six = Observable.combineLatest(one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5].count }
        #expect(six.transcript() == "6 completed")
        let seven = Observable.combineLatest(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }
        #expect(seven.transcript() == "7 completed")
        let eight = Observable.combineLatest(one, one, one, one, one, one, one, one) {
            [$0, $1, $2, $3, $4, $5, $6, $7].count
        }
        #expect(eight.transcript() == "8 completed")
        #expect(Observable.combineLatest(one, one, one, one).map { $0.0 + $0.3 }.transcript() == "2 completed")
    }

    @Test("a collection") func collection() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(250, 4), .completed(270)])
        let second = scheduler.createHotObservable([Recorded.next(220, 2), .completed(290)])
        let result = scheduler.start { Observable.combineLatest([first, second]) { $0 } }
        #expect(result.events == [.next(220, [1, 2]), .next(250, [4, 2]), .completed(290)])
        #expect(Observable.combineLatest([Observable<Int>]()).transcript() == "completed")
        #expect(Observable.combineLatest([Observable.just(1), .just(2)]).transcript() == "[1, 2] completed")
    }

    @Test("an element sent inside a delivery is combined after it") func reentrance() {
        let first = PublishSubject<Int>()
        let second = BehaviorSubject<Int>(value: 0)
        let log = Log<String>()
        _ = Observable.combineLatest(first, second).subscribe(onNext: { pair in
            log.append("begin \(pair)")
            if pair.1 == 0 { second.onNext(1) }
            log.append("end \(pair)")
        })
        first.onNext(1)
        #expect(log.entries == ["begin (1, 0)", "end (1, 0)", "begin (1, 1)", "end (1, 1)"])
    }
}
