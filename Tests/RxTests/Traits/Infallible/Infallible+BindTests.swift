import Rx
import RxTest
import Testing

@Suite("Infallible.bind")
struct InfallibleBindTests {
    @Test("observers receive every event, the end too, over one subscription") func observers() {
        let scheduler = makeScheduler()
        let first = scheduler.createObserver(Int.self)
        let second = scheduler.createObserver(Int.self)
        let subscriptions = Counter()
        _ = Infallible.of(1, 2).do(onSubscribe: { subscriptions.increment() }).bind(to: first, second)
        #expect(first.events == [.next(0, 1), .next(0, 2), .completed(0)])
        #expect(second.events == first.events)
        #expect(subscriptions.value == 1)
        let optional = scheduler.createObserver(Int?.self)
        _ = Infallible.just(1).bind(to: optional)
        #expect(optional.events == [.next(0, 1), .completed(0)])
    }

    @Test("relays receive the elements") func relays() {
        let log = Log<String>()
        let behaviors = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optionalBehavior = BehaviorRelay<Int?>(value: nil)
        let publish = PublishRelay<Int>()
        let optionalPublish = PublishRelay<Int?>()
        let replay = ReplayRelay<Int>.create(bufferSize: 1)
        let optionalReplay = ReplayRelay<Int?>.create(bufferSize: 1)
        _ = publish.subscribe(onNext: { log.append("publish \($0)") })
        _ = optionalPublish.subscribe(onNext: { log.append("optional publish \($0 ?? -1)") })
        let infallible = Infallible.just(5)
        _ = infallible.bind(to: behaviors[0], behaviors[1])
        _ = infallible.bind(to: optionalBehavior)
        _ = infallible.bind(to: publish)
        _ = infallible.bind(to: optionalPublish)
        _ = infallible.bind(to: replay)
        _ = infallible.bind(to: optionalReplay)
        _ = replay.subscribe(onNext: { log.append("replay \($0)") })
        _ = optionalReplay.subscribe(onNext: { log.append("optional replay \($0 ?? -1)") })
        #expect(behaviors.map(\.value) == [5, 5])
        #expect(optionalBehavior.value == 5)
        #expect(log.entries == ["publish 5", "optional publish 5", "replay 5", "optional replay 5"])
    }

    @Test("a closure receives the elements; a function the sequence itself") func functions() {
        let log = Log<String>()
        _ = Infallible.of(1, 2).bind(onNext: { log.append("\($0)") })
        #expect(log.entries == ["1", "2"])
        let text = Infallible.of(1, 2).bind(to: { (sequence: Infallible<Int>) in sequence.transcript() })
        #expect(text == "1 2 completed")
        let curried = Infallible.just(1).bind(
            to: { sequence in { suffix in sequence.transcript() + suffix } },
            curriedArgument: "!"
        )
        #expect(curried == "1 completed!")
    }
}
