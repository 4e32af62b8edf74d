import Rx
import Testing

struct Problem: Error {}

@Suite("Examples: traits")
@MainActor
struct TraitsExamples {
    @Test func single() {
        let page = Page()
        let print = page.print
        // docs:begin
        let number = Single<Int>.create { observer in
            observer(.success(6))
            return Disposables.create()
        }

        let answer = number.flatMap { .just($0 * 7) }
        _ = answer.subscribe(onSuccess: { print($0) }, onFailure: { print("failed: \($0)") })
        // Prints: 42
        // docs:end
        page.expect("42")
    }

    @Test func maybe() {
        let page = Page()
        let print = page.print
        // docs:begin
        let cached = Maybe<String>.empty()
        let loaded = Single.just("from the server")

        _ = cached.ifEmpty(switchTo: loaded).subscribe(onSuccess: { print($0) })
        // Prints: from the server
        // docs:end
        page.expect("from the server")
    }

    @Test func completable() {
        let page = Page()
        let print = page.print
        // docs:begin
        let save = Completable.create { observer in
            print("saved")
            observer(.completed)
            return Disposables.create()
        }

        _ = save.andThen(Single.just("loaded again")).subscribe(onSuccess: { print($0) })
        // Prints: saved, loaded again
        // docs:end
        page.expect("saved, loaded again")
    }

    @Test func infallible() {
        let page = Page()
        let print = page.print
        // docs:begin
        let prices = Observable<Int>.error(Problem()).asInfallible(onErrorJustReturn: 0)

        _ = prices.subscribe(onNext: { print($0) })  // There is no `onError` here.
        // Prints: 0
        // docs:end
        page.expect("0")
    }

    @Test func raw() {
        let page = Page()
        let print = page.print
        // docs:begin
        _ = Observable.of(1, 2).asSingle().subscribe(onFailure: { print($0) })
        _ = Observable.of(1, 2).first().subscribe(onSuccess: { print($0 as Any) })
        // Prints: The sequence has more than one element., Optional(1)
        // docs:end
        page.expect("The sequence has more than one element., Optional(1)")
    }
}

// docs:begin
@MainActor
final class Label {
    var text = ""
}

extension Label: ReactiveCompatible {}

extension Reactive where Base: Label {
    @MainActor var text: Binder<String> {
        Binder(base) { label, text in label.text = text }
    }
}
// docs:end

extension TraitsExamples {
    @Test func driver() {
        let page = Page()
        let print = page.print
        // docs:begin
        let celsius = BehaviorRelay(value: 20)
        let label = Label()

        let shown = celsius.asDriver().map { "\($0) °C" }
        let subscription = shown.drive(label.rx.text)
        print(label.text)
        celsius.accept(21)
        print(label.text)
        subscription.dispose()
        // Prints: 20 °C, 21 °C
        // docs:end
        page.expect("20 °C, 21 °C")
    }
}
