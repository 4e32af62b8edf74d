import Rx
import RxTest
import Testing

@Suite("Singles, maybes and completables in time")
struct PrimitiveSequenceTimeTests {
    @Test("delay moves the element and the end, an error passes at once") func delay() {
        #expect(run { Single.just(1).delay(.seconds(10), scheduler: $0) } == [.next(210, 1), .completed(211)])
        #expect(run { Completable.empty().delay(.seconds(10), scheduler: $0) } == [.completed(210)])
        #expect(
            run { Maybe<Int>.error(TestFailure.first).delay(.seconds(10), scheduler: $0) }
                == [.error(200, TestFailure.first)]
        )
    }

    @Test("delaySubscription subscribes later") func delaySubscription() {
        #expect(
            run { Single.just(1).delaySubscription(.seconds(10), scheduler: $0) } == [.next(210, 1), .completed(210)]
        )
    }

    @Test("a timer is a single or a maybe of 0, of any integer type") func timer() {
        #expect(run { Single<Int>.timer(.seconds(5), scheduler: $0) } == [.next(205, 0), .completed(205)])
        #expect(run { Maybe<UInt8>.timer(.seconds(5), scheduler: $0) } == [.next(205, 0), .completed(205)])
    }

    @Test("timeout fails, or goes on with another, when nothing came in time") func timeout() {
        func timeout(_ seconds: Int, other: Maybe<Int>? = nil) -> [Recorded<Event<Int>>] {
            run { scheduler in
                let late = Maybe<Int>.timer(.seconds(20), scheduler: scheduler)
                guard let other else { return late.timeout(.seconds(seconds), scheduler: scheduler) }
                return late.timeout(.seconds(seconds), other: other, scheduler: scheduler)
            }
        }
        #expect(timeout(5) == [.error(205, RxError.timeout)])
        #expect(timeout(30) == [.next(220, 0), .completed(220)])
        #expect(timeout(5, other: .just(7)) == [.next(205, 7), .completed(205)])
        #expect(timeout(30, other: .just(7)) == [.next(220, 0), .completed(220)])
        #expect(run { Completable.never().timeout(.seconds(5), scheduler: $0) } == [.error(205, RxError.timeout)])
        #expect(
            run { Single<Int>.never().timeout(.seconds(10), scheduler: $0).retry(2) } == [.error(220, RxError.timeout)]
        )
    }
}
