import Dispatch
import Synchronization

/// What the schedulers on dispatch queues share.
struct DispatchQueueTimers: Sendable {
    let queue: DispatchQueue
    let leeway: DispatchTimeInterval
    /// Whether the queue is the main one. It is asked itself: on Linux `DispatchQueue.main` is another object each time.
    let isMain: Bool

    init(queue: DispatchQueue, leeway: DispatchTimeInterval) {
        self.queue = queue
        self.leeway = leeway
        isMain = MainScheduler.isMain(queue)
    }

    /// Runs work on the queue; it cannot be cancelled.
    func async(_ work: @escaping @Sendable () -> Void) {
        if isMain { MainQueue.async(work) } else { queue.async(execute: work) }
    }

    func schedule(_ work: @escaping @Sendable () -> any Disposable) -> any Disposable {
        let task = ScheduledTask(work)
        async { task.runTurn() }
        return task
    }

    func scheduleRelative(_ dueTime: RxTimeInterval, _ work: @escaping @Sendable () -> any Disposable)
        -> any Disposable
    {
        let task = ScheduledTask(work)
        let timer = DispatchTimer(self)
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
        let timer = DispatchTimer(self)
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
    private let place: DispatchQueueTimers
    /// Whether it has gone off and waits for the main queue: what comes meanwhile is the same, as with any timer.
    private let isDue = Atomic(false)

    init(_ place: DispatchQueueTimers) {
        self.place = place
        let queue = place.isMain ? Self.besideMain : place.queue
        source = Guarded(Source(timer: DispatchSource.makeTimerSource(queue: queue)))
    }

    /// Where timers of the main queue go off, since someone may be waiting on that; what they do takes place there.
    private static let besideMain = DispatchQueue(label: "rx.main.timers", qos: .userInitiated)

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
            timer.setEventHandler { self.goOff(handler) }
            timer.resume()
        }
    }

    var isDisposed: Bool { source.withLock { $0 == nil } }

    private func goOff(_ handler: @escaping @Sendable () -> Void) {
        if !place.isMain { return handler() }
        guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
        place.async {
            self.isDue.store(false, ordering: .releasing)
            // Cancelled on the main queue in the meantime, it must not go off any more.
            if self.source.withLock({ $0 != nil }) { handler() }
        }
    }

    func dispose() {
        let old = source.withLock { $0.take() }
        old?.timer.cancel()
    }
}
