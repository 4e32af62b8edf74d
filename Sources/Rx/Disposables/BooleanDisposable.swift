import Synchronization

/// A disposable that only remembers that it was disposed of.
public final class BooleanDisposable: Cancelable {
    private let mark = ResourceMark()
    private let isDone: Atomic<Bool>

    /// One not disposed of yet, unless told otherwise.
    public init(isDisposed: Bool = false) { isDone = Atomic(isDisposed) }

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { isDone.load(ordering: .acquiring) }

    /// Remembers it.
    public func dispose() { isDone.store(true, ordering: .releasing) }
}
