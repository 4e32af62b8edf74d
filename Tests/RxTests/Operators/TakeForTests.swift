import Rx
import RxTest
import Testing

@Suite("take(for:)")
struct TakeForTests {
    @Test("ends when the time is up, and its subscription with it") func time() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let result = scheduler.start { source.asObservable().take(for: .seconds(25), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(225)])
        #expect(source.subscriptions == [Span(200, 225)])
    }

    @Test("an earlier end or error passes, and the timer is gone") func earlier() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(220)])
        let result = scheduler.start { source.asObservable().take(for: .seconds(500), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(220)])
        let failing = scheduler.createHotObservable([Recorded.error(1010, TestFailure.first, Int.self)])
        let failed = scheduler.createObserver(Int.self)
        _ = failing.asObservable().take(for: .seconds(500), scheduler: scheduler).subscribe(failed)
        scheduler.start()
        #expect(failed.events == [.error(1010, TestFailure.first)])
    }

    @Test("never ends too; disposing midway stops the timer") func dispose() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable<Int>.never().take(for: .seconds(100), scheduler: scheduler) }
        #expect(result.events == [.completed(300)])
        let other = makeScheduler()
        let source = other.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let disposed = other.start(disposed: 220) { source.asObservable().take(for: .seconds(50), scheduler: other) }
        #expect(disposed.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("in the moment the time is up, what the source gives comes first") func sameTick() {
        let trial = Trial([.next(210, 1), .next(220, 2), .next(221, 3)]) { $0.take(for: .seconds(20), scheduler: $1) }
        #expect(trial.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(trial.spans == [Span(200, 220)])
    }

    @Test("no time at all is the next turn of the scheduler; what comes on subscription passes") func noTime() {
        expectEndsPass { $0.take(for: .seconds(900), scheduler: $1) }
        let scheduler = makeScheduler()
        let never = scheduler.start {
            Observable<Int>.never().startWith(1).take(for: .seconds(0), scheduler: scheduler)
        }
        #expect(never.events == [.next(200, 1), .completed(201)])
        #expect(transcriptOfReentrance { $0.take(for: .seconds(9), scheduler: makeScheduler()) } == "1 2 3 4 completed")
    }
}
