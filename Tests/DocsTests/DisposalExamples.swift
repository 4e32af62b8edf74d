import Rx
import RxTest
import Testing

@Suite("Examples: disposal")
struct DisposalExamples {
    @Test func dispose() {
        let page = Page()
        let print = page.print
        // docs:begin
        let numbers = PublishSubject<Int>()
        let subscription = numbers.subscribe(onNext: { print($0) }, onDisposed: { print("disposed") })

        numbers.onNext(1)
        subscription.dispose()
        numbers.onNext(2)
        // Prints: 1, disposed
        // docs:end
        page.expect("1, disposed")
    }
}

// docs:begin
final class Thermometer: Sendable {
    let degrees = PublishRelay<Int>()
    let isFreezing = BehaviorRelay(value: false)
    private let bag = DisposeBag()

    init() {
        degrees
            .map { $0 <= 0 }
            .bind(to: isFreezing)
            .disposed(by: bag)
    }
}
// docs:end

extension DisposalExamples {
    @Test func bag() {
        let thermometer = Thermometer()
        thermometer.degrees.accept(-3)
        #expect(thermometer.isFreezing.value)
    }

    @Test func builder() {
        let page = Page()
        let print = page.print
        let celsius = PublishRelay<Int>()
        // docs:begin
        var bag: DisposeBag? = DisposeBag {
            celsius.subscribe(onNext: { print("\($0) °C") })
            celsius.map { $0 * 9 / 5 + 32 }.subscribe(onNext: { print("\($0) °F") })
        }
        celsius.accept(20)
        bag = nil
        celsius.accept(21)
        // Prints: 20 °C, 68 °F
        // docs:end
        page.expect("20 °C, 68 °F")
        #expect(bag == nil)
    }

    @Test func until() {
        let page = Page()
        let print = page.print
        // docs:begin
        let numbers = PublishSubject<Int>()
        let closed = PublishSubject<Void>()

        _ = numbers.take(until: closed).subscribe(onNext: { print($0) }, onCompleted: { print("end") })
        numbers.onNext(1)
        closed.onNext(())
        numbers.onNext(2)
        // Prints: 1, end
        // docs:end
        page.expect("1, end")
    }

    @Test func weakly() {
        let page = Page()
        let print = page.print
        // docs:begin
        final class Screen: Sendable {
            let show: @Sendable (Int) -> Void
            init(show: @escaping @Sendable (Int) -> Void) { self.show = show }
        }

        let numbers = PublishSubject<Int>()
        var screen: Screen? = Screen { print("screen \($0)") }
        if let screen { _ = numbers.subscribe(with: screen, onNext: { screen, number in screen.show(number) }) }

        numbers.onNext(1)
        screen = nil
        numbers.onNext(2)
        // Prints: screen 1
        // docs:end
        page.expect("screen 1")
    }

    @Test func places() {
        let page = Page()
        let print = page.print
        // docs:begin
        let place = SerialDisposable()
        place.disposable = Disposables.create { print("first ended") }
        place.disposable = Disposables.create { print("second ended") }
        place.dispose()
        place.disposable = Disposables.create { print("too late") }
        // Prints: first ended, second ended, too late
        // docs:end
        page.expect("first ended, second ended, too late")
    }

    @Test func using() {
        let page = Page()
        let print = page.print
        // docs:begin
        struct OpenFile: Disposable {
            let close: @Sendable () -> Void
            func dispose() { close() }
        }

        let lines = Observable.using(
            { OpenFile { print("file closed") } },
            observableFactory: { file in .of("a", "b", "c") }
        )
        _ = lines.take(2).subscribe(onNext: { print($0) })
        // Prints: a, b, file closed
        // docs:end
        page.expect("a, b, file closed")
    }

    // docs:begin
    @Test("a search leaves nothing behind")
    func leaks() async {
        await #expect(processExitsWith: .success) {
            let leaked = Resources.leaked {
                let words = PublishSubject<String>()
                let subscription = words.flatMapLatest { Single.just($0.count) }.subscribe(onNext: { _ in })
                words.onNext("cat")
                subscription.dispose()
            }
            precondition(leaked == 0)
        }
    }
    // docs:end
}
