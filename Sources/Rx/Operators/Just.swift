extension ObservableType {
    /// One element, then the end.
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> { Just(element) }

    /// No element, the end at once.
    public static func empty() -> Observable<Element> { Empty() }

    /// Nothing, ever.
    public static func never() -> Observable<Element> { Silent() }

    /// No element, an error at once.
    public static func error(_ error: any Error) -> Observable<Element> { Fail(error) }
}

@usableFromInline
final class Just<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    @usableFromInline let element: Element

    @inlinable
    init(_ element: Element) { self.element = element }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        sink.next(element)
        sink.completed()
        return ActiveSubscription.none
    }

    override var startsAtOnce: Bool { true }
}

private final class Empty<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // No state.
    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        sink.completed()
        return ActiveSubscription.none
    }

    override var startsAtOnce: Bool { true }
}

private final class Silent<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // No state.
    override var startsAtOnce: Bool { true }
}

private final class Fail<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let failure: any Error

    init(_ failure: any Error) { self.failure = failure }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        sink.error(failure)
        return ActiveSubscription.none
    }

    override var startsAtOnce: Bool { true }
}
