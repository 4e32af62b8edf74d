import Synchronization

/// Counts the library's living objects, so that a test can tell whether something leaks:
///
/// ```swift
/// Resources.isCounting = true
/// let before = Resources.total
/// useAndDisposeOfEverything()
/// assert(Resources.total == before)
/// ```
///
/// Counted are observables, subjects, subscriptions with each of their stages, disposables and scheduled work. Off at
/// first, and then an object costs one load and one branch more. The count is one for the whole process: other tests
/// that run at the same time are in it.
public enum Resources {
    fileprivate static let counts = Atomic(false)
    private static let count = Atomic<Int32>(0)

    /// Whether objects made from now on are counted. One that was counted is taken off when it is freed, whatever
    /// this is then; one that was not never is.
    public static var isCounting: Bool {
        get { counts.load(ordering: .relaxed) }
        set { counts.store(newValue, ordering: .relaxed) }
    }

    /// How many counted objects are alive, and what was added by hand.
    public static var total: Int32 { count.load(ordering: .acquiring) }

    /// Adds one to `total`, for a resource of one's own, whether objects are counted or not.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func incrementTotal() -> Int32 { count.add(1, ordering: .acquiringAndReleasing).newValue }

    /// Takes one off `total`.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func decrementTotal() -> Int32 { count.subtract(1, ordering: .acquiringAndReleasing).newValue }

    /// Counts while a closure runs, and gives how many of the objects made meanwhile outlived it.
    public static func leaked(by body: () throws -> Void) rethrows -> Int32 {
        let wasCounting = isCounting
        isCounting = true
        defer { isCounting = wasCounting }
        let before = total
        try body()
        return total - before
    }
}

/// Makes the object it is part of count, from its beginning to its end.
struct ResourceMark: ~Copyable {
    private let isCounted: Bool

    @inline(__always)
    init() {
        isCounted = Resources.counts.load(ordering: .relaxed)
        if isCounted { Self.begin() }
    }

    /// Of an object that lives as long as the process.
    init(isCounted: Bool) { self.isCounted = isCounted }

    @inline(__always)
    deinit {
        if isCounted { Self.end() }
    }

    @inline(never)
    private static func begin() { Resources.incrementTotal() }

    @inline(never)
    private static func end() { Resources.decrementTotal() }
}
