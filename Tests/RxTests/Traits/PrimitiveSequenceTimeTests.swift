import Rx
import RxTest
import Testing

@Suite("Singles, maybes and completables in time, with resources, and zipped")
struct PrimitiveSequenceTimeTests {
    @Test("delay and delaySubscription move the element by the ticks given") func delay() {
        let scheduler = makeScheduler()
        let delayed = scheduler.start { Single.just(1).delay(.seconds(10), scheduler: scheduler).asObservable() }
        #expect(delayed.events.map(\.value) == [.next(1), .completed])
        #expect(delayed.events.first?.time == 210)
        let other = makeScheduler()
        let late = other.start { Single.just(1).delaySubscription(.seconds(10), scheduler: other).asObservable() }
        #expect(late.events == [.next(210, 1), .completed(210)])
    }

    @Test("a timer is a single of 0") func timer() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Single<Int>.timer(.seconds(5), scheduler: scheduler).asObservable() }
        #expect(result.events == [.next(205, 0), .completed(205)])
    }

    @Test("retry(when:) subscribes again when told") func retry() {
        let attempts = Counter()
        let single = Single<Int>.deferred {
            attempts.increment() < 3 ? .error(TestFailure.first) : .just(attempts.value)
        }
        #expect(single.retry { (errors: Observable<any Error>) in errors }.asObservable().transcript() == "3 completed")
    }

    @Test("using disposes of the resource at the end") func using() {
        let resource = BooleanDisposable()
        let single = Single<Int>.using({ resource }, primitiveSequenceFactory: { _ in .just(1) })
        #expect(!resource.isDisposed)
        #expect(single.asObservable().transcript() == "1 completed")
        #expect(resource.isDisposed)
    }

    @Test("zip waits for all, and fails with the first error") func zip() {
        let sum = Single.zip(Single.just(1), Single.just(2), resultSelector: { $0 + $1 })
        #expect(sum.asObservable().transcript() == "3 completed")
        let all = Single<Int>.zip([Single.just(1), .just(2), .just(3)], resultSelector: { $0.reduce(0, +) })
        #expect(all.asObservable().transcript() == "6 completed")
        let none = Single<Int>.zip([Single<Int>](), resultSelector: { $0.count })
        #expect(none.asObservable().transcript() == "0 completed")
        let failing = Single.zip(Single.just(1), Single<Int>.error(TestFailure.first), resultSelector: { $0 + $1 })
        #expect(failing.asObservable().transcript() == "error(first)")
    }
}
