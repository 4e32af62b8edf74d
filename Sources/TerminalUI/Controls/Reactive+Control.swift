import Rx

extension Reactive where Base: Control {
    /// Some of a control's events, on the main queue; hot. Ends when the control is gone.
    public func controlEvent(_ controlEvents: ControlEvents) -> ControlEvent<Void> {
        ControlEvent(events: base.events.observable(of: controlEvents))
    }

    /// A property of a control: the value there is on subscription, and the one there is at each of some events.
    /// Subscriptions hold the control weakly and end when it is gone; setting a value causes no event.
    ///
    /// - Parameters:
    ///   - editingEvents: when the user may have changed it.
    ///   - getter: reads it.
    ///   - setter: sets it.
    public func controlProperty<Value: Sendable>(
        editingEvents: ControlEvents,
        getter: @escaping @MainActor @Sendable (Base) -> Value,
        setter: @escaping @MainActor @Sendable (Base, Value) -> Void
    ) -> ControlProperty<Value> {
        let values = Observable<Value>.deferred { [weak base] in
            guard let base else { return .empty() }
            let now = MainActor.assumeIsolated { getter(base) }
            return base.events.observable(of: editingEvents)
                .compactMap { [weak base] in
                    MainActor.assumeIsolated { base.map { getter($0) } }
                }
                .startWith(now)
        }
        return ControlProperty(values: values, valueSink: Binder(base, binding: setter))
    }

    /// Sets whether a control can be used.
    public var isEnabled: Binder<Bool> { Binder(base) { control, isEnabled in control.isEnabled = isEnabled } }
}
