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
}

private final class DebounceEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let core: DebounceCore<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()

    init(_ core: DebounceCore<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.core = core
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        let run = SingleAssignmentDisposable()
        let number = core.keep(element)
        timer.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative(number, dueTime: dueTime) { [core] number in
                if let element = core.take(number) { core.emit(element) }
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
