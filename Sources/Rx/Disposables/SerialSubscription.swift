/// A place for one running subscription at a time, inside the library; see `SerialDisposable` for the public one.
final class SerialSubscription: ActiveSubscription, @unchecked Sendable {  // The lock guards every `var`.
    private let lock = Guarded(())
    private var current: ActiveSubscription?
    private var isDone = false

    /// Puts a subscription here and ends the one before; ends it at once after disposal.
    func replace(by subscription: ActiveSubscription?) {
        let old: ActiveSubscription? = lock.withLock { _ in
            if isDone { return subscription }
            let old = current
            current = subscription
            return old
        }
        old?.dispose()
    }

    override func dispose() {
        let old: ActiveSubscription? = lock.withLock { _ in
            isDone = true
            return current.take()
        }
        old?.dispose()
    }
}
