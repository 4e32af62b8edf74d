import Rx
import RxTest
import Testing

@Suite("element(at:)")
struct ElementAtTests {
    private typealias Span = RxTest.Subscription

    @Test("gives the element, then the end in the same moment") func found() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { source.asObservable().element(at: 1) }
        #expect(result.events == [.next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("an end before it is an error") func missing() {
        #expect(Observable.of(1, 2).element(at: 0).transcript() == "1 completed")
        #expect(
            Observable.of(1, 2).element(at: 2).materialize().transcript()
                == "error(\(RxError.argumentOutOfRange)) completed"
        )
        #expect(Observable<Int>.error(TestFailure.first).element(at: 0).transcript() == "error(first)")
        #expect(Observable<Int>.never().element(at: 0).transcript() == "")
    }

    @Test("disposing midway") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let result = scheduler.start(disposed: 220) { source.asObservable().element(at: 1) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("an element sent while it is delivered does not pass") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.element(at: 0).subscribe { event in
            log.append("\(event)")
            if !event.isStopEvent { subject.onNext(2) }
        }
        subject.onNext(1)
        #expect(log.entries == ["next(1)", "completed"])
    }
}
