extension ObservableType {
    /// Subscribes, and disposes of the subscription, on a scheduler. Where events arrive is up to the source;
    /// `observe(on:)` changes that.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        SubscribeOn(self, scheduler)
    }
}

private final class SubscribeOn<Source: ObservableType>: Observable<Source.Element>, @unchecked Sendable {
    // Constants only.
    private let source: Source
    private let scheduler: any ImmediateSchedulerType

    init(_ source: Source, _ scheduler: any ImmediateSchedulerType) {
        self.source = source
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Source.Element>) -> ActiveSubscription {
        let place = SerialDisposable()
        let begin = SingleAssignmentDisposable()
        place.disposable = begin
        begin.setDisposable(
            scheduler.schedule(()) { [source, scheduler] _ in
                let hold: (any Disposable) -> Void = { subscription in
                    place.disposable = ScheduledDisposable(scheduler: scheduler, disposable: subscription)
                }
                if let observable = source as? Observable<Source.Element> {
                    observable.attach(sink) { hold($0) }
                } else {
                    // Not through `asObservable()`, whose subscription would end at once where the source does.
                    hold(source.subscribe(AnyObserver(sink: SubscribeOnSink(sink))))
                }
                return Disposables.create()
            }
        )
        return ForeignSubscription(place)
    }
}

/// Lets nothing pass after the end, which a source of a caller's own type need not see to.
private final class SubscribeOnSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    override func next(_ element: Element) {
        if isLive { downstream.next(element) }
    }
}
