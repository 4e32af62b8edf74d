import Rx
import RxTest
import Testing

@Suite("buffer")
struct BufferTests {
    private typealias Span = RxTest.Subscription

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
}
