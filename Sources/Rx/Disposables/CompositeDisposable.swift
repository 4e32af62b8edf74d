/// A group of disposables that end together; members can be added and removed while it lives.
public final class CompositeDisposable: Cancelable {
    private let mark = ResourceMark()
    /// What `insert(_:)` gives and `remove(for:)` takes.
    public struct DisposeKey: Sendable, Hashable {
        fileprivate let value: UInt64
    }

    private struct State {
        var members: [UInt64: any Disposable]? = [:]
        var nextKey: UInt64 = 0
    }

    private let state = Guarded(State())

    /// An empty group.
    public init() {}

    /// A group of two.
    public convenience init(_ first: any Disposable, _ second: any Disposable) {
        self.init(disposables: [first, second])
    }

    /// A group of three.
    public convenience init(_ first: any Disposable, _ second: any Disposable, _ third: any Disposable) {
        self.init(disposables: [first, second, third])
    }

    /// A group of several.
    public convenience init(
        _ first: any Disposable,
        _ second: any Disposable,
        _ third: any Disposable,
        _ fourth: any Disposable,
        _ more: any Disposable...
    ) {
        self.init(disposables: [first, second, third, fourth] + more)
    }

    /// A group of many.
    public init(disposables: [any Disposable]) {
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { state.withLock { $0.members == nil } }

    /// How many members there are; 0 after disposal.
    public var count: Int { state.withLock { $0.members?.count ?? 0 } }

    /// Adds a member.
    ///
    /// - Returns: the key to remove it with; nil, and the member ended at once, after disposal.
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key: DisposeKey? = state.withLock { state in
            guard state.members != nil else { return nil }
            let key = state.nextKey
            state.nextKey += 1
            state.members?[key] = disposable
            return DisposeKey(value: key)
        }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Removes a member and ends it.
    public func remove(for key: DisposeKey) {
        let member = state.withLock { $0.members?.removeValue(forKey: key.value) }
        member?.dispose()
    }

    /// Ends all members, in the order they came, and every later one at once.
    public func dispose() {
        let members = state.withLock { $0.members.take() }
        guard let members else { return }
        for key in members.keys.sorted() { members[key]?.dispose() }
    }
}
