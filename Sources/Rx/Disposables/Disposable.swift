/// Something that can be ended: a subscription, a transfer, a timer.
///
/// `dispose()` is idempotent, may be called from any thread, and returns without waiting for an event that is being
/// delivered elsewhere at that moment.
public protocol Disposable: Sendable {
    /// Ends it. Nothing is delivered to its observer afterwards.
    func dispose()
}

/// A disposable that can say whether it was disposed of.
public protocol Cancelable: Disposable {
    /// Whether `dispose()` was called.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Leaves this in a bag, which disposes of it when the bag goes away.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
