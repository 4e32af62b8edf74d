import Dispatch
import Rx

/// What a sequence gave until its end.
public enum MaterializedSequenceResult<Element: Sendable>: Sendable {
    /// It ended after these.
    case completed(elements: [Element])
    /// It failed after these, or did not end in time.
    case failed(elements: [Element], error: any Error)
}

/// One reading of a sequence: collects until it has what it wants, the sequence is over or the time is up, and
/// disposes of its subscription then.
final class Reading<Element: Sendable>: Sendable {
    /// What was read.
    struct Outcome: Sendable {
        var elements: [Element] = []
        var error: (any Error)?

        var materialized: MaterializedSequenceResult<Element> {
            if let error { return .failed(elements: elements, error: error) }
            return .completed(elements: elements)
        }

        func get() throws -> [Element] {
            if let error { throw error }
            return elements
        }
    }

    private struct State: Sendable {
        var outcome = Outcome()
        var isOver = false
        var whenOver: (@Sendable () -> Void)?
    }

    private let source: Observable<Element>
    private let limit: Int
    private let timeout: Double?
    private let state = Guarded(State())
    private let subscription = SingleAssignmentDisposable()

    /// A reading that is over when it has so many elements, or when so many seconds have passed.
    init(_ source: Observable<Element>, limit: Int, timeout: Double?) {
        self.source = source
        self.limit = limit
        self.timeout = timeout
    }

    /// Whether there is nothing more to wait for.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// What was read so far.
    var outcome: Outcome { state.withLock { $0.outcome } }

    /// Subscribes on this thread. `whenOver` is called once, on whichever thread ends the reading.
    ///
    /// The subscription takes its turn on the thread's queue, so that it is held before the first element: otherwise a
    /// source without end that emits on subscription could not be left.
    func begin(whenOver: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isOver { state.whenOver = whenOver }
            return state.isOver
        }
        if isLate { return whenOver() }
        let timer = startTimer()
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            self.subscription.setDisposable(self.source.subscribe { self.receive($0) })
            return Disposables.create()
        }
        if isOver { timer?.cancel() }
    }

    /// Ends it, unless it is over already.
    func end(with error: (any Error)?) {
        finish { $0.error = error }
    }

    /// The time limit stands on a queue of its own: this thread may be one that a source without end keeps busy.
    private func startTimer() -> DispatchWorkItem? {
        guard let timeout else { return nil }
        let item = DispatchWorkItem { self.end(with: RxError.timeout) }
        DispatchQueue(label: "rx.reading").asyncAfter(deadline: .now() + timeout, execute: item)
        return item
    }

    private func receive(_ event: Event<Element>) {
        switch event {
        case .next(let element):
            let isEnough = state.withLock { state in
                if state.isOver { return false }
                state.outcome.elements.append(element)
                return state.outcome.elements.count >= limit
            }
            if isEnough { end(with: nil) }
        case .error(let error): end(with: error)
        case .completed: end(with: nil)
        }
    }

    private func finish(_ change: (inout Outcome) -> Void) {
        let (isFirst, whenOver) = state.withLock { state in
            let isFirst = !state.isOver
            if isFirst { change(&state.outcome) }
            state.isOver = true
            return (isFirst, state.whenOver.take())
        }
        guard isFirst else { return }
        subscription.dispose()
        whenOver?()
    }
}
