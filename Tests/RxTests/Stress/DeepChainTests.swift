import Rx
import RxTest
import Testing

/// Very many of everything that could deepen the stack, one inside the other.
@Suite("Depth")
struct DeepChainTests {
    private static let many = 100_000

    /// How many elements a sequence gives on subscription.
    private func count<Element>(_ source: Observable<Element>) -> Int {
        let counter = Counter()
        _ = source.subscribe(onNext: { _ in counter.increment() })
        return counter.value
    }

    @Test("sources one after the other that end at once") func sources() {
        #expect(count(.repeatElement(1).take(Self.many)) == Self.many)
        #expect(count(.concat((0..<Self.many).map { .just($0) })) == Self.many)
        #expect(count(Observable.range(start: 0, count: Self.many).concatMap { Observable.of($0) }) == Self.many)
        #expect(count(Observable.range(start: 0, count: Self.many).flatMapLatest { Observable.just($0) }) == Self.many)
    }

    /// Enough to overflow the stack, were each inside the one before.
    private static let deep = 20_000

    /// How many elements come when each delivery sends the next one into the source.
    private func fedBack(_ build: (Observable<Int>) -> Observable<Int>) -> Int {
        let subject = PublishSubject<Int>()
        let counter = Counter()
        let subscription = build(subject).subscribe(onNext: { element in
            counter.increment()
            if element < Self.deep { subject.onNext(element + 1) }
        })
        subject.onNext(1)
        subscription.dispose()
        return counter.value
    }

    @Test("an operator fed from its own subscriber") func feedback() {
        #expect(fedBack { $0.map { $0 } } == Self.deep)
        #expect(fedBack { $0.flatMap { Observable.just($0) } } == Self.deep)
        #expect(fedBack { $0.flatMapLatest { Observable.of($0) } } == Self.deep)
        #expect(fedBack { $0.concatMap { Observable.just($0) } } == Self.deep)
        #expect(fedBack { $0.sample($0) } == Self.deep)
        #expect(fedBack { $0.groupBy { _ in 0 }.flatMap { $0 } } == Self.deep)
        #expect(
            fedBack { $0.window(timeSpan: .seconds(1), count: 1, scheduler: makeScheduler()).flatMap { $0 } }
                == Self.deep
        )
    }
}
