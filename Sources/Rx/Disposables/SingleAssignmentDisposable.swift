/// A place for one disposable that comes later; whoever disposes of the place earlier ends it the moment it comes.
///
/// One per slot of a download queue, one per cell: what the slot does can be cancelled before it has begun.
public final class SingleAssignmentDisposable: Cancelable {
    private let mark = ResourceMark()
    private struct State {
        var disposable: (any Disposable)?
        var isSet = false
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// An empty place.
    public init() {}

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { state.withLock { $0.isDisposed } }

    /// What was put here. Reading after disposal gives a disposable with nothing to end.
    /// - Precondition: set once only; setting it twice is a programming error and traps.
    public var disposable: any Disposable {
        get {
            let current = state.withLock { $0.isDisposed ? nil : $0.disposable }
            return current ?? Disposables.create()
        }
        set { setDisposable(newValue) }
    }

    /// Puts the disposable here.
    /// - Precondition: called once only; a second call is a programming error and traps.
    public func setDisposable(_ disposable: any Disposable) {
        let (wasSet, isDisposed) = state.withLock { state in
            let wasSet = state.isSet
            state.isSet = true
            if !wasSet && !state.isDisposed { state.disposable = disposable }
            return (wasSet, state.isDisposed)
        }
        precondition(!wasSet, "A SingleAssignmentDisposable can be set only once")
        if isDisposed { disposable.dispose() }
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
