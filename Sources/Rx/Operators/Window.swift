extension ObservableType {
    /// Cuts the sequence into sequences; each ends when it has so many elements or its time is up, whichever comes
    /// first, and the next follows at once.
    ///
    /// Each is hot: what it gives before it is subscribed to is lost. The source runs as long as the result, or any of
    /// them, is subscribed to.
    /// - Parameters:
    ///   - timeSpan: how long each lasts.
    ///   - count: how many elements each has at most.
    ///   - scheduler: whose clock measures the time.
    public func window(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        Window(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Window<Element: Sendable>: Observable<Observable<Element>>, @unchecked Sendable {
    // Constants only.
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

    override func run(_ sink: Sink<Observable<Element>>) -> ActiveSubscription {
        let gate = PartsGate(sink)
        let core = WindowCore<Element>(gate, count, SpanTimer(timeSpan, scheduler))
        gate.begin(core)
        core.perform { core.openFirst(gate) }
        core.start(WindowInlet(core), from: source)
        return gate
    }
}

private final class WindowCore<Element: Sendable>: Junction<Observable<Element>>, @unchecked Sendable {
    // See `Junction`.
    private let count: Int
    private let timer: SpanTimer
    private var gate: PartsGate<Observable<Element>>?
    private var subject = PublishSubject<Element>()
    private var given = 0
    /// The number of the window that is open.
    private var number = 0

    init(_ downstream: Sink<Observable<Element>>, _ count: Int, _ timer: SpanTimer) {
        self.count = count
        self.timer = timer
        super.init(downstream)
    }

    /// With the turn, as the others.
    func openFirst(_ gate: PartsGate<Observable<Element>>) {
        self.gate = gate
        open()
    }

    private func open() {
        given = 0
        subject = PublishSubject()
        if let gate { emit(gate.part(of: subject)) }
        let number = number
        timer.start { self.perform { if self.number == number { self.change() } } }
    }

    private func change() {
        guard isOpen else { return }
        number &+= 1
        subject.onCompleted()
        open()
    }

    func add(_ element: Element) {
        subject.onNext(element)
        given += 1
        if given == count { change() }
    }

    func end(_ terminal: Terminal) {
        subject.end(with: terminal)
        finish(terminal)
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}

private final class WindowInlet<Element: Sendable>: JunctionInlet<Element, Observable<Element>>,
    @unchecked Sendable  // Constants; see `JunctionInlet`.
{
    private let core: WindowCore<Element>

    init(_ core: WindowCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Element) { core.add(element) }

    override func receive(_ error: any Error) { core.end(.error(error)) }

    override func receiveCompleted() { core.end(.completed) }
}
