extension ObservableType {
    /// Gathers elements in arrays; each passes when it is full or its time is up, also an empty one, whichever comes
    /// first. At the end what is gathered passes; an error drops it.
    ///
    /// - Parameters:
    ///   - timeSpan: how long elements are gathered for one array.
    ///   - count: how many elements fill one.
    ///   - scheduler: whose clock measures the time, and where arrays whose time is up arrive.
    public func buffer(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        Buffer(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Buffer<Element: Sendable>: Observable<[Element]>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.source = source
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<[Element]>) -> ActiveSubscription {
        let core = BufferCore<Element>(sink, count, SpanTimer(timeSpan, scheduler))
        core.perform { core.startTimer() }
        core.start(BufferInlet(core), from: source)
        return core
    }
}

private final class BufferCore<Element: Sendable>: Junction<[Element]>, @unchecked Sendable {  // See `Junction`.
    private let count: Int
    private let timer: SpanTimer
    private var gathered: [Element] = []
    /// The number of the array being gathered.
    private var number = 0

    init(_ downstream: Sink<[Element]>, _ count: Int, _ timer: SpanTimer) {
        self.count = count
        self.timer = timer
        super.init(downstream)
    }

    /// With the turn, as the others.
    func startTimer() {
        let number = number
        timer.start { self.perform { if self.number == number { self.pass() } } }
    }

    func add(_ element: Element) {
        gathered.append(element)
        if gathered.count == count { pass() }
    }

    func completed() {
        emit(gathered)
        finish(.completed)
    }

    private func pass() {
        number &+= 1
        let full = gathered
        gathered = []
        emit(full)
        startTimer()
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}

private final class BufferInlet<Element: Sendable>: JunctionInlet<Element, [Element]>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: BufferCore<Element>

    init(_ core: BufferCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Element) { core.add(element) }

    override func receiveCompleted() { core.completed() }
}

/// One timer of a given length at a time: starting it anew stops the one before.
final class SpanTimer: Disposable {
    private let timeSpan: RxTimeInterval
    private let scheduler: any SchedulerType
    private let place = SerialDisposable()

    init(_ timeSpan: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.timeSpan = timeSpan
        self.scheduler = scheduler
    }

    func start(_ action: @escaping @Sendable () -> Void) {
        if place.isDisposed { return }
        let run = SingleAssignmentDisposable()
        place.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative((), dueTime: timeSpan) { _ in
                action()
                return Disposables.create()
            }
        )
    }

    func dispose() { place.dispose() }
}
