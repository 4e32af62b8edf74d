/// Ends what was left in it when it goes away, and at once what is left in it after that.
///
/// Safe from any thread. To end everything early, replace the bag: `bag = DisposeBag()`.
public final class DisposeBag: Sendable {
    private struct State {
        var disposables: [any Disposable] = []
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// An empty bag.
    public init() {}

    /// A bag with something in it.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        insert(disposables)
    }

    /// A bag with something in it.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    /// Leaves a disposable in the bag.
    public func insert(_ disposable: any Disposable) {
        let isLate = state.withLock { state in
            if !state.isDisposed { state.disposables.append(disposable) }
            return state.isDisposed
        }
        if isLate { disposable.dispose() }
    }

    /// Leaves several disposables in the bag.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Leaves several disposables in the bag.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    deinit {
        let all = state.withLock { state in
            state.isDisposed = true
            return state.disposables
        }
        for disposable in all { disposable.dispose() }
    }
}
