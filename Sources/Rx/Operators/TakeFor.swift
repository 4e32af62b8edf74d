extension ObservableType {
    /// Lets elements pass for so long, counted from the subscription, then ends.
    ///
    /// - Parameters:
    ///   - duration: how long.
    ///   - scheduler: whose clock measures it, and where that end arrives.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        TakeFor(asObservable(), duration, scheduler)
    }
}

private final class TakeFor<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let duration: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.duration = duration
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let outlet = Outlet(sink)
        let timer = scheduler.scheduleRelative((), dueTime: duration) { _ in
            outlet.finish(.completed)
            return Disposables.create()
        }
        outlet.own(.of(timer))
        let edge = OutletEdge(outlet)
        outlet.own(edge)
        edge.hold(source.run(edge))
        return outlet
    }
}
