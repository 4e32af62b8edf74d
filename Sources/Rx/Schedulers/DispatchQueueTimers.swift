import Dispatch

/// What the schedulers on dispatch queues share.
struct DispatchQueueTimers: Sendable {
    let queue: DispatchQueue
    let leeway: DispatchTimeInterval

    func schedule(_ work: @escaping @Sendable () -> any Disposable) -> any Disposable {
        let task = ScheduledTask(work)
        queue.async { task.runTurn() }
        return task
    }

    func scheduleRelative(_ dueTime: RxTimeInterval, _ work: @escaping @Sendable () -> any Disposable)
        -> any Disposable
    {
        let task = ScheduledTask(work)
        let timer = DispatchTimer(queue)
        timer.start(after: dueTime, repeating: .never, leeway: leeway) {
            timer.dispose()
            task.runTurn()
        }
        return Disposables.create(timer, task)
    }

    func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        let timer = DispatchTimer(queue)
        let current = PeriodicState(state)
        timer.start(after: startAfter, repeating: period, leeway: leeway) {
            if !timer.isDisposed { current.advance(action) }
        }
        return timer
    }
}

/// The state handed from run to run of a periodic action.
private final class PeriodicState<State: Sendable>: @unchecked Sendable {  // Touched by the timer's one run at a time.
    private var state: State

    init(_ state: State) { self.state = state }

    func advance(_ action: (State) -> State) { state = action(state) }
}

/// A dispatch timer that lets go of its handler when cancelled, and is kept alive by itself until then.
private final class DispatchTimer: Disposable {
    private struct Source: @unchecked Sendable {  // Dispatch sources may be used from any thread.
        let timer: any DispatchSourceTimer
    }

    private let source: Guarded<Source?>

    init(_ queue: DispatchQueue) {
        source = Guarded(Source(timer: DispatchSource.makeTimerSource(queue: queue)))
    }

    func start(
        after dueTime: RxTimeInterval,
        repeating period: RxTimeInterval,
        leeway: DispatchTimeInterval,
        _ handler: @escaping @Sendable () -> Void
    ) {
        source.withLock { source in
            guard let timer = source?.timer else { return }
            timer.schedule(deadline: .now() + dueTime, repeating: period, leeway: leeway)
            // The handler keeps this alive; cancelling the timer lets go of the handler.
            timer.setEventHandler { withExtendedLifetime(self) { handler() } }
            timer.resume()
        }
    }

    var isDisposed: Bool { source.withLock { $0 == nil } }

    func dispose() {
        let old = source.withLock { $0.take() }
        old?.timer.cancel()
    }
}
