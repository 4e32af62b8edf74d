import Rx
import RxTest
import Testing

@Suite("bind(to:)")
struct BindTests {
    @Test("observers, one or several, receive every event of one subscription") func observers() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment()
            return .of(1, 2)
        }
        let log = Log<String>()
        let observer: @Sendable (String) -> AnyObserver<Int> = { name in AnyObserver { log.append(name + $0.word) } }
        _ = source.bind(to: observer("a"))
        _ = source.bind(to: observer("b"), observer("c"))
        #expect(log.entries == ["a1", "a2", "acompleted", "b1", "c1", "b2", "c2", "bcompleted", "ccompleted"])
        #expect(count.value == 2)
        let failing = PublishSubject<Int>()
        _ = Observable.error(TestFailure.first).bind(to: failing)
        #expect(failing.transcript() == "error(first)")
    }

    @Test("observers of optional elements") func optionalObservers() {
        let log = Log<String>()
        let first = AnyObserver<Int?> { log.append("a\($0.map { $0 ?? 0 }.word)") }
        let second = AnyObserver<Int?> { log.append("b\($0.map { $0 ?? 0 }.word)") }
        let one: Observable<Int> = .just(1)
        _ = one.bind(to: first, second)
        _ = one.bind(to: first)
        #expect(log.entries == ["a1", "b1", "acompleted", "bcompleted", "a1", "acompleted"])
    }

    @Test("relays of each kind, one or several, of elements or of optional ones") func relays() {
        let publish = [PublishRelay<Int>(), PublishRelay<Int>()]
        let optionalPublish = [PublishRelay<Int?>(), PublishRelay<Int?>()]
        let behavior = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optionalBehavior = [BehaviorRelay<Int?>(value: 0), BehaviorRelay<Int?>(value: 0)]
        let replay = [ReplayRelay<Int>.create(bufferSize: 1), ReplayRelay<Int>.create(bufferSize: 1)]
        let optionalReplay = [ReplayRelay<Int?>.create(bufferSize: 1), ReplayRelay<Int?>.create(bufferSize: 1)]
        let log = Log<Int>()
        for relay in publish { _ = relay.subscribe(onNext: { log.append($0) }) }
        for relay in optionalPublish { _ = relay.subscribe(onNext: { log.append($0 ?? 0) }) }
        let source: Observable<Int> = .just(7)
        _ = source.bind(to: publish[0])
        _ = source.bind(to: publish[0], publish[1])
        _ = source.bind(to: optionalPublish[0], optionalPublish[1])
        _ = source.bind(to: behavior[0], behavior[1])
        _ = source.bind(to: optionalBehavior[0], optionalBehavior[1])
        _ = source.bind(to: replay[0], replay[1])
        _ = source.bind(to: optionalReplay[0], optionalReplay[1])
        #expect(log.entries == [7, 7, 7, 7, 7])
        #expect(behavior.map(\.value) == [7, 7])
        #expect(optionalBehavior.map(\.value) == [7, 7])
        #expect(replay.map { $0.asObservable().transcript() } == ["7", "7"])
        #expect(optionalReplay.map { $0.asObservable().compactMap { $0 }.transcript() } == ["7", "7"])
    }

    @Test("a literal becomes what the relay takes") func literals() {
        let publish = PublishRelay<Int?>()
        let behavior = BehaviorRelay<Int?>(value: nil)
        let replay = ReplayRelay<Int?>.create(bufferSize: 1)
        _ = Observable.just(1).bind(to: publish)
        _ = Observable.just(1).bind(to: behavior)
        _ = Observable.just(1).bind(to: replay)
        #expect(behavior.value == 1)
    }

    @Test("functions, with their last argument apart or not") func functions() {
        let sum: (Observable<Int>) -> String = { $0.reduce(0, accumulator: +).transcript() }
        #expect(Observable.of(1, 2).bind(to: sum) == "3 completed")
        let joined: (Observable<Int>) -> (@escaping (String) -> String) -> String = { source in
            { mark in source.map { "\($0)" }.transcript().split(separator: " ").map { mark(String($0)) }.joined() }
        }
        #expect(Observable.of(1, 2).bind(to: joined, curriedArgument: { "<\($0)>" }) == "<1><2><completed>")
        let marked = Observable.of(1, 2).bind(to: joined) { "<\($0)>" }
        #expect(marked == "<1><2><completed>")
        let mapped: (Observable<Int>) -> (@escaping @Sendable (Int, Int) -> Int) -> String = { source in
            { combine in source.map { combine($0, 10) }.transcript() }
        }
        #expect(Observable.of(1, 2).bind(to: mapped) { $0 * $1 } == "10 20 completed")
        let repeated: (Observable<Int>) -> (Int) -> String = { source in
            { count in Observable.concat(Array(repeating: source, count: count)).transcript() }
        }
        #expect(Observable.of(1, 2).bind(to: repeated, curriedArgument: 2) == "1 2 1 2 completed")
    }

    @Test("a closure receives the elements, until disposed of") func closure() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let subscription = subject.bind(onNext: { log.append($0) })
        subject.onNext(1)
        subscription.dispose()
        subject.onNext(2)
        #expect(log.entries == [1])
        #expect(!subject.hasObservers)
    }

    @Test("a closure with an object is not called once that is gone, and does not keep it") func object() {
        final class Owner: Sendable {}
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        weak var weakOwner: Owner?
        do {
            let owner = Owner()
            weakOwner = owner
            _ = subject.bind(
                with: owner,
                onNext: { [id = ObjectIdentifier(owner)] object, element in
                    log.append(ObjectIdentifier(object) == id ? element : -1)
                }
            )
            subject.onNext(1)
        }
        subject.onNext(2)
        #expect(weakOwner == nil)
        #expect(log.entries == [1])
    }

    @Test("disposing of a binding lets go of the source") func dispose() {
        let source = PublishSubject<Int>()
        let relay = PublishRelay<Int>()
        let log = Log<Int>()
        _ = relay.subscribe(onNext: { log.append($0) })
        let binding = source.bind(to: relay)
        source.onNext(1)
        binding.dispose()
        source.onNext(2)
        #expect(log.entries == [1])
        #expect(!source.hasObservers)
    }
}
