/// The part `flatMap`, `merge` and `concatMap` share: runs several sources, at most `limit` at a time.
final class MergeCore<Element: Sendable>: Outlet<Element>, @unchecked Sendable {  // `lock` guards every `var`.
    private let limit: Int
    private var waiting = Fifo<Observable<Element>>()
    /// How many sources `waiting` holds.
    private var waitingCount = 0
    /// The running sources, a doubly linked list.
    private var first: MergeInner<Element>?
    private var active = 0
    private var isStarting = false
    private var isOuterDone = false

    init(_ downstream: Sink<Element>, limit: Int) {
        self.limit = limit
        super.init(downstream)
    }

    /// Runs a source, or queues it while `limit` others run.
    func add(_ source: Observable<Element>) {
        let inner = MergeInner(self)
        let starts = lock.withLock { _ in
            if !isOpen { return false }
            if active >= limit {
                waiting.append(source)
                waitingCount += 1
                return false
            }
            link(inner)
            return true
        }
        if starts { inner.attach(to: source) }
    }

    /// Whether a source runs.
    var isRunning: Bool { lock.withLock { _ in active > 0 } }

    /// The outer source ended.
    func outerCompleted() {
        let drains = lock.withLock { _ in
            isOuterDone = true
            return claimIfDone()
        }
        if drains { drain() }
    }

    fileprivate func innerCompleted(_ inner: MergeInner<Element>) {
        var starts = false
        let drains = lock.withLock { _ in
            guard unlink(inner) else { return false }
            if waitingCount == 0 { return claimIfDone() }
            starts = !isStarting
            isStarting = true
            return false
        }
        if drains { drain() }
        if starts { startWaiting() }
    }

    /// Under the lock: claims the end when nothing is left to come.
    private func claimIfDone() -> Bool {
        isOuterDone && active == 0 && waitingCount == 0 && claim(.completed)
    }

    /// Starts what waits, in a loop: a source that ends at once does not deepen the stack.
    private func startWaiting() {
        while true {
            let inner = MergeInner(self)
            var source: Observable<Element>?
            lock.withLock { _ in
                if isOpen && active < limit { source = waiting.popFirst() }
                guard source != nil else {
                    isStarting = false
                    return
                }
                waitingCount -= 1
                link(inner)
            }
            guard let source else { break }
            inner.attach(to: source)
        }
        if lock.withLock({ _ in claimIfDone() }) { drain() }
    }

    /// Under the lock.
    private func link(_ inner: MergeInner<Element>) {
        active += 1
        inner.isLinked = true
        inner.link = first
        first?.back = inner
        first = inner
    }

    /// Under the lock; false when it was not linked any more.
    private func unlink(_ inner: MergeInner<Element>) -> Bool {
        guard inner.isLinked else { return false }
        active -= 1
        inner.isLinked = false
        inner.link?.back = inner.back
        if let back = inner.back { back.link = inner.link } else { first = inner.link }
        inner.link = nil
        inner.back = nil
        return true
    }

    /// Ends the inner subscriptions, oldest first, and drops what waits.
    override func dispose() {
        super.dispose()
        var running: [MergeInner<Element>] = []
        lock.withLock { _ in
            while let inner = first {
                running.append(inner)
                _ = unlink(inner)
            }
        }
        for inner in running.reversed() { inner.end() }
    }
}

/// One running source of a merge.
final class MergeInner<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Links under the core's lock.
    private let core: MergeCore<Element>
    fileprivate var isLinked = false
    fileprivate var link: MergeInner<Element>?
    /// The one before in the list, which holds this one.
    fileprivate unowned(unsafe) var back: MergeInner<Element>?

    init(_ core: MergeCore<Element>) { self.core = core }

    override func next(_ element: Element) {
        if isLive { core.emit(element) }
    }

    override var wantsMore: Bool { isLive && core.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        core.finish(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        end()
        core.innerCompleted(self)
    }
}
