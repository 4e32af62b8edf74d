/// The `.rx` namespace: reactive members live in extensions of `Reactive where Base == …` and clash with nothing.
public struct Reactive<Base> {
    /// What the members are about.
    public let base: Base

    /// Makes the namespace of a value.
    public init(_ base: Base) { self.base = base }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that has an `.rx` namespace.
public protocol ReactiveCompatible {
    /// The type the namespace extends.
    associatedtype ReactiveBase

    /// The reactive members of the type.
    static var rx: Reactive<ReactiveBase>.Type { get }
    /// The reactive members of a value.
    var rx: Reactive<ReactiveBase> { get }
}

extension ReactiveCompatible {
    /// The reactive members of the type.
    public static var rx: Reactive<Self>.Type { Reactive<Self>.self }
    /// The reactive members of this value.
    public var rx: Reactive<Self> { Reactive(self) }
}
