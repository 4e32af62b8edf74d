/// One event of a sequence: any number of `next`, then at most one of `error` and `completed`, after which nothing
/// follows.
///
/// Events are built only where a caller asks for them (`subscribe(_:)`, `materialize`, tests); inside the library
/// the three channels travel apart.
@frozen
public enum Event<Element> {
    /// An element.
    case next(Element)
    /// The sequence failed; the last event.
    case error(any Error)
    /// The sequence ended; the last event.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
    /// Whether no event can follow: `error` or `completed`.
    public var isStopEvent: Bool {
        if case .next = self { return false }
        return true
    }

    /// The element of a `next`.
    public var element: Element? {
        if case .next(let element) = self { return element }
        return nil
    }

    /// The error of an `error`.
    public var error: (any Error)? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// Whether this is `completed`.
    public var isCompleted: Bool {
        if case .completed = self { return true }
        return false
    }

    /// The same event with its element transformed; what `transform` throws becomes the `error`.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        do {
            switch self {
            case .next(let element): return .next(try transform(element))
            case .error(let error): return .error(error)
            case .completed: return .completed
            }
        } catch {
            return .error(error)
        }
    }
}

/// A type that stands for an event, so that `dematerialize` can read it.
public protocol EventConvertible<Element> {
    /// The element type of the event.
    associatedtype Element

    /// The event it stands for.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// Itself.
    public var event: Event<Element> { self }
}

extension Event: CustomDebugStringConvertible {
    /// `next(…)`, `error(…)` or `completed`.
    public var debugDescription: String {
        switch self {
        case .next(let element): return "next(\(element))"
        case .error(let error): return "error(\(error))"
        case .completed: return "completed"
        }
    }
}
