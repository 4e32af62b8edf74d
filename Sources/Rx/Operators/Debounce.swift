import Dispatch

extension ObservableType {
    /// Lets an element pass when no other has followed for some time; at the end, the last one still waiting.
    ///
    /// - Parameters:
    ///   - dueTime: how long nothing may follow.
    ///   - scheduler: whose clock measures it, and where the elements arrive.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Debounce(asObservable(), dueTime, scheduler)
    }
}

private final class Debounce<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = DebounceCore(sink)
        let edge = DebounceEdge(core, dueTime, scheduler)
        core.own(edge)
        edge.hold(source.run(edge))
        return core
    }
}

private final class DebounceCore<Element: Sendable>: Outlet<Element>, @unchecked Sendable {
    // `lock` guards every `var`.
    private var waiting: Element?
    private var generation = 0
    /// When the element that waits is due, and whether a timer runs; where one timer lasts for many elements.
    private var due = DispatchTime.distantFuture
    private var isTimed = false

    /// Keeps the newest element and gives the number it waits under.
    func keep(_ element: Element) -> Int {
        lock.withLock { _ in
            waiting = element
            generation += 1
            return generation
        }
    }

    /// The element that waits under a number, if none followed; the newest one without a number.
    func take(_ number: Int?) -> Element? {
        lock.withLock { _ in number == nil || number == generation ? waiting.take() : nil }
    }

    /// Keeps the newest element and when it is due; whether a timer has to be started.
    func keep(_ element: Element, due: DispatchTime) -> Bool {
        lock.withLock { _ in
            waiting = element
            self.due = due
            defer { isTimed = true }
            return !isTimed
        }
    }

    /// The timer has gone off: the element that is due, or how long the timer has to go on.
    func takeDue() -> (element: Element?, rest: RxTimeInterval?) {
        lock.withLock { _ in
            let now = DispatchTime.now()
            guard waiting != nil, now < due else {
                isTimed = false
                return (waiting.take(), nil)
            }
            return (nil, .nanoseconds(Int(clamping: due.uptimeNanoseconds - now.uptimeNanoseconds)))
        }
    }
}

private final class DebounceEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let core: DebounceCore<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    /// Whether one timer lasts for many elements: where nobody can tell, on dispatch queues, since to start one costs
    /// more than all the rest. It then looks for itself whether something has come since. On a virtual clock each
    /// element starts its own, as tests expect.
    private let isLasting: Bool

    init(_ core: DebounceCore<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.core = core
        self.dueTime = dueTime
        self.scheduler = scheduler
        isLasting = scheduler is any BatchingScheduler && dueTime != .never
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        if isLasting {
            if core.keep(element, due: .now() + dueTime) { goOn(dueTime) }
            return
        }
        let number = core.keep(element)
        start(dueTime) { [core] in
            if let element = core.take(number) { core.emit(element) }
        }
    }

    private func goOn(_ rest: RxTimeInterval) {
        start(rest) { [core, weak self] in
            let (element, rest) = core.takeDue()
            if let element { core.emit(element) }
            if let rest { self?.goOn(rest) }
        }
    }

    private func start(_ dueTime: RxTimeInterval, _ goOff: @escaping @Sendable () -> Void) {
        let run = SingleAssignmentDisposable()
        timer.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                goOff()
                return Disposables.create()
            }
        )
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        _ = core.take(nil)
        core.finish(.error(error))
        dispose()
    }

    override func completed() {
        guard stop() else { return }
        if let element = core.take(nil) { core.emit(element) }
        core.finish(.completed)
        dispose()
    }

    override func dispose() {
        end()
        timer.dispose()
    }
}
