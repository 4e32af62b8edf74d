import Dispatch
import Rx
import RxTest
import Testing

@Suite("emit")
@MainActor
struct SignalSubscriptionTests {
    private let source = PublishRelay<Int>()
    private var signal: Signal<Int> { source.asSignal() }

    @Test("one subscription feeds several observers, also of optional elements") func observers() {
        let logs = [Log<String>(), Log<String>()]
        let observers = logs.map { log in AnyObserver<Int> { log.append($0.word) } }
        let optional = AnyObserver<Int?> { logs[1].append($0.map { "\($0 ?? 0)?" }.word) }
        let first = signal.emit(to: observers[0], observers[1])
        let second = signal.emit(to: optional)
        source.accept(1)
        first.dispose()
        second.dispose()
        source.accept(2)
        #expect(logs[0].entries == ["1"])
        #expect(logs[1].entries == ["1", "1?"])
    }

    @Test("relays of every kind, also of optional elements") func relays() {
        let publish = PublishRelay<Int>()
        let optionalPublish = PublishRelay<Int?>()
        let behavior = BehaviorRelay(value: 0)
        let optionalBehavior = BehaviorRelay<Int?>(value: nil)
        let replay = ReplayRelay<Int>.createUnbound()
        let optionalReplay = ReplayRelay<Int?>.createUnbound()
        let log = Log<Int>()
        let subscriptions = CompositeDisposable(disposables: [
            publish.subscribe(onNext: { log.append($0) }),
            optionalPublish.subscribe(onNext: { log.append($0 ?? 0) }),
            signal.emit(to: publish), signal.emit(to: optionalPublish), signal.emit(to: behavior),
            signal.emit(to: optionalBehavior), signal.emit(to: replay), signal.emit(to: optionalReplay),
        ])
        source.accept(7)
        subscriptions.dispose()
        source.accept(8)
        #expect(log.entries == [7, 7])
        #expect(behavior.value == 7)
        #expect(optionalBehavior.value == 7)
        #expect(replay.asObservable().transcript() == "7")
        #expect(optionalReplay.asObservable().compactMap { $0 }.transcript() == "7")
    }

    @Test("closures, with an object that is held weakly, and for the work alone") func closures() {
        var label: Label? = Label()
        weak let witness = label
        let log = Log<String>()
        var seen: [String] = []
        _ = Signal.just(1).emit(
            onNext: { seen.append("\($0)") },
            onCompleted: { seen.append("end") },
            onDisposed: { log.append("disposed") }
        )
        _ = Signal.just("a").emit(
            with: label!,
            onNext: { $0.text = $1 },
            onCompleted: { $0.text += "!" },
            onDisposed: { _ in log.append("disposed") }
        )
        #expect(label?.text == "a!")
        let open = signal.emit(with: label!, onNext: { $0.text = "\($1)" }, onDisposed: { _ in log.append("gone") })
        label = nil
        source.accept(1)
        open.dispose()
        #expect(witness == nil)
        Signal.just(2).do(onNext: { seen.append("\($0)") }).emit().dispose()
        #expect(seen == ["1", "end", "2"])
        #expect(log.entries == ["disposed", "disposed"])
    }

    @Test("from another thread: the closures still run on main") func offMain() async {
        let signal = signal.startWith(1)
        let element = await withCheckedContinuation { (done: CheckedContinuation<Int, Never>) in
            DispatchQueue.global().async {
                _ = signal.emit(onNext: {
                    MainScheduler.ensureExecutingOnScheduler()
                    done.resume(returning: $0)
                })
            }
        }
        #expect(element == 1)
    }
}
