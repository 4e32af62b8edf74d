import Rx
import RxTest
import Testing

@Suite("ifEmpty")
struct IfEmptyTests {
    @Test("the default comes with the end where no element came") func defaultValue() {
        let empty = Trial([.next(150, 1), .completed(250)]) { $0.ifEmpty(default: 9) }
        #expect(empty.events == [.next(250, 9), .completed(250)])
        #expect(empty.spans == [Span(200, 250)])
        let one = Trial([.next(210, 1), .completed(250)]) { $0.ifEmpty(default: 9) }
        #expect(one.events == [.next(210, 1), .completed(250)])
        #expect(Observable.of(1, 2).ifEmpty(default: 9).transcript() == "1 2 completed")
        #expect(Trial([.next(150, 1)]) { $0.ifEmpty(default: 9) }.events == [])
    }

    @Test("an error passes, and nothing is put in its place") func error() {
        let trial = Trial([.error(250, TestFailure.first)]) { (source: Observable<Int>) in source.ifEmpty(default: 9) }
        #expect(trial.events == [.error(250, TestFailure.first)])
        #expect(trial.spans == [Span(200, 250)])
    }

    private func switched(
        _ source: [Recorded<Event<Int>>],
        disposed: TestTime = 1000,
        to other: [Recorded<Event<Int>>]
    ) -> (Trial<Int>, [Span]) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let cold = scheduler.createColdObservable(other)
        let result = scheduler.start(disposed: disposed) { hot.asObservable().ifEmpty(switchTo: cold.asObservable()) }
        return (Trial(events: result.events, spans: hot.subscriptions), cold.subscriptions)
    }

    @Test("switches to the other where no element came, and takes its end") func switchTo() {
        let (ends, other) = switched([.completed(250)], to: [.next(10, 1), .next(20, 2), .completed(30)])
        #expect(ends.events == [.next(260, 1), .next(270, 2), .completed(280)])
        #expect(ends.spans == [Span(200, 250)])
        #expect(other == [Span(250, 280)])
        let (fails, failing) = switched([.completed(250)], to: [.next(10, 1), .error(20, TestFailure.second)])
        #expect(fails.events == [.next(260, 1), .error(270, TestFailure.second)])
        #expect(failing == [Span(250, 270)])
    }

    @Test("the other is left alone after an element, an error, and as long as nothing ends") func notSwitched() {
        let rows: [([Recorded<Event<Int>>], TestTime)] = [
            ([.next(210, 1), .completed(250)], 250), ([.next(210, 1), .error(250, TestFailure.first)], 250),
            ([.error(250, TestFailure.first)], 250), ([], 1000),
        ]
        for (source, end) in rows {
            let (trial, other) = switched(source, to: [.next(10, 1), .completed(20)])
            #expect(trial.events == source)
            #expect(trial.spans == [Span(200, end)])
            #expect(other == [])
        }
    }

    @Test("disposing disposes of whichever runs") func dispose() {
        let (first, _) = switched([.completed(250)], disposed: 230, to: [])
        #expect(first.spans == [Span(200, 230)])
        let (_, second) = switched([.completed(250)], disposed: 265, to: [.next(10, 1), .next(20, 2)])
        #expect(second == [Span(250, 265)])
    }

    @Test("sequences that emit at once; the end from inside a delivery") func atOnce() {
        #expect(Observable<Int>.empty().ifEmpty(switchTo: .of(1, 2)).transcript() == "1 2 completed")
        #expect(Observable<Int>.empty().ifEmpty(switchTo: .of(1, 2)).take(1).transcript() == "1 completed")
        #expect(Observable<Int>.empty().ifEmpty(switchTo: .empty()).transcript() == "completed")
        #expect(transcriptOfReentrance { $0.ifEmpty(default: 9) } == "1 2 3 4 completed")
    }
}
