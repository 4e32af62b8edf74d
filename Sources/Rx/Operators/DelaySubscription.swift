extension ObservableType {
    /// Subscribes some time later.
    ///
    /// - Parameters:
    ///   - dueTime: how much later.
    ///   - scheduler: whose clock measures the time, and where the subscription happens.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        DelaySubscription(asObservable(), dueTime, scheduler)
    }
}

private final class DelaySubscription<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let place = SerialSubscription()
        let timer = scheduler.scheduleRelative((), dueTime: dueTime) { [source] _ in
            source.attach(sink) { place.replace(by: $0) }
            return Disposables.create()
        }
        return .of(Disposables.create(timer, place))
    }
}
