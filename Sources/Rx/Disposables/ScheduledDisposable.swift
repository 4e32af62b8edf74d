/// Disposes of something on a scheduler, whatever thread asks for it.
public final class ScheduledDisposable: Cancelable {
    private let mark = ResourceMark()
    /// Where it happens.
    public let scheduler: any ImmediateSchedulerType
    private let inner: Guarded<(any Disposable)?>

    /// Wraps a disposable.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        inner = Guarded(disposable)
    }

    /// Whether it has happened.
    public var isDisposed: Bool { inner.withLock { $0 == nil } }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(()) { [self] _ in
            let disposable = inner.withLock { $0.take() }
            disposable?.dispose()
            return Disposables.create()
        }
    }
}
