/// Ends something when it is disposed of itself and everyone who retained it has let go.
public final class RefCountDisposable: Cancelable {
    private let mark = ResourceMark()
    private struct State {
        var disposable: (any Disposable)?
        var isDisposed = false
        var count = 0
    }

    private let state: Guarded<State>

    /// Counts for a disposable.
    public init(disposable: any Disposable) { state = Guarded(State(disposable: disposable)) }

    /// Whether what it counts for was ended.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// Keeps what it counts for from ending until the result is disposed of; after it has ended, nothing to end.
    public func retain() -> any Disposable {
        let isAlive = state.withLock { state in
            guard state.disposable != nil else { return false }
            state.count += 1
            return true
        }
        guard isAlive else { return Disposables.create() }
        return Disposables.create { self.release() }
    }

    /// Lets go of the first hold; what it counts for ends when no other is left.
    public func dispose() {
        let last: (any Disposable)? = state.withLock { state in
            state.isDisposed = true
            return state.count == 0 ? state.disposable.take() : nil
        }
        last?.dispose()
    }

    private func release() {
        let last: (any Disposable)? = state.withLock { state in
            state.count -= 1
            return state.count == 0 && state.isDisposed ? state.disposable.take() : nil
        }
        last?.dispose()
    }
}
