import Rx
import RxTest
import Testing

@Suite("delay")
struct DelayTests {
    private let elements: [Recorded<Event<Int>>] = [.next(250, 2), .next(350, 3), .next(450, 4)]

    private func run(
        _ events: [Recorded<Event<Int>>],
        by ticks: Int,
        disposed: TestTime = 1000
    ) -> Trial<Int> {
        Trial([.next(150, 1)] + events, disposed: disposed) { $0.delay(.seconds(ticks), scheduler: $1) }
    }

    @Test("elements and the end arrive later", arguments: [1, 42, 50, 100, 150]) func later(ticks: Int) {
        let trial = run(elements + [.completed(550)], by: ticks)
        let expected: [Recorded<Event<Int>>] = [
            .next(250 + ticks, 2), .next(350 + ticks, 3), .next(450 + ticks, 4), .completed(550 + ticks),
        ]
        #expect(trial.events == expected)
        #expect(trial.spans == [Span(200, 550)])
    }

    @Test("never, and the end of an empty one") func edges() {
        let never = run([], by: 10)
        #expect(never.events.isEmpty)
        #expect(never.spans == [Span(200, 1000)])
        let empty = run([.completed(250)], by: 150)
        #expect(empty.events == [.completed(400)])
        #expect(empty.spans == [Span(200, 250)])
    }

    @Test("elements of one tick keep their order, a tick of scheduling apart") func sameTick() {
        let trial = run([.next(210, 1), .next(210, 2), .completed(210)], by: 10)
        #expect(trial.events == [.next(220, 1), .next(221, 2), .completed(222)])
    }

    @Test("without a delay everything comes one tick later, as with any scheduling") func zero() {
        let trial = run([.next(210, 1), .next(220, 2), .completed(230)], by: 0)
        #expect(trial.events == [.next(211, 1), .next(221, 2), .completed(231)])
    }

    @Test("an error passes at once and drops what waits") func error() {
        let trial = run(elements + [.error(550, TestFailure.first)], by: 150)
        #expect(trial.events == [.next(400, 2), .next(500, 3), .error(550, TestFailure.first)])
        #expect(trial.spans == [Span(200, 550)])
        let all = run(elements + [.error(550, TestFailure.first)], by: 50)
        #expect(all.events == [.next(300, 2), .next(400, 3), .next(500, 4), .error(550, TestFailure.first)])
        #expect(run([.error(250, TestFailure.first)], by: 50).events == [.error(250, TestFailure.first)])
    }

    @Test("an error sent from inside a delivery comes right after it") func errorInside() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.delay(.seconds(50), scheduler: scheduler).subscribe { event in
            log.append("\(event.word) @ \(scheduler.clock)")
            if case .next(1) = event { subject.onError(TestFailure.first) }
        }
        scheduler.scheduleAt(10) { for element in 1...3 { subject.onNext(element) } }
        scheduler.start()
        #expect(log.entries == ["1 @ 60", "error(first) @ 60"])
    }

    @Test("disposing drops what waits") func dispose() {
        let trial = run(elements, by: 100, disposed: 400)
        #expect(trial.events == [.next(350, 2)])
        #expect(trial.spans == [Span(200, 400)])
        let afterEnd = run(elements + [.completed(460)], by: 100, disposed: 500)
        #expect(afterEnd.events == [.next(350, 2), .next(450, 3)])
        #expect(afterEnd.spans == [Span(200, 460)])
    }

    @Test("an element sent inside a delivery is delayed too") func reentrance() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.delay(.seconds(50), scheduler: scheduler).subscribe(onNext: { element in
            log.append("\(element) @ \(scheduler.clock)")
            if element == 1 { subject.onNext(2) }
        })
        scheduler.scheduleAt(10) { subject.onNext(1) }
        scheduler.start()
        #expect(log.entries == ["1 @ 60", "2 @ 110"])
    }
}
