import Dispatch
import Rx
import RxTest
import Testing

@Suite("timer, interval")
struct TimerTests {
    private func events<Out>(
        disposed: TestTime = 1000,
        _ make: @escaping (TestScheduler) -> Observable<Out>
    ) -> [Recorded<Event<Out>>] {
        let scheduler = makeScheduler()
        return scheduler.start(disposed: disposed) { make(scheduler) }.events
    }

    @Test("a timer gives 0 and ends in the same moment") func timer() {
        #expect(events { Observable<Int>.timer(.seconds(100), scheduler: $0) } == [.next(300, 0), .completed(300)])
        #expect(events { Observable<Int>.timer(.seconds(0), scheduler: $0) } == [.next(201, 0), .completed(201)])
        #expect(events { Observable<Int>.timer(.never, scheduler: $0) } == [])
        #expect(events(disposed: 250) { Observable<Int>.timer(.seconds(100), scheduler: $0) } == [])
        #expect(events { Observable<UInt8>.timer(.seconds(5), scheduler: $0) } == [.next(205, 0), .completed(205)])
    }

    @Test("with a period it counts from the first on, without end") func periodic() {
        let counted = events(disposed: 700) {
            Observable<Int>.timer(.seconds(50), period: .seconds(200), scheduler: $0)
        }
        #expect(counted == [.next(250, 0), .next(450, 1), .next(650, 2)])
        #expect(events { Observable<Int>.timer(.seconds(9), period: .never, scheduler: $0) } == [.next(209, 0)])
    }

    @Test("an interval counts until it is disposed of") func interval() {
        #expect(events { Observable<Int>.interval(.seconds(300), scheduler: $0) } == [.next(500, 0), .next(800, 1)])
        #expect(events { Observable<Int>.interval(.seconds(800), scheduler: $0) } == [])
        let soon = events(disposed: 204) { Observable<Int>.interval(.seconds(0), scheduler: $0) }
        #expect(soon == [.next(201, 0), .next(202, 1), .next(203, 2)])
        let negative = events(disposed: 203) { Observable<Int>.interval(.seconds(-1), scheduler: $0) }
        #expect(negative == [.next(201, 0), .next(202, 1)])
    }

    @Test("the next run is scheduled before the element is delivered") func nextFirst() {
        // So a debounce as long as the period never lets anything pass: the next element comes before its timer.
        let debounced = events { scheduler in
            Observable<Int>.interval(.seconds(50), scheduler: scheduler).debounce(.seconds(50), scheduler: scheduler)
        }
        #expect(debounced == [])
    }

    @Test("disposing from inside a delivery stops it; an error thrown below too") func stops() {
        #expect(
            events { Observable<Int>.interval(.seconds(10), scheduler: $0).take(2) }
                == [.next(210, 0), .next(220, 1), .completed(220)]
        )
        let failing = events { scheduler in
            Observable<Int>.interval(.seconds(10), scheduler: scheduler).map { _ -> Int in throw TestFailure.first }
        }
        #expect(failing == [.error(210, TestFailure.first)])
    }

    @Test("each subscriber has a timer of its own") func cold() {
        let scheduler = makeScheduler()
        let timer = Observable<Int>.timer(.seconds(10), scheduler: scheduler)
        let later = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(300) { _ = timer.subscribe(later) }
        #expect(scheduler.start { timer }.events == [.next(210, 0), .completed(210)])
        #expect(later.events == [.next(310, 0), .completed(310)])
    }
}
