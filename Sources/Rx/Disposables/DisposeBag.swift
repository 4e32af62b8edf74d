/// Ends what was left in it when it goes away, and at once what is left in it after that.
///
/// A subscription that ends by itself leaves the bag: now and then, as others come, so that a bag holds at most about
/// twice as many as are alive. Safe from any thread. To end everything early, replace the bag: `bag = DisposeBag()`.
public final class DisposeBag: Sendable {
    private struct State {
        var disposables: [any Disposable] = []
        var isDisposed = false
        /// How many entries there may be before those that are over are looked for.
        var limit = DisposeBag.smallest
    }

    /// Fewer entries are not worth the search.
    private static let smallest = 16

    private let mark = ResourceMark()
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
        var over: [any Disposable] = []
        let isLate = state.withLock { state in
            if state.isDisposed { return true }
            if state.disposables.count >= state.limit { over = Self.removeOver(&state) }
            state.disposables.append(disposable)
            return false
        }
        if isLate { disposable.dispose() }
        // What is over is freed here, after the lock is released.
        _ = consume over
    }

    /// Under the lock: takes out what is over. Asks the library's own subscriptions only, which answer with one load.
    private static func removeOver(_ state: inout State) -> [any Disposable] {
        var over: [any Disposable] = []
        state.disposables.removeAll { disposable in
            guard let subscription = disposable as? ActiveSubscription, subscription.hasFinished else { return false }
            over.append(subscription)
            return true
        }
        state.limit = max(smallest, state.disposables.count * 2)
        return over
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
