import Rx
import RxTest
import Testing

@Suite("Infallibles combined")
struct InfallibleCombineTests {
    /// An infallible of one number that comes and ends after some ticks.
    private func late(_ ticks: Int, _ scheduler: TestScheduler) -> Infallible<Int> {
        Infallible<Int>.timer(.seconds(ticks), scheduler: scheduler).map { _ in ticks }
    }

    @Test("startWith puts an element first") func startWith() {
        #expect(Infallible.of(1, 2).startWith(0).transcript() == "0 1 2 completed")
    }

    @Test("concat waits for the end of the one before, in each of its forms") func concat() {
        let expected: [Recorded<Event<Int>>] = [.next(220, 20), .next(230, 10), .completed(230)]
        #expect(run { self.late(20, $0).concat(self.late(10, $0)) } == expected)
        #expect(run { self.late(20, $0).concat(self.late(10, $0).asObservable()) } == expected)
        #expect(run { Infallible.concat(self.late(20, $0), self.late(10, $0)) } == expected)
        #expect(run { Infallible.concat([self.late(20, $0), self.late(10, $0)]) } == expected)
        #expect(run { Infallible.concat(AnySequence([self.late(20, $0), self.late(10, $0)])) } == expected)
    }

    @Test("merge listens to all at once, in each of its forms") func merge() {
        let expected: [Recorded<Event<Int>>] = [.next(210, 10), .next(220, 20), .completed(220)]
        #expect(run { Infallible.merge(self.late(20, $0), self.late(10, $0)) } == expected)
        #expect(run { Infallible.merge([self.late(20, $0), self.late(10, $0)]) } == expected)
        #expect(run { Infallible.merge(AnyCollection([self.late(20, $0), self.late(10, $0)])) } == expected)
    }

    @Test("withLatestFrom takes the other's latest, alone or combined") func withLatestFrom() {
        let left = PublishRelay<Int>()
        let right = PublishRelay<String>()
        let log = Log<String>()
        _ = left.asInfallible().withLatestFrom(right.asInfallible()).subscribe(onNext: { log.append($0) })
        _ = left.asInfallible().withLatestFrom(right.asInfallible()) { "\($0)\($1)" }
            .subscribe(onNext: { log.append($0) })
        left.accept(1)
        right.accept("a")
        right.accept("b")
        left.accept(2)
        #expect(log.entries == ["b", "2b"])
    }

    @Test("combineLatest of a collection, with and without a selector") func combineLatest() {
        func sources(_ scheduler: TestScheduler) -> [Infallible<Int>] { [late(20, scheduler), late(10, scheduler)] }
        #expect(run { Infallible.combineLatest(sources($0)) } == [.next(220, [20, 10]), .completed(220)])
        #expect(
            run { Infallible.combineLatest(sources($0)) { "\($0)" } } == [.next(220, "[20, 10]"), .completed(220)]
        )
    }
}
