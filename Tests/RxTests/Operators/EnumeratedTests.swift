import Rx
import RxTest
import Testing

@Suite("enumerated")
struct EnumeratedTests {
    @Test("numbers the elements, anew for each subscriber") func numbers() {
        let source = Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }
        #expect(source.transcript() == "0a 1b completed")
        #expect(source.transcript() == "0a 1b completed")
    }

    @Test("never, empty and error pass through") func edges() {
        #expect(Observable<Int>.never().enumerated().map { $0.index }.transcript() == "")
        #expect(Observable<Int>.empty().enumerated().map { $0.index }.transcript() == "completed")
        let fails = Observable<Int>.error(TestFailure.first).enumerated().map { $0.index }
        #expect(fails.transcript() == "error(first)")
    }

    @Test("an element sent inside a delivery has the next number; disposing midway") func reentrance() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 5), .next(220, 6)])
        let result = scheduler.start(disposed: 215) { source.asObservable().enumerated().map { $0.index } }
        #expect(result.events == [.next(210, 0)])
        #expect(source.subscriptions == [Span(200, 215)])
        let subject = PublishSubject<String>()
        let log = Log<String>()
        _ = subject.enumerated().subscribe(onNext: { pair in
            log.append("\(pair.index)\(pair.element)")
            if pair.element == "a" { subject.onNext("b") }
        })
        subject.onNext("a")
        #expect(log.entries == ["0a", "1b"])
    }

    @Test("ends, disposal, an error thrown below") func matrix() {
        expectEndsPass { $0.enumerated().map { $0.index } }
        let trial = Trial([.next(210, 7), .next(220, 8), .next(230, 9)], disposed: 225) {
            $0.enumerated().map { "\($0.index):\($0.element)" }
        }
        #expect(trial.events == [.next(210, "0:7"), .next(220, "1:8")])
        #expect(transcriptOfReentrance { $0.enumerated().map { $0.index } } == "0 1 2 3 completed")
        let failing = stubborn().enumerated().map { pair -> Int in
            if pair.index == 1 { throw TestFailure.first }
            return pair.element
        }
        #expect(failing.transcript() == "1 error(first)")
    }
}
