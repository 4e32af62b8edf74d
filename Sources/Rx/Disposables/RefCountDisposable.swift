/// Ends something once it was itself disposed of and everyone who retained it has let go.
public final class RefCountDisposable: Cancelable {
    private struct State {
        var disposable: (any Disposable)?
        var holders = 0
        var isPrimaryDisposed = false

        /// Takes out what is to be ended, when nobody needs it any more.
        mutating func takeIfFree() -> (any Disposable)? {
            isPrimaryDisposed && holders == 0 ? disposable.take() : nil
        }
    }

    private let state: Guarded<State>

    /// Wraps what is to be ended.
    public init(disposable: any Disposable) { state = Guarded(State(disposable: disposable)) }

    /// Whether what it wraps was ended.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// Keeps what it wraps from being ended.
    ///
    /// - Returns: what lets go again; with nothing to let go of when it has ended already.
    public func retain() -> any Disposable {
        let isAlive = state.withLock { state in
            guard state.disposable != nil else { return false }
            state.holders += 1
            return true
        }
        return isAlive ? Disposables.create(with: release) : Disposables.create()
    }

    /// Ends what it wraps, as soon as all who retained it have let go.
    public func dispose() {
        let free = state.withLock { state in
            state.isPrimaryDisposed = true
            return state.takeIfFree()
        }
        free?.dispose()
    }

    /// Called once for each holder.
    @Sendable private func release() {
        let free = state.withLock { state in
            state.holders -= 1
            return state.takeIfFree()
        }
        free?.dispose()
    }
}
