import Rx
import RxTest
import Testing

/// What one run of an operator over two hot sources gave: subscribed to at 200, disposed of at 1000 where nothing else
/// is said.
struct PairTrial<Out: Sendable> {
    /// What the observer received.
    let events: [Recorded<Event<Out>>]
    /// When the sources were subscribed to.
    let left: [RxTest.Subscription]
    let right: [RxTest.Subscription]

    /// Runs an operator over two hot sources.
    init(
        _ left: [Recorded<Event<Int>>],
        _ right: [Recorded<Event<Int>>],
        disposed: TestTime = TestScheduler.Defaults.disposed,
        _ build: @escaping (Observable<Int>, Observable<Int>) -> Observable<Out>
    ) {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable(left)
        let second = scheduler.createHotObservable(right)
        events = scheduler.start(disposed: disposed) { build(first.asObservable(), second.asObservable()) }.events
        self.left = first.subscriptions
        self.right = second.subscriptions
    }
}

/// One row of a table about an operator over two sources.
struct PairRow<Out: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let left: [Recorded<Event<Int>>]
    let right: [Recorded<Event<Int>>]
    let disposed: TestTime
    let expected: [Recorded<Event<Out>>]
    /// When the subscriptions to the two, which begin at 200, end.
    let leftEnd: TestTime
    let rightEnd: TestTime

    init(
        _ description: String,
        _ left: [Recorded<Event<Int>>],
        _ right: [Recorded<Event<Int>>],
        disposed: TestTime = TestScheduler.Defaults.disposed,
        gives expected: [Recorded<Event<Out>>],
        until leftEnd: TestTime,
        _ rightEnd: TestTime
    ) {
        testDescription = description
        self.left = left
        self.right = right
        self.disposed = disposed
        self.expected = expected
        self.leftEnd = leftEnd
        self.rightEnd = rightEnd
    }

    /// Runs the operator, and once more with its sources exchanged where the order does not matter.
    func check(
        isSymmetric: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ build: @escaping (Observable<Int>, Observable<Int>) -> Observable<Out>
    ) {
        let trial = PairTrial([.next(150, -1)] + left, [.next(160, -2)] + right, disposed: disposed, build)
        #expect(trial.events == expected, sourceLocation: sourceLocation)
        #expect(trial.left == [RxTest.Subscription(200, leftEnd)], sourceLocation: sourceLocation)
        #expect(trial.right == [RxTest.Subscription(200, rightEnd)], sourceLocation: sourceLocation)
        if isSymmetric { exchanged.check(sourceLocation: sourceLocation) { build($1, $0) } }
    }

    private var exchanged: PairRow {
        PairRow(testDescription, right, left, disposed: disposed, gives: expected, until: rightEnd, leftEnd)
    }
}
