/// What a running subscription inside the library is: a class, so that handing it on costs one reference.
///
/// Sinks that own something to end derive from it through `Sink`; `none` stands for 'there is nothing to end'.
@usableFromInline
package class ActiveSubscription: Disposable, @unchecked Sendable {
    // Holds one constant; each subclass guards its own.
    private final let mark: ResourceMark

    init() { mark = ResourceMark() }

    private init(uncounted: Void) { mark = ResourceMark(isCounted: false) }

    /// Ends it; idempotent, any thread.
    @usableFromInline
    package func dispose() {}

    /// Whether it is known to be over, so that whoever keeps it may let it go. False where it is not known.
    var hasFinished: Bool { false }

    /// Nothing to end: the source had already finished, or never starts.
    package static let none = ActiveSubscription(uncounted: ())
}

/// A caller's disposable as a `ActiveSubscription`.
final class ForeignSubscription: ActiveSubscription, @unchecked Sendable {  // One immutable Sendable field.
    private let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }

    override func dispose() { disposable.dispose() }
}

extension ActiveSubscription {
    /// Wraps any disposable, without a box where it already is a subscription.
    static func of(_ disposable: any Disposable) -> ActiveSubscription {
        (disposable as? ActiveSubscription) ?? ForeignSubscription(disposable)
    }
}
