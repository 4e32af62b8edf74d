extension ObservableType {
    /// Delivers elements and the end some time later; an error at once, and then nothing of what still waits.
    ///
    /// - Parameters:
    ///   - dueTime: how much later.
    ///   - scheduler: whose clock measures the time, and where what is delayed arrives.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Delay(asObservable(), dueTime, scheduler)
    }
}

private final class Delay<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = DelayCore(sink, dueTime, scheduler)
        core.start(DelayInlet(core), from: source)
        return core
    }
}

private final class DelayCore<Element: Sendable>: Junction<Element>, @unchecked Sendable {  // See `Junction`.
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    /// What waits, and when it came; an element or, as nil, the end.
    private var waiting = Fifo<(time: RxTime, element: Element?)>()
    private var isTimerRunning = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// With the turn.
    func receive(_ element: Element?) {
        waiting.append((scheduler.now, element))
        if !isTimerRunning { startTimer(dueTime) }
    }

    private func startTimer(_ interval: RxTimeInterval) {
        isTimerRunning = true
        let run = SingleAssignmentDisposable()
        timer.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative((), dueTime: interval) { _ in
                self.perform { self.timeIsUp() }
                return Disposables.create()
            }
        )
    }

    /// Delivers one event, then waits for the next.
    private func timeIsUp() {
        guard let due = waiting.popFirst() else { return }
        guard let element = due.element else { return finish(.completed) }
        emit(element)
        if let next = waiting.first {
            startTimer(dueTime.rest(after: scheduler.now.timeIntervalSince(next.time)))
        } else {
            isTimerRunning = false
        }
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}

private final class DelayInlet<Element: Sendable>: JunctionInlet<Element, Element>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: DelayCore<Element>

    init(_ core: DelayCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Element) { core.receive(element) }

    override func receiveCompleted() { core.receive(nil) }
}
