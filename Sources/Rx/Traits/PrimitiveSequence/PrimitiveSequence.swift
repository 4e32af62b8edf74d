/// A sequence with a promise about how many elements it has: `Single`, `Maybe` or `Completable`.
///
/// Cold like the observable it wraps: each subscriber starts the work anew.
public struct PrimitiveSequence<Trait: Sendable, Element: Sendable>: Sendable {
    let source: Observable<Element>

    init(raw source: Observable<Element>) { self.source = source }
}

/// Lets extensions be written for one trait: `extension PrimitiveSequenceType where Trait == SingleTrait`.
public protocol PrimitiveSequenceType<Element>: Sendable {
    /// `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
    associatedtype Trait: Sendable
    /// The type of the elements.
    associatedtype Element: Sendable

    /// The sequence itself.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// Itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// The same sequence as an observable, without the promise.
    public func asObservable() -> Observable<Element> { source }
}

/// The promises that speak of an element, `SingleTrait` and `MaybeTrait`: what the forms of `zip` have in common.
public protocol ElementTrait: Sendable {}
