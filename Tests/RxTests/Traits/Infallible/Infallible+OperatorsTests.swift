import Rx
import RxTest
import Testing

/// One test an operator, with arguments that tell it from its neighbours: what an operator does in detail is tested
/// with `Observable`, which all of them hand their work to.
@Suite("Infallible's operators")
struct InfallibleOperatorsTests {
    private let numbers = Infallible.of(1, 2, 3, 4)

    @Test("map, compactMap, filter, scan") func transforming() {
        #expect(numbers.map { "\($0)x" }.transcript() == "1x 2x 3x 4x completed")
        #expect(numbers.compactMap { $0 % 2 == 0 ? "\($0)" : nil }.transcript() == "2 4 completed")
        #expect(numbers.filter { $0 > 2 }.transcript() == "3 4 completed")
        #expect(numbers.scan("") { "\($0)\($1)" }.transcript() == "1 12 123 1234 completed")
        #expect(numbers.scan(into: 10) { $0 += $1 }.transcript() == "11 13 16 20 completed")
    }

    @Test("share has one subscription, and replays as told") func share() {
        let subscriptions = Counter()
        let relay = PublishRelay<Int>()
        let log = Log<String>()
        let shared = relay.asInfallible().do(onSubscribe: { subscriptions.increment() })
            .share(replay: 1, scope: .forever)
        shared.subscribe(onNext: { log.append("first \($0)") }).dispose()
        let second = shared.subscribe(onNext: { log.append("second \($0)") })
        relay.accept(1)
        _ = shared.subscribe(onNext: { log.append("third \($0)") })
        #expect(subscriptions.value == 2)
        second.dispose()
        #expect(log.entries == ["second 1", "third 1"])
        let unshared = relay.asInfallible().share()
        _ = unshared.subscribe()
        _ = unshared.subscribe(onNext: { log.append("late \($0)") })
        #expect(log.entries.count == 2)
    }

