import Rx
import RxTest
import Testing

@Suite("drive")
@MainActor
struct DriverSubscriptionTests {
    private let relay = BehaviorRelay(value: 1)
    private var driver: Driver<Int> { relay.asDriver() }

    @Test("one subscription feeds several observers, also of optional elements") func observers() {
        let subscriptions = Counter()
        let plain = [Log<String>(), Log<String>()]
        let counted = relay.do(onSubscribe: { subscriptions.increment() }).asDriver(onErrorJustReturn: 0)
        let observers = plain.map { log in AnyObserver<Int> { log.append($0.word) } }
        let optional = AnyObserver<Int?> { plain[1].append($0.map { "\($0 ?? 0)?" }.word) }
        let first = counted.drive(observers[0], observers[1])
        let second = counted.drive(optional)
        relay.accept(2)
        first.dispose()
        second.dispose()
        relay.accept(3)
        #expect(plain[0].entries == ["1", "2"])
        #expect(plain[1].entries == ["1", "1?", "2", "2?"])
        #expect(subscriptions.value == 1)
    }

    @Test("the end reaches observers") func end() {
        let log = Log<String>()
        _ = Driver.just(1).drive(AnyObserver<Int?> { log.append($0.isCompleted ? "end" : "\($0.element! ?? 0)") })
        #expect(log.entries == ["1", "end"])
    }

    @Test("relays of every kind, also of optional elements") func relays() {
        let behaviors = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optional = BehaviorRelay<Int?>(value: nil)
        let replay = ReplayRelay<Int>.createUnbound()
        let optionalReplay = ReplayRelay<Int?>.createUnbound()
        let subscriptions = CompositeDisposable(disposables: [
            driver.drive(behaviors[0], behaviors[1]), driver.drive(optional), driver.drive(replay),
            driver.drive(optionalReplay),
        ])
        relay.accept(2)
        subscriptions.dispose()
        relay.accept(3)
        #expect(behaviors.map(\.value) == [2, 2])
        #expect(optional.value == 2)
        #expect(replay.asObservable().transcript() == "1 2")
        #expect(optionalReplay.asObservable().compactMap { $0 }.transcript() == "1 2")
    }

    @Test("a function, and a curried one") func transformations() {
        #expect(driver.drive { $0.map { $0 + 1 }.transcript() } == "2")
        let curried: (Observable<Int>) -> (Int) -> String = { source in { sum in source.map { $0 + sum }.transcript() }
        }
        #expect(driver.drive(curried, curriedArgument: 10) == "11")
    }

    @Test("closures, each where it belongs") func closures() {
        var seen: [String] = []
        let disposed = Counter()
        _ = Driver.just(1).drive(
            onNext: { seen.append("\($0)") },
            onCompleted: { seen.append("end") },
            onDisposed: { disposed.increment() }
        )
        let open = driver.drive(onNext: { seen.append("\($0)") }, onDisposed: { disposed.increment() })
        open.dispose()
        open.dispose()
        #expect(seen == ["1", "end", "1"])
        #expect(disposed.value == 2)
    }

    @Test("with an object that is held weakly") func object() {
        var label: Label? = Label()
        weak let witness = label
        let log = Log<String>()
        let subscription = driver.drive(
            with: label!,
            onNext: { label, number in label.text += "\(number)" },
            onCompleted: { _ in log.append("end") },
            onDisposed: { _ in log.append("disposed") }
        )
        relay.accept(2)
        #expect(label?.text == "12")
        label = nil
        #expect(witness == nil)
        relay.accept(3)
        subscription.dispose()
        #expect(log.entries.isEmpty)
    }

    @Test("all closures of one with an object") func objectToTheEnd() {
        let label = Label()
        let log = Log<String>()
        _ = Driver.just("a").drive(
            with: label,
            onNext: { $0.text = $1 },
            onCompleted: { $0.text += "!" },
            onDisposed: { _ in log.append("disposed") }
        )
        #expect(label.text == "a!")
        #expect(log.entries == ["disposed"])
    }

    @Test("for the work alone") func work() {
        var seen: [Int] = []
        driver.do(onNext: { seen.append($0) }).drive().dispose()
        #expect(seen == [1])
    }

    @Test("off main it stops the program") func offMain() async {
        await #expect(processExitsWith: .failure) {
            await Task.detached { _ = Driver.just(1).drive() }.value
        }
    }
}
