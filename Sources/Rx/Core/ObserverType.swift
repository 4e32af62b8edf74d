/// Whatever receives the events of a sequence.
///
/// Implement `on(_:)`. The three channel methods exist so that observers of this library are reached without an event
/// being built; their defaults call `on(_:)`.
public protocol ObserverType<Element>: Sendable {
    /// The type of the elements.
    associatedtype Element: Sendable

    /// Receives an event.
    func on(_ event: Event<Element>)
    /// Receives an element.
    func onNext(_ element: Element)
    /// Receives the error that ends the sequence.
    func onError(_ error: any Error)
    /// Receives the end of the sequence.
    func onCompleted()
    /// This observer with its type hidden; a requirement so that subjects can answer with a shortcut.
    func asAnyObserver() -> AnyObserver<Element>
}

extension ObserverType {
    /// Sends `.next(element)` to `on(_:)`.
    public func onNext(_ element: Element) { on(.next(element)) }
    /// Sends `.error(error)` to `on(_:)`.
    public func onError(_ error: any Error) { on(.error(error)) }
    /// Sends `.completed` to `on(_:)`.
    public func onCompleted() { on(.completed) }
    /// This observer with its type hidden.
    public func asAnyObserver() -> AnyObserver<Element> { AnyObserver(sink: EventSink { on($0) }) }
    /// This observer with its type hidden.
    public func asObserver() -> AnyObserver<Element> { asAnyObserver() }

    /// An observer of another type that transforms each element and hands it to this one; what `transform` throws
    /// arrives here as an error.
    public func mapObserver<Source: Sendable>(
        _ transform: @escaping @Sendable (Source) throws -> Element
    ) -> AnyObserver<Source> {
        AnyObserver { event in on(event.map(transform)) }
    }
}

extension ObserverType where Element == Void {
    /// Sends `.next(())`.
    public func onNext() { onNext(()) }
}

/// An observer with its type hidden; what `Observable.create` hands to its closure.
public struct AnyObserver<Element: Sendable>: ObserverType {
    let sink: Sink<Element>

    init(sink: Sink<Element>) { self.sink = sink }

    /// An observer that calls a closure for each event.
    public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        sink = EventSink(eventHandler)
    }

    /// Hides the type of an observer.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        sink = observer.asAnyObserver().sink
    }

    /// Receives an event.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): sink.next(element)
        case .error(let error): sink.error(error)
        case .completed: sink.completed()
        }
    }

    /// Receives an element.
    public func onNext(_ element: Element) { sink.next(element) }
    /// Receives the error that ends the sequence.
    public func onError(_ error: any Error) { sink.error(error) }
    /// Receives the end of the sequence.
    public func onCompleted() { sink.completed() }
    /// Itself.
    public func asAnyObserver() -> AnyObserver<Element> { self }
}

/// The sink that builds an `Event` for a closure.
@usableFromInline
final class EventSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {  // One immutable Sendable closure.
    private let handler: @Sendable (Event<Element>) -> Void

    @usableFromInline
    init(_ handler: @escaping @Sendable (Event<Element>) -> Void) { self.handler = handler }

    override func next(_ element: Element) { handler(.next(element)) }
    override func error(_ error: any Error) { handler(.error(error)) }
    override func completed() { handler(.completed) }
}
