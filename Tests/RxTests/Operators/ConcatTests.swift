import Rx
import RxTest
import Testing

@Suite("concat, startWith")
struct ConcatTests {
    private typealias Span = RxTest.Subscription

    @Test("the second begins when the first has ended") func order() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .completed(50)])
        let second = scheduler.createColdObservable([Recorded.next(10, 2), .completed(20)])
        let result = scheduler.start { first.asObservable().concat(second) }
        #expect(result.events == [.next(210, 1), .next(260, 2), .completed(270)])
        #expect(first.subscriptions == [Span(200, 250)])
        #expect(second.subscriptions == [Span(250, 270)])
    }

    @Test("an error ends it; the second never begins") func error() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .error(50, TestFailure.first)])
        let second = scheduler.createColdObservable([Recorded.next(10, 2)])
        let result = scheduler.start { first.asObservable().concat(second) }
        #expect(result.events == [.next(210, 1), .error(250, TestFailure.first)])
        #expect(second.subscriptions.isEmpty)
    }

    @Test("a first that never ends keeps the second away; disposing ends it") func neverAndDispose() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1)])
        let result = scheduler.start(disposed: 300) { first.asObservable().concat(Observable.just(2)) }
        #expect(result.events == [.next(210, 1)])
        #expect(first.subscriptions == [Span(200, 300)])
    }

    @Test("nested, empty and sequences of sequences") func forms() {
        #expect(Observable<Int>.concat([]).transcript() == "completed")
        #expect(Observable.concat(.of(1), .of(2, 3), .empty()).transcript() == "1 2 3 completed")
        #expect(Observable.of(1).concat(Observable.of(2)).concat(Observable.of(3)).transcript() == "1 2 3 completed")
    }

    @Test("a subscriber that takes enough stops the rest") func take() {
        let count = Counter()
        let counted = Observable<Int>.deferred { .just(count.increment()) }
        #expect(Observable.concat(Array(repeating: counted, count: 10)).take(2).transcript() == "1 2 completed")
        #expect(count.value == 2)
    }

    @Test("100,000 sequences that end at once do not overflow the stack") func deep() {
        let count = Counter()
        _ = Observable.concat(Array(repeating: Observable.just(1), count: 100_000))
            .subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_000)
    }

    @Test("startWith puts its elements first") func startWith() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(150, 1), .next(220, 2), .completed(250)])
        let result = scheduler.start { source.asObservable().startWith(8, 9) }
        #expect(result.events == [.next(200, 8), .next(200, 9), .next(220, 2), .completed(250)])
    }

    /// Counts when it is freed.
    private final class Witness: Sendable {
        private let freed: Counter

        init(_ freed: Counter) { self.freed = freed }

        deinit { freed.increment() }
    }

    @Test("100,000 concats one on the other run and are freed without overflowing the stack") func deepNest() {
        let count = Counter()
        let freed = Counter()
        var nest: Observable<Int>? = .deferred { [witness = Witness(freed)] in
            withExtendedLifetime(witness) { .just(0) }
        }
        for number in 1...100_000 { nest = nest?.concat(Observable.just(number)) }
        _ = nest?.subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_001)
        #expect(freed.value == 0)
        nest = nil
        #expect(freed.value == 1)
    }
}