    @Test("do calls each closure at its moment") func doing() {
        let log = Log<String>()
        _ = Infallible.just(1).do(
            onNext: { log.append("next \($0)") },
            afterNext: { log.append("after next \($0)") },
            onCompleted: { log.append("completed") },
            afterCompleted: { log.append("after completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { log.append("dispose") }
        ).subscribe(onNext: { log.append("\($0)") }, onCompleted: { log.append("end") })
        #expect(
            log.entries == [
                "subscribe", "next 1", "1", "after next 1", "completed", "end", "after completed", "subscribed",
                "dispose",
            ]
        )
    }

    @Test("withUnretained gives the object, in both forms, and ends when it is gone") func withUnretained() {
        final class Owner: Sendable { let name = "owner" }
        let relay = PublishRelay<Int>()
        let log = Log<String>()
        var owner: Owner? = Owner()
        if let owner {
            _ = relay.asInfallible().withUnretained(owner).map { "\($0.0.name) \($0.1)" }
                .subscribe { (event: InfallibleEvent<String>) in log.append(event.event.word) }
            _ = relay.asInfallible().withUnretained(owner) { owner, number in "\(number) \(owner.name)" }
                .subscribe { (event: InfallibleEvent<String>) in log.append(event.event.word) }
        }
        relay.accept(1)
        owner = nil
        relay.accept(2)
        #expect(log.entries == ["owner 1", "1 owner", "completed", "completed"])
    }

    @Test("debug passes everything on unchanged") func debug() {
        #expect(Infallible.of(1, 2).debug("infallible", trimOutput: true).transcript() == "1 2 completed")
    }

    @Test("distinctUntilChanged in all its forms") func distinct() {
        let repeating = Infallible.of(1, 1, 2, 4, 3, 3)
        #expect(repeating.distinctUntilChanged().transcript() == "1 2 4 3 completed")
        #expect(repeating.distinctUntilChanged { $0 % 2 }.transcript() == "1 2 3 completed")
        #expect(repeating.distinctUntilChanged { $1 < $0 }.transcript() == "1 1 2 4 completed")
        #expect(repeating.distinctUntilChanged({ $0 / 3 }, comparer: { $0 == $1 }).transcript() == "1 4 completed")
        #expect(repeating.distinctUntilChanged(at: \.trailingZeroBitCount).transcript() == "1 2 4 3 completed")
    }

    @Test("flatMap and its kin follow inner sequences each in its own way") func flatMap() {
        func lines(_ build: (Infallible<Int>, @escaping @Sendable (Int) -> Observable<String>) -> Infallible<String>)
            -> [String]
        {
            let outer = PublishRelay<Int>()
            let inner = [PublishSubject<String>(), PublishSubject<String>()]
            let log = Log<String>()
            _ = build(outer.asInfallible()) { inner[$0] }.subscribe(onNext: { log.append($0) })
            outer.accept(0)
            inner[0].onNext("a0")
            outer.accept(1)
            inner[0].onNext("b0")
            inner[1].onNext("b1")
            inner[0].onCompleted()
            inner[1].onNext("c1")
            return log.entries
        }
        #expect(lines { $0.flatMap($1) } == ["a0", "b0", "b1", "c1"])
        #expect(lines { $0.flatMapLatest($1) } == ["a0", "b1", "c1"])
        #expect(lines { $0.flatMapFirst($1) } == ["a0", "b0"])
        #expect(lines { $0.concatMap($1) } == ["a0", "b0", "c1"])
        let switched = Infallible.of(Infallible.of(1, 2), .just(3)).switchLatest()
        #expect(switched.transcript() == Observable.of(Observable.of(1, 2), .just(3)).switchLatest().transcript())
    }

    @Test("an error that breaks the promise still ends the sequence") func brokenPromise() {
        let fails = Observable<Int>.error(TestFailure.first)
        #expect(Infallible.just(1).flatMap { _ in fails }.transcript() == "error(first)")
        #expect(numbers.concat(fails).transcript() == "1 2 3 4 error(first)")
        #expect(numbers.distinctUntilChanged { _, _ in throw TestFailure.second }.transcript() == "1 error(second)")
        #expect(Infallible<Int>.deferred { throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("take and skip in all their forms") func takeAndSkip() {
        #expect(numbers.take(2).transcript() == "1 2 completed")
        #expect(numbers.take(while: { $0 < 3 }).transcript() == "1 2 completed")
        #expect(numbers.take(while: { $0 < 3 }, behavior: .inclusive).transcript() == "1 2 3 completed")
        #expect(numbers.take(until: { $0 == 3 }).transcript() == "1 2 completed")
        #expect(numbers.take(until: { $0 == 3 }, behavior: .inclusive).transcript() == "1 2 3 completed")
        #expect(numbers.skip(3).transcript() == "4 completed")
        #expect(numbers.skip(while: { $0 < 3 }).transcript() == "3 4 completed")
    }

    @Test("take and skip until another sequence, or for some time") func takeUntil() {
        func every(_ ticks: Int, _ scheduler: TestScheduler) -> Infallible<Int> {
            .interval(.seconds(ticks), scheduler: scheduler)
        }
        let two: [Recorded<Event<Int>>] = [.next(210, 0), .next(220, 1), .completed(225)]
        #expect(run { every(10, $0).take(until: every(25, $0)) } == two)
        #expect(run { every(10, $0).take(until: every(25, $0).asObservable()) } == two)
        #expect(run { every(10, $0).take(for: .seconds(25), scheduler: $0) } == two)
        #expect(
            run(disposed: 245) { every(10, $0).skip(until: every(25, $0).asObservable()) }
                == [.next(230, 2), .next(240, 3)]
        )
    }

    @Test("debounce, throttle, delay and schedulers") func time() {
        func source(_ scheduler: TestScheduler) -> Infallible<Int> {
            scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(240, 3), .completed(250)])
                .asInfallible(onErrorJustReturn: 0)
        }
        #expect(
            run { source($0).debounce(.seconds(8), scheduler: $0) }
                == [.next(223, 2), .next(248, 3), .completed(250)]
        )
        #expect(
            run { source($0).throttle(.seconds(20), scheduler: $0) }
                == [.next(210, 1), .next(230, 2), .next(250, 3), .completed(250)]
        )
        #expect(
            run { source($0).throttle(.seconds(20), latest: false, scheduler: $0) }
                == [.next(210, 1), .next(240, 3), .completed(250)]
        )
        #expect(
            run { source($0).delay(.seconds(5), scheduler: $0) }
                == [.next(215, 1), .next(220, 2), .next(245, 3), .completed(255)]
        )
        #expect(run { Infallible.just(1).observe(on: $0) } == [.next(201, 1), .completed(202)])
        #expect(run { Infallible.just(1).subscribe(on: $0) } == [.next(201, 1), .completed(201)])
    }
}
