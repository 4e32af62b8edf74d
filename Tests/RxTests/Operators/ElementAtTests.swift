import Rx
import RxTest
import Testing

@Suite("element(at:)")
struct ElementAtTests {
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

    @Test("never, error, disposal; none after it of a source that goes on regardless") func matrix() {
        let never = Trial([.next(210, 1)], disposed: 400) { $0.element(at: 1) }
        #expect(never.events == [])
        #expect(never.spans == [Span(200, 400)])
        let failing = Trial([.next(210, 1), .error(220, TestFailure.first)]) { $0.element(at: 1) }
        #expect(failing.events == [.error(220, TestFailure.first)])
        let none = Trial([.completed(250)]) { (source: Observable<Int>) in source.element(at: 0) }
        #expect(none.events == [.error(250, RxError.argumentOutOfRange)])
        #expect(none.spans == [Span(200, 250)])
        #expect(stubborn().element(at: 1).transcript() == "2 completed")
        #expect(transcriptOfReentrance { $0.element(at: 0) } == "1 completed")
    }
}
