import Dispatch
import Rx
import RxTest
import Testing

/// An object of no actor.
private final class Gauge: ReactiveCompatible, Sendable {
    private let level = Guarded(0)

    var value: Int {
        get { level.withLock { $0 } }
        set { level.withLock { $0 = newValue } }
    }
}

/// A value with the namespace.
private struct Celsius: ReactiveCompatible {
    var degrees = 0
}

extension Reactive where Base == Celsius {
    fileprivate var fahrenheit: Int {
        get { base.degrees * 9 / 5 + 32 }
        set {}
    }
    fileprivate static var unit: String { "C" }
}

extension Reactive where Base == Label {
    @MainActor fileprivate var title: Binder<Int> { Binder(base) { $0.title = "number \($1)" } }
}

@Suite("Reactive")
struct ReactiveTests {
    @Test("each property of an object that can be set is a binder, which sets it on main") @MainActor func binders() {
        let label = Label()
        let texts = PublishRelay<String>()
        let subscriptions = CompositeDisposable(disposables: [
            texts.bind(to: label.rx.text),
            texts.asDriver().map { $0 + "!" }.drive(label.rx.text),
        ])
        texts.accept("a")
        #expect(label.text == "a!")
        subscriptions.dispose()
        texts.accept("b")
        #expect(label.text == "a!")
    }

    @Test("a member of an extension comes before a property") @MainActor func extensions() {
        let label = Label()
        _ = Observable.just(1).bind(to: label.rx.title)
        #expect(label.title == "number 1")
    }

    @Test("the object is held weakly") @MainActor func weakly() {
        var label: Label? = Label()
        weak let witness = label
        let binder = label!.rx.text
        label = nil
        #expect(witness == nil)
        binder.onNext("a")
    }

    @Test("also off main, for an object of no actor") func offMain() async {
        let gauge = Gauge()
        gauge.rx.value.onNext(7)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            DispatchQueue.main.async { done.resume() }
        }
        #expect(gauge.value == 7)
    }

    @Test("values and types have the namespace too") func values() {
        var celsius = Celsius(degrees: 100)
        #expect(celsius.rx.base.degrees == 100)
        #expect(celsius.rx.fahrenheit == 212)
        celsius.rx.fahrenheit = 50
        #expect(celsius.rx.fahrenheit == 212)
        #expect(Celsius.rx.unit == "C")
        #expect(Reactive(3).base == 3)
    }
}
