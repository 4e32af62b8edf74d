/// A place for one disposable at a time: putting a new one ends the one before.
public final class SerialDisposable: Cancelable {
    private let mark = ResourceMark()
    private struct State {
        var disposable: (any Disposable)?
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// An empty place.
    public init() {}

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { state.withLock { $0.isDisposed } }

    /// What is here now; setting it ends what was here before, or the new one at once after disposal.
    public var disposable: any Disposable {
        get { state.withLock { $0.disposable } ?? Disposables.create() }
        set {
            let old: (any Disposable)? = state.withLock { state in
                if state.isDisposed { return newValue }
                let old = state.disposable
                state.disposable = newValue
                return old
            }
            old?.dispose()
        }
    }

    /// Ends what is here, and what will be put here.
    public func dispose() {
        let current = state.withLock { state in
            state.isDisposed = true
            return state.disposable.take()
        }
        current?.dispose()
    }
}
