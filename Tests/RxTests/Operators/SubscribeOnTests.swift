import Rx
import RxTest
import Testing

@Suite("subscribe(on:)")
struct SubscribeOnTests {
    @Test(
        "a caller's own source is subscribed to and disposed of on the scheduler",
        arguments: [
            ([], [], 1000, 1001),
            ([.completed(300)], [.completed(300)], 1000, 301),
            ([.error(300, TestFailure.first), .next(301, 9)], [.error(300, TestFailure.first)], 1000, 301),
            ([.next(201, 9), .next(210, 1), .next(220, 2)], [.next(210, 1), .next(220, 2)], 300, 301),
        ] as [([Recorded<Event<Int>>], [Recorded<Event<Int>>], Int, Int)]
    )
    func direct(source: [Recorded<Event<Int>>], expected: [Recorded<Event<Int>>], disposed: Int, end: Int) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let result = scheduler.start(disposed: disposed) { hot.subscribe(on: scheduler) }
        #expect(result.events == expected)
        #expect(hot.subscriptions == [Span(201, end)])
    }

    @Test("what create returned is disposed of on the scheduler, or at the end") func created() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        let source = Observable<Int>.create { _ in
            log.append(scheduler.clock)
            return Disposables.create { log.append(scheduler.clock) }
        }
        #expect(scheduler.start { source.subscribe(on: scheduler) }.events.isEmpty)
        #expect(log.entries == [201, 1001])
        let ending = Trial<Int>([.next(210, 1), .completed(300)]) { $0.subscribe(on: $1) }
        #expect(ending.events == [.next(210, 1), .completed(300)])
        #expect(ending.spans == [Span(201, 300)])
    }

    @Test("disposing before the scheduler got there means never subscribing") func early() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1)])
        source.subscribe(on: scheduler).subscribe().dispose()
        scheduler.start()
        #expect(source.subscriptions.isEmpty)
    }

    @Test("sources that emit at once, and elements sent inside a delivery") func order() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable.of(1, 2).subscribe(on: scheduler) }
        #expect(result.events == [.next(201, 1), .next(201, 2), .completed(201)])
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.subscribe(on: CurrentThreadScheduler.instance).subscribe(onNext: { element in
            if element < 3 { subject.onNext(element + 1) }
            log.append(element)
        })
        subject.onNext(1)
        #expect(log.entries == [1, 2, 3])
    }
}
