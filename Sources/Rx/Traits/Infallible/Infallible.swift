/// A sequence that cannot fail. Unlike a `Driver` it is shared by nobody and bound to no queue: cold or hot as what it
/// was made from, its events arrive where that emits them.
public struct Infallible<Element: Sendable>: InfallibleType {
    private let source: Observable<Element>

    /// Takes a source that cannot fail.
    init(_ source: Observable<Element>) { self.source = source }

    /// The same sequence as an observable, without the promise.
    public func asObservable() -> Observable<Element> { source }
}

/// Whatever is a sequence that cannot fail.
///
/// The compiler cannot see every error: one that comes out of a `flatMap`'s inner sequence, or of a closure that is
/// allowed to throw, breaks the promise. It still ends the sequence, and traps in debug builds where it is observed as
/// an `InfallibleEvent`.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// One event of a sequence that cannot fail.
public enum InfallibleEvent<Element> {
    /// An element.
    case next(Element)
    /// The sequence ended; the last event.
    case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
    /// The same event as one of a sequence that may fail.
    public var event: Event<Element> {
        switch self {
        case .next(let element): return .next(element)
        case .completed: return .completed
        }
    }
}
