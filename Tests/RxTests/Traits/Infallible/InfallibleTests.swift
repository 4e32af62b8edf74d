import Rx
import RxTest
import Testing

@Suite("Infallible: creating, subscribing, converting")
struct InfallibleTests {
    @Test("create calls its closure for each subscriber, and nothing passes after the end or disposal") func create() {
        let scheduler = makeScheduler()
        let over = Log<TestTime>()
        let infallible = Infallible<Int>.create { observer in
            for time in [210, 220, 230] { scheduler.scheduleAt(time) { observer(.next(time)) } }
            scheduler.scheduleAt(225) { observer(.completed) }
            return Disposables.create { over.append(scheduler.clock) }
        }
        let late = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(190) {
            let subscription = infallible.asObservable().subscribe(late)
            scheduler.scheduleAt(215) { subscription.dispose() }
        }
        let result = scheduler.start { infallible.asObservable() }
        #expect(result.events == [.next(210, 210), .next(220, 220), .completed(225)])
        #expect(late.events == [.next(210, 210)])
        #expect(over.entries == [215, 225])
    }

    @Test("the factories give what they say") func factories() {
        #expect(Infallible.just(1).transcript() == "1 completed")
        #expect(Infallible.of(1, 2, 3).transcript() == "1 2 3 completed")
        #expect(Infallible.from([4, 5]).transcript() == "4 5 completed")
        #expect(Infallible.from(6...8).transcript() == "6 7 8 completed")
        #expect(Infallible<Int>.empty().transcript() == "completed")
        #expect(Infallible<Int>.never().transcript() == "")
        let calls = Counter()
        let deferred = Infallible.deferred { Infallible.just(calls.increment()) }
        #expect(deferred.transcript() + deferred.transcript() == "1 completed2 completed")
    }

    @Test("the factories with a scheduler take a turn for each event") func scheduled() {
        #expect(run { Infallible.just(1, scheduler: $0) } == [.next(201, 1), .completed(202)])
        let two: [Recorded<Event<Int>>] = [.next(201, 1), .next(202, 2), .completed(203)]
        #expect(run { Infallible.of(1, 2, scheduler: $0) } == two)
        #expect(run { Infallible.from([1, 2], scheduler: $0) } == two)
        #expect(run { Infallible.from(1...2, scheduler: $0) } == two)
        #expect(
            run(disposed: 250) { Infallible<Int>.interval(.seconds(20), scheduler: $0) }
                == [.next(220, 0), .next(240, 1)]
        )
        #expect(
            run(disposed: 250) { Infallible<Int>.timer(.seconds(5), period: .seconds(30), scheduler: $0) }
                == [.next(205, 0), .next(235, 1)]
        )
        #expect(run { Infallible<Int>.timer(.seconds(5), scheduler: $0) } == [.next(205, 0), .completed(205)])
    }

    @Test("an event as one that may fail") func event() {
        #expect(InfallibleEvent.next(1).event == .next(1))
        #expect(InfallibleEvent<Int>.completed.event == .completed)
        #expect(
            Infallible.of(InfallibleEvent.next(1), .completed).asObservable().dematerialize().transcript()
                == "1 completed"
        )
    }

    @Test("subscribe with one closure, and with one for each channel") func subscribe() {
        let log = Log<String>()
        _ = Infallible.of(1, 2).subscribe { (event: InfallibleEvent<Int>) in log.append("\(event)") }
        #expect(log.entries == ["next(1)", "next(2)", "completed"])
        let calls = Log<String>()
        _ = Infallible.of(1, 2).subscribe(
            onNext: { calls.append("\($0)") },
            onCompleted: { calls.append("completed") },
            onDisposed: { calls.append("over") }
        )
        #expect(calls.entries == ["1", "2", "completed", "over"])
        Infallible<Int>.never().subscribe(onDisposed: { calls.append("disposed") }).dispose()
        #expect(calls.entries.last == "disposed")
    }

    @Test("subscribe(with:) hands over the object while it lives") func object() {
        final class Owner: Sendable {}
        let log = Log<String>()
        let relay = PublishRelay<Int>()
        func subscribe(_ infallible: Infallible<Int>, _ owner: Owner) {
            _ = infallible.subscribe(
                with: owner,
                onNext: { log.append("\(type(of: $0)) \($1)") },
                onCompleted: { log.append("\(type(of: $0)) completed") },
                onDisposed: { log.append("\(type(of: $0)) over") }
            )
        }
        var owner: Owner? = Owner()
        if let owner {
            subscribe(.just(1), owner)
            subscribe(relay.asInfallible(), owner)
        }
        #expect(log.entries == ["Owner 1", "Owner completed", "Owner over"])
        owner = nil
        relay.accept(2)
        #expect(log.entries.count == 3)
    }

    @Test("asInfallible puts an element, or another sequence, in place of an error") func fromObservable() {
        let source: [Recorded<Event<Int>>] = [.next(210, 1), .error(230, TestFailure.first), .next(240, 2)]
        let fallback = Infallible.of(7, 8)
        let returned = Trial(source) { $0.asInfallible(onErrorJustReturn: 9).asObservable() }
        #expect(returned.events == [.next(210, 1), .next(230, 9), .completed(230)])
        #expect(returned.spans == [Span(200, 230)])
        let fallen = Trial(source) { $0.asInfallible(onErrorFallbackTo: fallback).asObservable() }
        #expect(fallen.events == [.next(210, 1), .next(230, 7), .next(230, 8), .completed(230)])
        let log = Log<String>()
        let recovered = Trial(source) {
            $0.asInfallible { error in
                log.append("\(error)")
                return fallback
            }.asObservable()
        }
        #expect(recovered.events == fallen.events)
        #expect(log.entries == ["first"])
        #expect(Single.just(1).asInfallible(onErrorJustReturn: 9).transcript() == "1 completed")
    }

    @Test("relays cannot fail") func relays() {
        let log = Log<String>()
        let behavior = BehaviorRelay(value: 1)
        let publish = PublishRelay<Int>()
        let replay = ReplayRelay<Int>.create(bufferSize: 1)
        replay.accept(3)
        _ = behavior.asInfallible().subscribe(onNext: { log.append("behavior \($0)") })
        _ = publish.asInfallible().subscribe(onNext: { log.append("publish \($0)") })
        _ = replay.asInfallible().subscribe(onNext: { log.append("replay \($0)") })
        publish.accept(2)
        #expect(log.entries == ["behavior 1", "replay 3", "publish 2"])
    }

    @Test("as a driver it is shared, and replays its latest element") @MainActor func driver() {
        let log = Log<String>()
        let subscriptions = Counter()
        let relay = BehaviorRelay(value: 1)
        let driver = relay.asInfallible().do(onSubscribe: { subscriptions.increment() }).asDriver()
        let first = driver.drive(onNext: { log.append("first \($0)") })
        let second = driver.drive(onNext: { log.append("second \($0)") })
        #expect(log.entries == ["first 1", "second 1"])
        #expect(subscriptions.value == 1)
        first.dispose()
        second.dispose()
    }
}
