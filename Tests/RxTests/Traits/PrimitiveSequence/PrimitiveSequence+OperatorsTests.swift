import Rx
import RxTest
import Testing

@Suite("What single, maybe and completable share")
struct PrimitiveSequenceOperatorsTests {
    private let failing = Single<Int>.error(TestFailure.first)

    @Test("primitiveSequence is the sequence itself, asObservable the same without the promise") func itself() {
        #expect(Single.just(1).primitiveSequence.transcript() == "1 completed")
        let observable: Observable<Int> = Maybe.just(1).asObservable()
        #expect(observable.transcript() == "1 completed")
    }

    @Test("deferred calls its factory for each subscriber, and its error passes") func deferred() {
        let calls = Counter()
        let single = Single.deferred { .just(calls.increment()) }
        #expect(calls.value == 0)
        #expect(single.transcript() + single.transcript() == "1 completed2 completed")
        #expect(Maybe<Int>.deferred { throw TestFailure.second }.transcript() == "error(second)")
        #expect(Completable.deferred { .empty() }.transcript() == "completed")
    }

    @Test("using makes a resource for each subscriber and disposes of it at the end, or at disposal") func using() {
        func over(_ single: Single<Int>, disposed: TestTime = 1000) -> [TestTime] {
            let log = Log<TestTime>()
            _ = run(disposed: disposed) { scheduler in
                Single.using(
                    { Resource { log.append(scheduler.clock) } },
                    primitiveSequenceFactory: { _ in single.delaySubscription(.seconds(5), scheduler: scheduler) }
                )
            }
            return log.entries
        }
        #expect(over(.just(1)) == [205])
        #expect(over(failing) == [205])
        #expect(over(.never()) == [1000])
        #expect(over(.just(1), disposed: 203) == [203])
        #expect(
            Single<Int>.using({ throw TestFailure.second } as @Sendable () throws -> Resource) { _ in .just(1) }
                .transcript() == "error(second)"
        )
    }

    /// Something that is over at some time.
    private struct Resource: Disposable {
        let whenOver: @Sendable () -> Void

        func dispose() { whenOver() }
    }

    @Test("debug passes everything on unchanged") func debug() {
        #expect(Single.just(1).debug("single", trimOutput: true).transcript() == "1 completed")
        #expect(Completable.error(TestFailure.first).debug().transcript() == "error(first)")
    }

    @Test("observe(on:) and subscribe(on:) take turns of the scheduler") func schedulers() {
        #expect(run { Single.just(1).observe(on: $0) } == [.next(201, 1), .completed(202)])
        #expect(run { Single.just(1).subscribe(on: $0) } == [.next(201, 1), .completed(201)])
        #expect(run { Completable.empty().observe(on: $0) } == [.completed(201)])
    }

    @Test("catch goes on with another; the handler's error passes") func catching() {
        let log = Log<String>()
        let caught = failing.catch { error in
            log.append("\(error)")
            return .just(2)
        }
        #expect(caught.transcript() == "2 completed")
        #expect(log.entries == ["first"])
        #expect(failing.catch { _ in throw TestFailure.second }.transcript() == "error(second)")
        #expect(Single.just(1).catch { _ in .just(2) }.transcript() == "1 completed")
        #expect(Completable.error(TestFailure.first).catch { _ in .empty() }.transcript() == "completed")
    }

    /// Fails until it was subscribed to a number of times, then gives that number.
    private func succeeding(at attempt: Int) -> Single<Int> {
        let attempts = Counter()
        return .deferred { attempts.increment() < attempt ? .error(TestFailure.first) : .just(attempts.value) }
    }

    @Test("retry subscribes again, as often as it may") func retry() {
        #expect(succeeding(at: 4).retry().transcript() == "4 completed")
        #expect(succeeding(at: 3).retry(3).transcript() == "3 completed")
        #expect(succeeding(at: 3).retry(2).transcript() == "error(first)")
    }

    @Test("retry(when:) subscribes again when told, and lets errors of other types pass") func retryWhen() {
        let any = succeeding(at: 3).retry { (errors: Observable<any Error>) in errors }
        #expect(any.transcript() == "3 completed")
        let typed = succeeding(at: 3).retry { (errors: Observable<TestFailure>) in errors }
        #expect(typed.transcript() == "3 completed")
        let other = succeeding(at: 3).retry { (errors: Observable<RxError>) in errors }
        #expect(other.transcript() == "error(first)")
        let untyped: Single<Int> = succeeding(at: 3).retry { $0 }
        #expect(untyped.transcript() == "3 completed")
        let once = succeeding(at: 3).retry { (errors: Observable<any Error>) in errors.take(1) }
        #expect(once.asObservable().transcript() == "completed")
    }
}
