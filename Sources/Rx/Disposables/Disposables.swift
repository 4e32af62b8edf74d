import Synchronization

/// The makers of disposables.
public struct Disposables: Sendable {
    private init() {}

    /// A disposable with nothing to end.
    public static func create() -> any Disposable { ActiveSubscription.none }

    /// A disposable that calls a closure, once, on the thread that disposes of it.
    public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
        AnonymousDisposable(dispose)
    }

    /// One disposable for two.
    public static func create(_ first: any Disposable, _ second: any Disposable) -> any Cancelable {
        GroupDisposable([first, second])
    }

    /// One disposable for three.
    public static func create(
        _ first: any Disposable,
        _ second: any Disposable,
        _ third: any Disposable
    ) -> any Cancelable {
        GroupDisposable([first, second, third])
    }

    /// One disposable for several.
    public static func create(
        _ first: any Disposable,
        _ second: any Disposable,
        _ third: any Disposable,
        _ more: any Disposable...
    ) -> any Cancelable {
        GroupDisposable([first, second, third] + more)
    }

    /// One disposable for many.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        GroupDisposable(disposables)
    }
}

/// Calls a closure once.
private final class AnonymousDisposable: ActiveSubscription, Cancelable, @unchecked Sendable {
    private let isDone = Atomic(false)
    /// Read and cleared only by the thread that set `isDone`.
    private var action: (@Sendable () -> Void)?

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    var isDisposed: Bool { isDone.load(ordering: .acquiring) }
    override var hasFinished: Bool { isDisposed }

    override func dispose() {
        guard !isDone.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let call = action
        action = nil
        call?()
    }
}

/// Ends a fixed set, once.
private final class GroupDisposable: ActiveSubscription, Cancelable, @unchecked Sendable {
    private let isDone = Atomic(false)
    /// Read and cleared only by the thread that set `isDone`.
    private var disposables: [any Disposable]

    init(_ disposables: [any Disposable]) { self.disposables = disposables }

    var isDisposed: Bool { isDone.load(ordering: .acquiring) }
    override var hasFinished: Bool { isDisposed }

    override func dispose() {
        guard !isDone.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let all = disposables
        disposables = []
        for disposable in all { disposable.dispose() }
    }
}
