/// How a virtual clock's units relate to time.
public protocol VirtualTimeConverterType: Sendable {
    /// A point on the virtual clock.
    associatedtype VirtualTimeUnit: Sendable
    /// A length on the virtual clock.
    associatedtype VirtualTimeIntervalUnit: Sendable

    /// A point on the virtual clock as time.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime
    /// Time as a point on the virtual clock.
    func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit
    /// A virtual length in seconds.
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> Double
    /// Seconds as a virtual length.
    func convertToVirtualTimeInterval(_ timeInterval: Double) -> VirtualTimeIntervalUnit
    /// A point moved by a length.
    func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit
    /// How two points lie.
    func compareVirtualTime(_ left: VirtualTimeUnit, _ right: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How two points of virtual time lie.
public enum VirtualTimeComparison: Sendable {
    /// The first is earlier.
    case lessThan
    /// They are the same.
    case equal
    /// The first is later.
    case greaterThan
}

/// A scheduler whose clock moves only when it is told to, from one piece of work to the next.
///
/// Work may be scheduled from any thread; `start()` and the others that move the clock run the work on the caller's.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, @unchecked Sendable {
    // The mutex guards what changes; subclasses outside add constants.

    /// A point on this clock.
    public typealias VirtualTime = Converter.VirtualTimeUnit
    /// A length on this clock.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private struct Item: Sendable {
        let time: VirtualTime
        let order: Int
        let task: ScheduledTask
    }

    private struct State {
        var clock: VirtualTime
        /// A binary heap, the next item first.
        var heap: [Item] = []
        var nextOrder = 0
        var isRunning = false
    }

    private let converter: Converter
    private let state: Guarded<State>

    /// A scheduler whose clock stands at a point.
    public init(initialClock: VirtualTime, converter: Converter) {
        self.converter = converter
        state = Guarded(State(clock: initialClock))
    }

    /// Where the clock stands.
    public var clock: VirtualTime { state.withLock { $0.clock } }

    /// Where the clock stands, as time.
    public var now: RxTime { converter.convertFromVirtualTime(clock) }

    /// Runs an action as soon as the clock moves on.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    /// Runs an action when some time has passed on this clock.
    public func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        if dueTime == .never { return Disposables.create() }
        let time = converter.convertToVirtualTime(now.addingDispatchInterval(dueTime))
        return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
    }

    /// Runs an action when some virtual time has passed.
    public func scheduleRelativeVirtual<State: Sendable>(
        _ state: State,
        dueTime: VirtualTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let time = converter.offsetVirtualTime(clock, offset: dueTime)
        return scheduleAbsoluteVirtual(state, time: time, action: action)
    }

    /// Runs an action when the clock reaches a point; a point that has passed means next.
    public func scheduleAbsoluteVirtual<State: Sendable>(
        _ state: State,
        time: VirtualTime,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let task = ScheduledTask { action(state) }
        self.state.withLock { state in
            state.heap.append(Item(time: time, order: state.nextOrder, task: task))
            state.nextOrder += 1
            siftUp(&state.heap)
        }
        return task
    }

    /// The point at which work that is due at a point really runs. Override to simulate that work takes time.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// Moves the clock from one piece of work to the next until none is left.
    public func start() { run(until: nil) }

    /// Moves the clock to a point, running all work up to and including it.
    /// - Precondition: not called from work that runs on this clock.
    public func advanceTo(_ virtualTime: VirtualTime) {
        let isRunning = run(until: virtualTime)
        precondition(isRunning, "A virtual clock that runs cannot be moved")
        state.withLock { $0.clock = virtualTime }
    }

    /// Moves the clock by a length without running anything; what was due meanwhile runs later.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let target = converter.offsetVirtualTime(clock, offset: virtualInterval)
        precondition(!isBefore(target, clock), "A virtual clock cannot go back")
        state.withLock { $0.clock = target }
    }

    /// Makes `start()` return after the work that runs now.
    public func stop() { state.withLock { $0.isRunning = false } }

    /// False, and nothing done, when it runs already.
    @discardableResult
    private func run(until limit: VirtualTime?) -> Bool {
        let begins = state.withLock { state in
            let begins = !state.isRunning
            state.isRunning = true
            return begins
        }
        guard begins else { return false }
        // Cancelled work is freed here, outside the lock, and does not move the clock.
        while let task = takeNext(until: limit) { task.runTurn() }
        state.withLock { $0.isRunning = false }
        return true
    }

    private func takeNext(until limit: VirtualTime?) -> ScheduledTask? {
        state.withLock { state in
            guard state.isRunning, let next = state.heap.first else { return nil }
            if !next.task.isCancelled {
                if let limit, isBefore(limit, next.time) { return nil }
                if isBefore(state.clock, next.time) { state.clock = next.time }
            }
            removeFirst(&state.heap)
            return next.task
        }
    }

    private func isBefore(_ left: VirtualTime, _ right: VirtualTime) -> Bool {
        converter.compareVirtualTime(left, right) == .lessThan
    }

    private func isBefore(_ left: Item, _ right: Item) -> Bool {
        switch converter.compareVirtualTime(left.time, right.time) {
        case .lessThan: return true
        case .equal: return left.order < right.order
        case .greaterThan: return false
        }
    }

    private func siftUp(_ heap: inout [Item]) {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard isBefore(heap[child], heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private func removeFirst(_ heap: inout [Item]) {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            let left = parent * 2 + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && isBefore(heap[right], heap[left]) ? right : left
            guard isBefore(heap[child], heap[parent]) else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
    /// The points at which work is due, the next one first.
    public var debugDescription: String {
        let due = state.withLock { $0.heap }.sorted(by: isBefore).filter { !$0.task.isCancelled }
        return "[\(due.map { "\($0.time)" }.joined(separator: ", "))]"
    }
}
