import Rx
import RxTest
import Testing

@Suite("buffer")
struct BufferTests {
    private func makeSource(_ scheduler: TestScheduler, _ end: Recorded<Event<Int>>) -> TestableObservable<Int> {
        let times = [205, 210, 240, 280, 320, 350, 370, 420, 470]
        let elements = times.enumerated().map { Recorded.next($0.element, $0.offset + 1) }
        return scheduler.createHotObservable(elements + [end])
    }

    @Test("an array passes when it is full or its time is up; at the end what is gathered") func basic() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .completed(600))
        let result = scheduler.start {
            source.asObservable().buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
        }
        #expect(
            result.events == [
                .next(240, [1, 2, 3]), .next(310, [4]), .next(370, [5, 6, 7]), .next(440, [8]), .next(510, [9]),
                .next(580, []), .next(600, []), .completed(600),
            ]
        )
        #expect(source.subscriptions == [Span(200, 600)])
    }

    @Test("an error drops what is gathered") func error() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .error(480, TestFailure.first))
        let result = scheduler.start {
            source.asObservable().buffer(timeSpan: .seconds(200), count: 5, scheduler: scheduler)
        }
        #expect(result.events == [.next(320, [1, 2, 3, 4, 5]), .error(480, TestFailure.first)])
    }

    @Test("disposing midway stops the timer") func dispose() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .completed(600))
        let result = scheduler.start(disposed: 370) {
            source.asObservable().buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
        }
        #expect(result.events == [.next(240, [1, 2, 3]), .next(310, [4]), .next(370, [5, 6, 7])])
        #expect(source.subscriptions == [Span(200, 370)])
    }

    @Test("never gives empty arrays, empty one") func edges() {
        let scheduler = makeScheduler()
        let result = scheduler.start(disposed: 450) {
            Observable<Int>.never().buffer(timeSpan: .seconds(100), count: 3, scheduler: scheduler)
        }
        #expect(result.events == [.next(300, []), .next(400, [])])
        let empty = Observable<Int>.empty().buffer(timeSpan: .seconds(100), count: 3, scheduler: scheduler)
        #expect(empty.transcript() == "[] completed")
    }

    @Test("elements sent inside a delivery go to the next array") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<[Int]>()
        let buffered = subject.buffer(timeSpan: .seconds(9), count: 2, scheduler: makeScheduler())
        _ = buffered.subscribe(onNext: { array in
            log.append(array)
            if array == [1, 2] {
                subject.onNext(3)
                subject.onNext(4)
            }
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == [[1, 2], [3, 4]])
    }

    @Test("one that is full as its time is up passes once; a count of 1 passes each") func sameTick() {
        let full = Trial([.next(205, 1), .next(210, 2), .next(215, 3)], disposed: 225) { source, scheduler in
            source.buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
        }
        #expect(full.events == [.next(210, [1, 2]), .next(220, [3])])
        let single = Trial([.next(205, 1), .next(206, 2), .completed(207)]) { source, scheduler in
            source.buffer(timeSpan: .seconds(100), count: 1, scheduler: scheduler)
        }
        #expect(single.events == [.next(205, [1]), .next(206, [2]), .next(207, []), .completed(207)])
    }

    @Test("disposing inside a delivery stops the timer and the source") func disposeInside() {
        let trial = Trial([.next(205, 1), .next(215, 2)]) { source, scheduler in
            source.buffer(timeSpan: .seconds(10), count: 5, scheduler: scheduler).take(1)
        }
        #expect(trial.events == [.next(210, [1]), .completed(210)])
        #expect(trial.spans == [Span(200, 210)])
    }

    @Test("an error thrown below ends the source; one that emits at once is cut by the count alone") func below() {
        let trial = Trial([.next(205, 1)]) { source, scheduler in
            source.buffer(timeSpan: .seconds(10), count: 5, scheduler: scheduler)
                .map { _ -> Int in throw TestFailure.first }
        }
        #expect(trial.events == [.error(210, TestFailure.first)])
        #expect(trial.spans == [Span(200, 210)])
        let scheduler = makeScheduler()
        let atOnce = Observable.of(1, 2, 3).buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
        #expect(atOnce.transcript() == "[1, 2] [3] completed")
    }
}
