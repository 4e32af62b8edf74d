import Dispatch
import Rx
import RxTest
import Testing

@Suite("Driver, Signal, Binder, ControlProperty, ControlEvent")
@MainActor
struct DriverTests {
    @Test("on main a driver is synchronous, and its closures belong to the main actor") func synchronous() {
        var seen: [String] = []
        let relay = BehaviorRelay(value: 1)
        let subscription = relay.asDriver().map { $0 * 10 }.filter { $0 != 20 }.drive(onNext: { seen.append("\($0)") })
        relay.accept(2)
        relay.accept(3)
        subscription.dispose()
        relay.accept(4)
        #expect(seen == ["10", "30"])
    }

    @Test("subscribers of a driver share one subscription and receive the latest element") func shared() {
        let subscriptions = Counter()
        let subject = PublishSubject<Int>()
        let driver = subject.do(onSubscribe: { subscriptions.increment() }).asDriver(onErrorJustReturn: -1)
        var seen: [String] = []
        let first = driver.drive(onNext: { seen.append("a\($0)") })
        subject.onNext(1)
        let second = driver.drive(onNext: { seen.append("b\($0)") }, onCompleted: { seen.append("end") })
        subject.onError(TestFailure.first)
        #expect(seen == ["a1", "b1", "a-1", "b-1", "end"])
        #expect(subscriptions.value == 1)
        first.dispose()
        second.dispose()
    }

    @Test("an error is replaced by another driver") func recover() {
        var seen: [Int] = []
        let failing = Observable<Int>.error(TestFailure.first)
        _ = failing.asDriver(onErrorDriveWith: .just(7)).drive(onNext: { seen.append($0) })
        _ = failing.asDriver(onErrorRecover: { _ in .of(8, 9) }).drive(onNext: { seen.append($0) })
        _ = failing.asSignal(onErrorSignalWith: .just(1)).emit(onNext: { seen.append($0) })
        _ = failing.asSignal(onErrorRecover: { _ in .just(2) }).emit(onNext: { seen.append($0) })
        _ = failing.asSignal(onErrorJustReturn: 3).emit(onNext: { seen.append($0) })
        #expect(seen == [7, 8, 9, 1, 2, 3])
    }

    @Test("a signal replays nothing") func signal() {
        let relay = PublishRelay<Int>()
        let signal = relay.asSignal()
        var seen: [String] = []
        _ = signal.emit(onNext: { seen.append("a\($0)") })
        relay.accept(1)
        _ = signal.emit(onNext: { seen.append("b\($0)") })
        relay.accept(2)
        #expect(seen == ["a1", "a2", "b2"])
    }

    @Test("drive and emit feed relays and observers") func relays() {
        let behavior = BehaviorRelay(value: 0)
        let optional = BehaviorRelay<Int?>(value: nil)
        let replay = ReplayRelay<Int>.createUnbound()
        let publish = PublishRelay<Int>()
        var seen: [Int] = []
        _ = publish.asSignal().emit(onNext: { seen.append($0) })
        let driver = Driver.of(1, 2)
        _ = driver.drive(behavior)
        _ = driver.drive(optional)
        _ = driver.drive(replay)
        _ = Signal.just(5).emit(to: publish)
        #expect(behavior.value == 2)
        #expect(optional.value == 2)
        #expect(replay.asObservable().transcript() == "1 2")
        #expect(seen == [5])
    }

    @Test("with another scheduler in main's place, debounce keeps to the tick") func mocked() {
        let scheduler = makeScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(300, 3), .completed(400)])
            let result = scheduler.start {
                source.asDriver(onErrorJustReturn: 0).debounce(.seconds(20)).asObservable()
            }
            #expect(result.events == [.next(236, 2), .next(321, 3), .completed(401)])
        }
    }

    @Test("flatMapLatest, scan, startWith and distinctUntilChanged on a driver") func operators() {
        var seen: [Int] = []
        _ = Driver.of(1, 1, 2).distinctUntilChanged().flatMapLatest { .of($0, $0 * 10) }
            .scan(0) { $0 + $1 }.startWith(-1).drive(onNext: { seen.append($0) })
        #expect(seen == [-1, 1, 11, 13, 33])
    }

    @MainActor final class Label {
        var text = ""
    }

    @Test("a binder sets on main at once, and forgets a target that is gone") func binder() {
        var label: Label? = Label()
        weak let weakLabel = label
        let binder = label.map { Binder<String>($0) { label, text in label.text = text } }
        _ = Observable.of("a", "b").bind(to: binder!)
        #expect(label?.text == "b")
        label = nil
        binder?.onNext("c")
        #expect(weakLabel == nil)
    }

    @Test("from another thread a binder hops to main") func binderHops() async {
        let label = Label()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let binder = Binder<String>(label) { label, text in
                label.text = text
                done.resume()
            }
            DispatchQueue.global().async { binder.onNext("x") }
        }
        #expect(label.text == "x")
    }

    @Test("a control property is read and written; changed leaves out the first value") func control() {
        let relay = BehaviorRelay<String?>(value: nil)
        let property = ControlProperty<String?>(
            values: relay.asObservable(),
            valueSink: AnyObserver { event in
                if case .next(let text) = event { relay.accept(text) }
            }
        )
        let all = Log<String>()
        let changed = Log<String>()
        _ = property.orEmpty.subscribe(onNext: { all.append($0) })
        _ = property.orEmpty.changed.subscribe(onNext: { changed.append($0) })
        property.orEmpty.onNext("a")
        var driven: [String] = []
        _ = property.orEmpty.asDriver().drive(onNext: { driven.append($0) })
        #expect(all.entries == ["", "a"])
        #expect(changed.entries == ["a"])
        #expect(driven == ["a"])
    }

    @Test("a control event sends what happens") func event() {
        let subject = PublishSubject<Int>()
        let event = ControlEvent(events: subject)
        var seen: [Int] = []
        _ = event.asSignal().emit(onNext: { seen.append($0) })
        subject.onNext(1)
        #expect(seen == [1])
    }
}
