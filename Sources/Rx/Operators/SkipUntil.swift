extension ObservableType {
    /// Drops elements until another sequence gives its first.
    ///
    /// The other sequence's error passes; its end does not matter. When this sequence ends before that first element,
    /// nothing follows any more, not even the end.
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        SkipUntil(asObservable(), other.asObservable())
    }

    /// Drops the elements of the first so long, counted from the subscription.
    ///
    /// - Parameters:
    ///   - duration: how long.
    ///   - scheduler: whose clock measures it.
    public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        SkipTime(asObservable(), duration, scheduler)
    }
}

private final class SkipUntil<Element: Sendable, Other: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let source: Observable<Element>
    private let other: Observable<Other>

    init(_ source: Observable<Element>, _ other: Observable<Other>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = SkipCore(sink)
        core.start(SkipInlet(core, endsClosed: false), from: source)
        core.start(SkipTrigger(core), from: other)
        return core
    }
}

private final class SkipTime<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let duration: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.duration = duration
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = SkipCore(sink)
        let timer = scheduler.scheduleRelative((), dueTime: duration) { _ in
            core.perform { core.isPassing = true }
            return Disposables.create()
        }
        core.own(.of(timer))
        core.start(SkipInlet(core, endsClosed: true), from: source)
        return core
    }
}

private final class SkipCore<Element: Sendable>: Junction<Element>, @unchecked Sendable {  // See `Junction`.
    var isPassing = false
}

private final class SkipInlet<Element: Sendable>: JunctionInlet<Element, Element>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: SkipCore<Element>
    /// Whether the end passes while elements do not.
    private let endsClosed: Bool

    init(_ core: SkipCore<Element>, endsClosed: Bool) {
        self.core = core
        self.endsClosed = endsClosed
        super.init(core)
    }

    override func receive(_ element: Element) {
        if core.isPassing { core.emit(element) }
    }

    override func receiveCompleted() {
        if core.isPassing || endsClosed { core.finish(.completed) } else { core.dispose() }
    }
}

private final class SkipTrigger<Other: Sendable, Element: Sendable>: JunctionInlet<Other, Element>,
    @unchecked Sendable  // Constants; see `JunctionInlet`.
{
    private let core: SkipCore<Element>

    init(_ core: SkipCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Other) {
        core.isPassing = true
        end()
    }

    override func receiveCompleted() {}
}
