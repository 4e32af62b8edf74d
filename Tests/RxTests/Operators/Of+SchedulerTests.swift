import Rx
import RxTest
import Testing

@Suite("just, of and from on a scheduler")
struct OfSchedulerTests {
    private func events(
        disposed: TestTime = 1000,
        _ make: @escaping (TestScheduler) -> Observable<Int>
    ) -> [Recorded<Event<Int>>] {
        let scheduler = makeScheduler()
        return scheduler.start(disposed: disposed) { make(scheduler) }.events
    }

    @Test("each element, and the end, has a turn of its own") func turns() {
        #expect(events { .just(1, scheduler: $0) } == [.next(201, 1), .completed(202)])
        #expect(events { .of(1, 2, scheduler: $0) } == [.next(201, 1), .next(202, 2), .completed(203)])
        #expect(events { .from([1, 2], scheduler: $0) } == [.next(201, 1), .next(202, 2), .completed(203)])
        #expect(events { .from([], scheduler: $0) } == [.completed(201)])
        #expect(events { .from(5...6, scheduler: $0) } == [.next(201, 5), .next(202, 6), .completed(203)])
        #expect(events { .from(optional: 1, scheduler: $0) } == [.next(201, 1), .completed(202)])
        #expect(events { .from(optional: nil, scheduler: $0) } == [.completed(201)])
    }

    @Test("disposing midway stops them") func disposed() {
        #expect(events(disposed: 200) { .just(1, scheduler: $0) } == [])
        #expect(events(disposed: 201) { .just(1, scheduler: $0) } == [])
        #expect(events(disposed: 202) { .just(1, scheduler: $0) } == [.next(201, 1)])
        #expect(events(disposed: 203) { .of(1, 2, 3, scheduler: $0) } == [.next(201, 1), .next(202, 2)])
        #expect(events(disposed: 202) { .from(optional: 1, scheduler: $0) } == [.next(201, 1)])
        #expect(
            events { Observable.of(1, 2, 3, scheduler: $0).take(2) } == [.next(201, 1), .next(202, 2), .completed(202)]
        )
    }

    @Test("an error thrown below ends them at once") func closureError() {
        let failing = events { scheduler in
            Observable.just(1, scheduler: scheduler).map { _ -> Int in throw TestFailure.first }
        }
        #expect(failing == [.error(201, TestFailure.first)])
    }

    @Test("two on one scheduler take turns") func interleave() {
        let merged = events { scheduler in
            Observable.merge(.of(1, 2, scheduler: scheduler), .of(11, 12, scheduler: scheduler))
        }
        #expect(merged == [.next(201, 1), .next(201, 11), .next(202, 2), .next(202, 12), .completed(203)])
    }

    /// Runs everything at once.
    private struct AtOnce: ImmediateSchedulerType {
        func schedule<State: Sendable>(
            _ state: State,
            action: @escaping @Sendable (State) -> any Disposable
        ) -> any Disposable {
            action(state)
        }
    }

    @Test("a scheduler that runs its work at once does not deepen the stack") func atOnce() {
        let count = Counter()
        _ = Observable.from(0..<100_000, scheduler: AtOnce()).subscribe(onNext: { _ in count.increment() })
        _ = Observable.repeatElement(1, scheduler: AtOnce()).take(100_000).subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 200_000)
        #expect(Observable.of(1, 2, scheduler: AtOnce()).transcript() == "1 2 completed")
    }
}
