// Times as bare seconds on drivers and signals.

extension SharedSequenceConvertibleType {
    /// Now `debounce(_:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "debounce(_:)")
    public func debounce(_ dueTime: Double) -> SharedSequence<SharingStrategy, Element> {
        debounce(.old(dueTime))
    }

    /// Now `delay(_:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "delay(_:)")
    public func delay(_ dueTime: Double) -> SharedSequence<SharingStrategy, Element> {
        delay(.old(dueTime))
    }

    /// Now `throttle(_:latest:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "throttle(_:latest:)")
    public func throttle(_ dueTime: Double, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
        throttle(.old(dueTime), latest: latest)
    }
}

extension SharedSequence where Element: FixedWidthInteger {
    /// Now `interval(_:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "interval(_:)")
    public static func interval(_ period: Double) -> Self {
        interval(.old(period))
    }

    /// Now `timer(_:period:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timer(_:period:)")
    public static func timer(_ dueTime: Double, period: Double) -> Self {
        timer(.old(dueTime), period: .old(period))
    }
}
