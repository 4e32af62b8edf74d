/// The `.rx` namespace: reactive members live in extensions of `Reactive where Base == …` and clash with nothing.
///
/// Each property of a class that can be set is there by itself, as a `Binder`: `names.bind(to: label.rx.text)`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// What the members are about.
    public let base: Base

    /// Makes the namespace of a value.
    public init(_ base: Base) { self.base = base }
}

extension Reactive: Sendable where Base: Sendable {}

extension Reactive where Base: AnyObject & Sendable {
    /// A binder that sets a property of an object, on the main queue; holds the object weakly.
    ///
    /// The property belongs to the main actor or to none. A member of the same name in an extension comes first.
    public subscript<Property: Sendable>(
        dynamicMember keyPath: any ReferenceWritableKeyPath<Base, Property> & Sendable
    ) -> Binder<Property> {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// A type that has an `.rx` namespace.
public protocol ReactiveCompatible {
    /// The type the namespace extends.
    associatedtype ReactiveBase

    /// The reactive members of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }
    /// The reactive members of a value.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive members of the type. Setting it does nothing; it is there for members that can be set.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}
    }

    /// The reactive members of this value. Setting it does nothing; it is there for members that can be set.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}
    }
}
