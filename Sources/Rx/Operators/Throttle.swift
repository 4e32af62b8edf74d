extension ObservableType {
    /// Lets an element pass, then none for some time, counted from when the one that passed was delivered.
    ///
    /// - Parameters:
    ///   - dueTime: the time between two elements, at least.
    ///   - latest: whether the newest of the elements kept back passes when the time is up; the end waits for it.
    ///   - scheduler: whose clock measures the time, and where that element arrives.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Throttle(asObservable(), dueTime, latest, scheduler)
    }
}

private final class Throttle<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let latest: Bool
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.latest = latest
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = ThrottleCore(sink, dueTime, latest, scheduler)
        core.start(ThrottleInlet(core), from: source)
        return core
    }
}

private final class ThrottleCore<Element: Sendable>: Junction<Element>, @unchecked Sendable {  // See `Junction`.
    private let dueTime: RxTimeInterval
    private let latest: Bool
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private var lastSent: RxTime?
    private var waiting: Element?
    private var isAtEnd = false

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ latest: Bool,
        _ scheduler: any SchedulerType
    ) {
        self.dueTime = dueTime
        self.latest = latest
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// With the turn.
    func receive(_ element: Element) {
        let rest = lastSent.map { dueTime.rest(after: scheduler.now.timeIntervalSince($0)) } ?? .nanoseconds(0)
        if rest == .nanoseconds(0) { return send(element) }
        guard latest else { return }
        let isTimerRunning = waiting != nil
        waiting = element
        if isTimerRunning { return }
        let run = SingleAssignmentDisposable()
        timer.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative((), dueTime: rest) { _ in
                self.perform { self.timeIsUp() }
                return Disposables.create()
            }
        )
    }

    /// With the turn.
    func completed() {
        if waiting == nil { finish(.completed) } else { isAtEnd = true }
    }

    private func timeIsUp() {
        if let element = waiting { send(element) }
        if isAtEnd { finish(.completed) }
    }

    private func send(_ element: Element) {
        waiting = nil
        emit(element)
        // Counted from after the delivery, so that a slow subscriber is given the whole time too.
        lastSent = scheduler.now
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}

private final class ThrottleInlet<Element: Sendable>: JunctionInlet<Element, Element>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: ThrottleCore<Element>

    init(_ core: ThrottleCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Element) { core.receive(element) }

    override func receiveCompleted() { core.completed() }
}

extension RxTimeInterval {
    /// What is left of it after so many seconds: 0 when it has passed, itself when it is `.never`. 0 also where the
    /// clock was set back, so that nobody waits for it to catch up.
    func rest(after elapsed: Double) -> RxTimeInterval {
        if elapsed < 0 { return .nanoseconds(0) }
        let rest = (seconds - elapsed) * 1_000_000_000
        if rest >= Double(Int.max) { return self }
        return .nanoseconds(rest > 0 ? Int(rest.rounded()) : 0)
    }
}
