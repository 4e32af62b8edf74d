import Rx
import RxTest
import Testing

@Suite("takeLast")
struct TakeLastTests {
    @Test("gives the last elements at the end") func last() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let result = scheduler.start { source.asObservable().takeLast(2) }
        #expect(result.events == [.next(240, 2), .next(240, 3), .completed(240)])
        #expect(source.subscriptions == [Span(200, 240)])
    }

    @Test("fewer than asked for, none, 0, never") func edges() {
        #expect(Observable.of(1, 2).takeLast(5).transcript() == "1 2 completed")
        #expect(Observable<Int>.empty().takeLast(2).transcript() == "completed")
        #expect(Observable.of(1, 2).takeLast(0).transcript() == "completed")
        #expect(Observable<Int>.never().takeLast(1).transcript() == "")
    }

    @Test("an error drops what was kept") func error() {
        let source = Observable.of(1, 2).concat(Observable.error(TestFailure.first))
        #expect(source.takeLast(1).transcript() == "error(first)")
    }

    @Test("disposing midway gives nothing") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(240)])
        let result = scheduler.start(disposed: 230) { source.asObservable().takeLast(1) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("disposing while they are given stops them") func disposeInside() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let place = SingleAssignmentDisposable()
        place.setDisposable(
            subject.takeLast(3).subscribe(onNext: { element in
                log.append(element)
                if element == 2 { place.dispose() }
            })
        )
        for element in 1...3 { subject.onNext(element) }
        subject.onCompleted()
        #expect(log.entries == [1, 2])
    }

    @Test("the end brings them all in one moment; an error thrown below is the end of it") func matrix() {
        let trial = Trial([.next(210, 1), .next(220, 2), .next(230, 3), .completed(250)]) { $0.takeLast(2) }
        #expect(trial.events == [.next(250, 2), .next(250, 3), .completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        expectEndsPass { $0.takeLast(2) }
        let failing = Observable.of(1, 2, 3).takeLast(2).map { element -> Int in
            if element == 3 { throw TestFailure.first }
            return element
        }
        #expect(failing.transcript() == "2 error(first)")
        #expect(transcriptOfReentrance { $0.takeLast(3) } == "1 4 completed")
    }
}
