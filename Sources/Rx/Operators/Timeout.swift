extension ObservableType {
    /// Fails with `RxError.timeout` when nothing arrives for some time, counted from the subscription and from each
    /// element.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Timeout(asObservable(), dueTime, .error(RxError.timeout), scheduler)
    }

    /// Goes on with another sequence when nothing arrives for some time, counted from the subscription and from each
    /// element.
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        Timeout(asObservable(), dueTime, other.asObservable(), scheduler)
    }
}

private final class Timeout<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let other: Observable<Element>
    private let scheduler: any SchedulerType

    init(
        _ source: Observable<Element>,
        _ dueTime: RxTimeInterval,
        _ other: Observable<Element>,
        _ scheduler: any SchedulerType
    ) {
        self.source = source
        self.dueTime = dueTime
        self.other = other
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let edge = TimeoutEdge(sink, dueTime, other, scheduler)
        edge.restart()
        edge.hold(source.run(edge))
        return edge
    }
}

private final class TimeoutEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; `watch` guards itself; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let dueTime: RxTimeInterval
    private let other: Observable<Element>
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let second = SerialSubscription()
    private let watch = TimeoutWatch()

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ other: Observable<Element>,
        _ scheduler: any SchedulerType
    ) {
        self.downstream = downstream
        self.dueTime = dueTime
        self.other = other
        self.scheduler = scheduler
    }

    /// Starts counting anew.
    func restart() {
        if timer.isDisposed { return }
        let run = SingleAssignmentDisposable()
        timer.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative(watch.number, dueTime: dueTime) { number in
                self.expire(number)
                return Disposables.create()
            }
        )
    }

    private func expire(_ number: Int) {
        guard watch.expire(number), stop() else { return }
        end()
        other.attach(downstream) { second.replace(by: $0) }
    }

    override func next(_ element: Element) {
        guard watch.advance() else { return }
        downstream.next(element)
        restart()
    }

    override func error(_ error: any Error) {
        guard watch.advance(), stop() else { return }
        downstream.error(error)
        dispose()
    }

    override func completed() {
        guard watch.advance(), stop() else { return }
        downstream.completed()
        dispose()
    }

    override func dispose() {
        end()
        timer.dispose()
        second.dispose()
    }
}
