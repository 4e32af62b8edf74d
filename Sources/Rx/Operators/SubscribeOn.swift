extension ObservableType {
    /// Subscribes, and disposes of the subscription, on a scheduler. Where events arrive is up to the source;
    /// `observe(on:)` changes that.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        SubscribeOn(asObservable(), scheduler)
    }
}

private final class SubscribeOn<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let scheduler: any ImmediateSchedulerType

    init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.source = source
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let place = SerialDisposable()
        let begin = SingleAssignmentDisposable()
        place.disposable = begin
        begin.setDisposable(
            scheduler.schedule(()) { [source, scheduler] _ in
                source.attach(sink) { subscription in
                    place.disposable = ScheduledDisposable(scheduler: scheduler, disposable: subscription)
                }
                return Disposables.create()
            }
        )
        return ForeignSubscription(place)
    }
}
