import Rx
import RxTest
import Testing

/// When a testable sequence was subscribed to, and until when.
typealias Span = RxTest.Subscription

/// What one run of an operator over a hot source gave: subscribed to at 200, disposed of at 1000 where nothing else is
/// said.
struct Trial<Out: Sendable> {
    /// What the observer received.
    let events: [Recorded<Event<Out>>]
    /// When the source was subscribed to.
    let spans: [Span]

    /// What was found by hand.
    init(events: [Recorded<Event<Out>>], spans: [Span]) {
        self.events = events
        self.spans = spans
    }

    /// Runs an operator over a hot source.
    init<In: Sendable>(
        _ source: [Recorded<Event<In>>],
        disposed: TestTime = TestScheduler.Defaults.disposed,
        _ build: @escaping (Observable<In>, TestScheduler) -> Observable<Out>
    ) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        events = scheduler.start(disposed: disposed) { build(hot.asObservable(), scheduler) }.events
        spans = hot.subscriptions
    }

    /// The same, for operators without a clock.
    init<In: Sendable>(
        _ source: [Recorded<Event<In>>],
        disposed: TestTime = TestScheduler.Defaults.disposed,
        _ build: @escaping (Observable<In>) -> Observable<Out>
    ) {
        self.init(source, disposed: disposed) { source, _ in build(source) }
    }
}

/// The rows of the matrix that every operator shares which lets an end or an error pass at once: a source that never
/// does anything, an empty one, one that fails, and disposal before anything came.
func expectEndsPass<Out: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: @escaping (Observable<Int>, TestScheduler) -> Observable<Out>
) {
    func check(
        _ row: Comment,
        _ source: [Recorded<Event<Int>>],
        disposed: TestTime = TestScheduler.Defaults.disposed,
        _ expected: [Recorded<Event<Out>>],
        until end: TestTime
    ) {
        let trial = Trial([.next(150, 1)] + source, disposed: disposed, build)
        #expect(text(trial.events) == text(expected), row, sourceLocation: sourceLocation)
        #expect(trial.spans == [Span(200, end)], row, sourceLocation: sourceLocation)
    }
    check("never", [], [], until: 1000)
    check("empty", [.completed(250)], [.completed(250)], until: 250)
    check("error", [.error(250, TestFailure.first)], [.error(250, TestFailure.first)], until: 250)
    check("disposed", [.completed(250)], disposed: 230, [], until: 230)
}

/// The same, for operators without a clock.
func expectEndsPass<Out: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: @escaping (Observable<Int>) -> Observable<Out>
) {
    expectEndsPass(sourceLocation: sourceLocation) { source, _ in build(source) }
}

/// Recorded events as text, for elements that cannot be compared.
func text<Element>(_ events: [Recorded<Event<Element>>]) -> [String] { events.map { "\($0)" } }

/// What an operator gives when its subscriber sends 2 and 3 into the source from inside the delivery of the first
/// element, which is 1, and 4 and the end come after.
func transcriptOfReentrance<Out: Sendable>(_ build: (Observable<Int>) -> Observable<Out>) -> String {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let isFirst = Counter()
    let subscription = build(subject).subscribe { event in
        if case .next = event, isFirst.increment() == 1 {
            subject.onNext(2)
            subject.onNext(3)
        }
        log.append(event.word)
    }
    subject.onNext(1)
    subject.onNext(4)
    subject.onCompleted()
    subscription.dispose()
    return log.entries.joined(separator: " ")
}

/// A source that calls its observer for 1, 2, 3 and the end while it is being subscribed to, whatever the observer
/// does meanwhile.
func stubborn() -> Observable<Int> {
    .create { observer in
        for element in 1...3 { observer.onNext(element) }
        observer.onCompleted()
        return Disposables.create()
    }
}

extension Event {
    /// The event in a word: its element, `error(…)` or `completed`.
    var word: String {
        switch self {
        case .next(let element): return "\(element)"
        case .error(let error): return "error(\(error))"
        case .completed: return "completed"
        }
    }
}
