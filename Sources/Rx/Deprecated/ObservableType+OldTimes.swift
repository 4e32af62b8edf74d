// Times as bare seconds, which RxSwift 5 replaced by lengths that say their unit.

extension ObservableType {
    /// Now `debounce(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "debounce(_:scheduler:)")
    public func debounce(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
        debounce(.old(dueTime), scheduler: scheduler)
    }

    /// Now `delay(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "delay(_:scheduler:)")
    public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
        delay(.old(dueTime), scheduler: scheduler)
    }

    /// Now `delaySubscription(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "delaySubscription(_:scheduler:)")
    public func delaySubscription(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
        delaySubscription(.old(dueTime), scheduler: scheduler)
    }

    /// Now `skip(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "skip(_:scheduler:)")
    public func skip(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
        skip(.old(duration), scheduler: scheduler)
    }

    /// Now `timeout(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timeout(_:scheduler:)")
    public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(.old(dueTime), scheduler: scheduler)
    }

    /// Now `take(for:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "take(for:scheduler:)")
    public func take(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
        take(for: .old(duration), scheduler: scheduler)
    }

    /// Now `throttle(_:latest:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "throttle(_:latest:scheduler:)")
    public func throttle(_ dueTime: Double, latest: Bool = true, scheduler: any SchedulerType) -> Observable<Element> {
        throttle(.old(dueTime), latest: latest, scheduler: scheduler)
    }

    /// Now `timeout(_:other:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timeout(_:other:scheduler:)")
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: Double,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        timeout(.old(dueTime), other: other, scheduler: scheduler)
    }

    /// Now `buffer(timeSpan:count:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(
        *,
        deprecated,
        message: "Say the unit: .milliseconds(300).",
        renamed: "buffer(timeSpan:count:scheduler:)"
    )
    public func buffer(timeSpan: Double, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
        buffer(timeSpan: .old(timeSpan), count: count, scheduler: scheduler)
    }

    /// Now `window(timeSpan:count:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(
        *,
        deprecated,
        message: "Say the unit: .milliseconds(300).",
        renamed: "window(timeSpan:count:scheduler:)"
    )
    public func window(timeSpan: Double, count: Int, scheduler: any SchedulerType) -> Observable<Observable<Element>> {
        window(timeSpan: .old(timeSpan), count: count, scheduler: scheduler)
    }
}

extension ObservableType where Element: FixedWidthInteger {
    /// Now `interval(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "interval(_:scheduler:)")
    public static func interval(_ period: Double, scheduler: any SchedulerType) -> Observable<Element> {
        interval(.old(period), scheduler: scheduler)
    }

    /// Now `timer(_:period:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timer(_:period:scheduler:)")
    public static func timer(_ dueTime: Double, period: Double? = nil, scheduler: any SchedulerType) -> Observable<
        Element
    > {
        timer(.old(dueTime), period: period.map { .old($0) }, scheduler: scheduler)
    }
}

extension RxTimeInterval {
    /// Seconds as the old signatures took them: cut to whole milliseconds.
    static func old(_ seconds: Double) -> RxTimeInterval {
        let milliseconds = seconds * 1000
        if milliseconds >= Double(Int.max) { return .never }
        return .milliseconds(milliseconds > 0 ? Int(milliseconds) : 0)
    }
}
