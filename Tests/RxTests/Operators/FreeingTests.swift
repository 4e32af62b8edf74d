import Dispatch
import Rx
import RxTest
import Testing

/// After its last event, and after disposal, an operator holds nothing: neither its source nor its subscriber.
@Suite("What operators hold is freed")
struct FreeingTests {
    typealias Build = @Sendable (Observable<Int>, TestScheduler) -> Observable<String>

    private final class Held: Sendable {}

    /// How a subscription ends.
    enum Way: CaseIterable, Sendable {
        case completed, failed, disposed
    }

    static let operators: [(name: String, build: Build)] = [
        ("map", { source, _ in source.map { "\($0)" } }),
        ("compactMap", { source, _ in source.compactMap { "\($0)" } }),
        ("filter", { source, _ in source.filter { $0 > 1 }.map { "\($0)" } }),
        ("flatMap", { source, _ in source.flatMap { Observable.of($0, 0) }.map { "\($0)" } }),
        ("flatMap, one running", { source, _ in source.flatMap { _ in Observable<String>.never() }.take(0) }),
        ("flatMapFirst", { source, _ in source.flatMapFirst { Observable.just("\($0)") } }),
        ("flatMapLatest", { source, _ in source.flatMapLatest { Observable.just("\($0)") } }),
        ("concatMap", { source, _ in source.concatMap { Observable.just("\($0)") } }),
        ("scan", { source, _ in source.scan("") { "\($0)\($1)" } }),
        ("reduce", { source, _ in source.reduce("") { "\($0)\($1)" } }),
        ("toArray", { source, _ in source.toArray().asObservable().map { "\($0)" } }),
        (
            "buffer",
            { source, clock in source.buffer(timeSpan: .seconds(9), count: 2, scheduler: clock).map { "\($0)" } }
        ),
        (
            "window",
            { source, clock in
                source.window(timeSpan: .seconds(9), count: 2, scheduler: clock).flatMap { $0 }.map { "\($0)" }
            }
        ),
        (
            "window, none subscribed to",
            { source, clock in
                source.window(timeSpan: .seconds(9), count: 2, scheduler: clock).map { _ in "" }
            }
        ),
        ("groupBy", { source, _ in source.groupBy { $0 }.flatMap { $0 }.map { "\($0)" } }),
        ("groupBy, none subscribed to", { source, _ in source.groupBy { $0 }.map { "\($0.key)" } }),
        ("enumerated", { source, _ in source.enumerated().map { "\($0)" } }),
        ("materialize", { source, _ in source.materialize().dematerialize().map { "\($0)" } }),
        ("distinctUntilChanged", { source, _ in source.distinctUntilChanged().map { "\($0)" } }),
        ("take", { source, _ in source.take(2).map { "\($0)" } }),
        ("take(for:)", { source, clock in source.take(for: .seconds(9), scheduler: clock).map { "\($0)" } }),
        ("take(while:)", { source, _ in source.take(while: { $0 < 9 }).map { "\($0)" } }),
        ("take(until:)", { source, _ in source.take(until: Observable<Int>.never()).map { "\($0)" } }),
        ("takeLast", { source, _ in source.takeLast(1).map { "\($0)" } }),
        ("skip", { source, _ in source.skip(1).skip(while: { $0 < 1 }).map { "\($0)" } }),
        ("skip for a time", { source, clock in source.skip(.seconds(9), scheduler: clock).map { "\($0)" } }),
        ("skip(until:)", { source, _ in source.skip(until: Observable.just(1)).map { "\($0)" } }),
        ("element(at:)", { source, _ in source.element(at: 1).map { "\($0)" } }),
        ("single", { source, _ in source.single().map { "\($0)" } }),
        ("first", { source, _ in source.first().asObservable().map { "\(String(describing: $0))" } }),
        ("ifEmpty", { source, _ in source.filter { _ in false }.ifEmpty(switchTo: .of(1, 2)).map { "\($0)" } }),
        ("sample", { source, _ in source.sample(source).map { "\($0)" } }),
        ("throttle", { source, clock in source.throttle(.seconds(9), scheduler: clock).map { "\($0)" } }),
        ("debounce", { source, clock in source.debounce(.seconds(9), scheduler: clock).map { "\($0)" } }),
        ("deferred", { source, _ in Observable.deferred { source }.map { "\($0)" } }),
        (
            "using",
            { source, _ in
                Observable.using({ BooleanDisposable() }, observableFactory: { _ in source }).map { "\($0)" }
            }
        ),
    ]

    /// The names of those that still hold something.
    private func leaks(_ way: Way) -> [String] {
        Self.operators.compactMap { name, build in
            weak var held: Held?
            let scheduler = makeScheduler()
            do {
                let object = Held()
                held = object
                let subject = PublishSubject<Int>()
                let source = subject.map { element in withExtendedLifetime(object) { element } }
                let subscription = build(source, scheduler).subscribe { _ in withExtendedLifetime(object) {} }
                subject.onNext(1)
                subject.onNext(2)
                switch way {
                case .completed: subject.onCompleted()
                case .failed: subject.onError(TestFailure.first)
                case .disposed: subscription.dispose()
                }
            }
            // What waits for its time now may still hold; a window or a buffer would go on for ever.
            scheduler.advanceTo(20)
            return held == nil ? nil : name
        }
    }

    @Test("after the end, the error and disposal", arguments: Way.allCases)
    func freed(way: Way) {
        #expect(leaks(way) == [])
    }
}
