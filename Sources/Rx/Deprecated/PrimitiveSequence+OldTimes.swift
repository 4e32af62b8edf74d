// Times as bare seconds on singles, maybes and completables.

extension PrimitiveSequence {
    /// Now `delay(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "delay(_:scheduler:)")
    public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        delay(.old(dueTime), scheduler: scheduler)
    }

    /// Now `delaySubscription(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "delaySubscription(_:scheduler:)")
    public func delaySubscription(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element>
    {
        delaySubscription(.old(dueTime), scheduler: scheduler)
    }

    /// Now `timeout(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timeout(_:scheduler:)")
    public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        timeout(.old(dueTime), scheduler: scheduler)
    }

    /// Now `timeout(_:other:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timeout(_:other:scheduler:)")
    public func timeout(_ dueTime: Double, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType)
        -> PrimitiveSequence<Trait, Element>
    {
        timeout(.old(dueTime), other: other, scheduler: scheduler)
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element: FixedWidthInteger {
    /// Now `timer(_:scheduler:)` with a `RxTimeInterval`; seconds here, to the millisecond.
    @available(*, deprecated, message: "Say the unit: .milliseconds(300).", renamed: "timer(_:scheduler:)")
    public static func timer(_ dueTime: Double, scheduler: any SchedulerType) -> Single<Element> {
        timer(.old(dueTime), scheduler: scheduler)
    }
}
