import Rx

extension TestScheduler {
    /// Now `start(disposed:create:)`.
    @available(*, deprecated, renamed: "start(disposed:create:)")
    public func start<Element: Sendable>(
        _ disposed: TestTime,
        create: @escaping () -> Observable<Element>
    ) -> TestableObserver<Element> {
        start(disposed: disposed, create: create)
    }

    /// Now `start(created:subscribed:disposed:create:)`.
    @available(*, deprecated, renamed: "start(created:subscribed:disposed:create:)")
    public func start<Element: Sendable>(
        _ created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        create: @escaping () -> Observable<Element>
    ) -> TestableObserver<Element> {
        start(created: created, subscribed: subscribed, disposed: disposed, create: create)
    }
}

/// Now `Recorded.next(_:_:)`.
@available(*, deprecated, renamed: "Recorded.next(_:_:)")
public func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>> { .next(time, element) }

/// Now `Recorded.completed(_:_:)`.
@available(*, deprecated, renamed: "Recorded.completed(_:_:)")
public func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded<Event<Element>> {
    .completed(time)
}

/// Now `Recorded.error(_:_:_:)`.
@available(*, deprecated, renamed: "Recorded.error(_:_:_:)")
public func error<Element>(
    _ time: TestTime,
    _ error: any Error,
    _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> {
    .error(time, error)
}
