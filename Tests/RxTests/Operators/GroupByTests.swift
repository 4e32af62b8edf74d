import Rx
import RxTest
import Testing

@Suite("groupBy")
struct GroupByTests {
    private typealias Span = RxTest.Subscription

    @Test("a group for each key, each with its elements; all end with the source") func groups() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .completed(250),
        ])
        let result = scheduler.start {
            source.asObservable().groupBy { $0 % 2 == 0 ? "even" : "odd" }.flatMap { group in
                group.asObservable().map { "\(group.key) \($0)" }.concat(Observable.just("\(group.key) ends"))
            }
        }
        #expect(
            result.events == [
                .next(210, "odd 1"), .next(220, "even 2"), .next(230, "odd 3"), .next(240, "even 4"),
                .next(250, "odd ends"), .next(250, "even ends"), .completed(250),
            ]
        )
        #expect(source.subscriptions == [Span(200, 250)])
    }

    @Test("never, empty, and errors of the source and of the selector reach groups and result") func errors() {
        #expect(Observable<Int>.never().groupBy { $0 }.map { $0.key }.transcript() == "")
        #expect(Observable<Int>.empty().groupBy { $0 }.map { $0.key }.transcript() == "completed")
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let grouped = subject.groupBy { element -> Int in
            if element == 9 { throw TestFailure.second }
            return element
        }
        _ = grouped.subscribe { event in
            if let group = event.element { _ = group.subscribe { log.append("group \(group.key): \($0)") } }
            if event.isStopEvent { log.append("result: \(event.map { $0.key })") }
        }
        subject.onNext(1)
        subject.onNext(9)
        #expect(log.entries == ["group 1: next(1)", "group 1: error(second)", "result: error(second)"])
        #expect(!subject.hasObservers)
    }

    @Test("the source runs as long as a group is subscribed to") func keeps() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(230, 1), .next(240, 2), .next(260, 1), .next(270, 1),
        ])
        let inner = scheduler.createObserver(Int.self)
        let place = SerialDisposable()
        let groups = Counter()
        let outer = SerialDisposable()
        scheduler.scheduleAt(200) {
            outer.disposable = source.asObservable().groupBy { $0 }.subscribe(onNext: { group in
                groups.increment()
                place.disposable = group.subscribe(inner)
            })
        }
        scheduler.scheduleAt(220) { outer.dispose() }
        scheduler.scheduleAt(265) { place.dispose() }
        scheduler.start()
        #expect(inner.events == [.next(210, 1), .next(230, 1), .next(260, 1)])
        #expect(groups.value == 1)
        #expect(source.subscriptions == [Span(200, 265)])
    }
}
