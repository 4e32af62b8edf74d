extension ObservableType where Element: FixedWidthInteger {
    /// 0 when some time has passed, then the end; with a period, 1, 2 and so on after each period, without end.
    ///
    /// Cold: each subscriber has a timer of its own, which disposing of the subscription stops.
    /// - Parameters:
    ///   - dueTime: the time to the first element.
    ///   - period: the time between two elements; nil gives one only.
    ///   - scheduler: whose clock measures the time, and where the elements arrive.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Timer(dueTime, period, scheduler)
    }

    /// 0, 1, 2 and so on, one after each period, without end.
    ///
    /// Cold: each subscriber has a timer of its own, which disposing of the subscription stops.
    /// - Parameters:
    ///   - period: the time between two elements, and to the first.
    ///   - scheduler: whose clock measures the time, and where the elements arrive.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Timer(period, period, scheduler)
    }
}

private final class Timer<Element: FixedWidthInteger & Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let dueTime: RxTimeInterval
    private let period: RxTimeInterval?
    private let scheduler: any SchedulerType

    init(_ dueTime: RxTimeInterval, _ period: RxTimeInterval?, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.period = period
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        guard let period else {
            let once = scheduler.scheduleRelative(sink, dueTime: dueTime) { sink in
                sink.next(0)
                sink.completed()
                return Disposables.create()
            }
            return ActiveSubscription.of(once)
        }
        let again = scheduler.schedulePeriodic(Element.zero, startAfter: dueTime, period: period) { count in
            sink.next(count)
            return count &+ 1
        }
        return ActiveSubscription.of(again)
    }
}
