import Synchronization

/// The part `flatMap`, `merge` and `concatMap` share: runs several sources, at most `limit` at a time, and passes
/// their elements on one at a time.
///
/// An element that comes while another is delivered is queued and delivered by whoever delivers now; no thread waits.
/// The lock guards every `var`; nothing is called while it is held.
final class MergeCore<Element: Sendable>: Subscription, @unchecked Sendable {
    private let downstream: Sink<Element>
    private let limit: Int
    private let lock = Mutex(())
    private var queue = Fifo<Element>()
    private var waiting = Fifo<Observable<Element>>()
    /// The running sources, a doubly linked list.
    private var first: MergeInner<Element>?
    private var active = 0
    private var isDelivering = false
    private var isStarting = false
    private var isOuterDone = false
    /// No further event is accepted: a terminal one is on its way, or this was disposed of.
    private var isEnded = false
    /// Nothing is delivered any more, not even what is queued.
    private var isDisposed = false
    private var failure: (any Error)?

    init(_ downstream: Sink<Element>, limit: Int) {
        self.downstream = downstream
        self.limit = limit
    }

    /// Runs a source, or queues it while `limit` others run.
    func add(_ source: Observable<Element>) {
        let inner: MergeInner<Element>? = lock.withLock { _ in
            if isEnded { return nil }
            if active >= limit {
                waiting.append(source)
                return nil
            }
            return admit()
        }
        guard let inner else { return }
        inner.hold(source.attach(inner))
    }

    /// Links a new inner sink; under the lock.
    private func admit() -> MergeInner<Element> {
        active += 1
        let inner = MergeInner(self)
        inner.link = first
        first?.back = inner
        first = inner
        return inner
    }

    fileprivate func emit(_ element: Element) {
        let mine = lock.withLock { _ in
            if isEnded { return false }
            if isDelivering {
                queue.append(element)
                return false
            }
            isDelivering = true
            return true
        }
        guard mine else { return }
        downstream.next(element)
        deliverQueued()
    }

    /// A source, the outer one or an inner one, failed.
    func fail(_ error: any Error) {
        let mine = lock.withLock { _ in
            if isEnded { return false }
            isEnded = true
            failure = error
            if isDelivering { return false }
            isDelivering = true
            return true
        }
        if mine { deliverQueued() }
    }

    /// The outer source ended.
    func outerCompleted() {
        let mine = lock.withLock { _ in
            isOuterDone = true
            return claimCompletion()
        }
        if mine { deliverQueued() }
    }

    fileprivate func innerCompleted(_ inner: MergeInner<Element>) {
        let (mine, starts) = lock.withLock { _ in
            if !unlink(inner) || isEnded { return (false, false) }
            active -= 1
            if waiting.isEmpty { return (claimCompletion(), false) }
            if isStarting { return (false, false) }
            isStarting = true
            return (false, true)
        }
        if mine { deliverQueued() }
        if starts { startWaiting() }
    }

    /// Under the lock: marks the end when nothing is left to come; true when the caller is to deliver it.
    private func claimCompletion() -> Bool {
        guard isOuterDone, active == 0, waiting.isEmpty, !isEnded else { return false }
        isEnded = true
        if isDelivering { return false }
        isDelivering = true
        return true
    }

    /// Starts what waits, in a loop: a source that ends at once does not deepen the stack.
    private func startWaiting() {
        while true {
            var source: Observable<Element>?
            let inner: MergeInner<Element>? = lock.withLock { _ in
                if isEnded || active >= limit { isStarting = false } else { source = waiting.popFirst() }
                guard source != nil else {
                    isStarting = false
                    return nil
                }
                return admit()
            }
            guard let inner, let source else { break }
            inner.hold(source.attach(inner))
        }
        let mine = lock.withLock { _ in claimCompletion() }
        if mine { deliverQueued() }
    }

    private func deliverQueued() {
        while true {
            var isLast = false
            let element: Element? = lock.withLock { _ in
                let element = isDisposed ? nil : queue.popFirst()
                if element == nil {
                    isLast = isEnded && !isDisposed
                    if !isLast { isDelivering = false }
                }
                return element
            }
            if let element {
                downstream.next(element)
                continue
            }
            if isLast {
                if let failure { downstream.error(failure) } else { downstream.completed() }
                dispose()
            }
            return
        }
    }

    /// Under the lock; false when it was not linked any more.
    private func unlink(_ inner: MergeInner<Element>) -> Bool {
        let isFirst = first === inner
        guard isFirst || inner.back != nil else { return false }
        inner.link?.back = inner.back
        if isFirst { first = inner.link } else { inner.back?.link = inner.link }
        inner.link = nil
        inner.back = nil
        return true
    }

    /// Ends the inner subscriptions and drops what is queued.
    override func dispose() {
        var running: [MergeInner<Element>] = []
        lock.withLock { _ in
            isEnded = true
            isDisposed = true
            queue.removeAll()
            waiting.removeAll()
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
    fileprivate var link: MergeInner<Element>?
    fileprivate unowned(unsafe) var back: MergeInner<Element>?

    init(_ core: MergeCore<Element>) { self.core = core }

    override func next(_ element: Element) {
        if isLive { core.emit(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        core.fail(error)
        end()
    }

    override func completed() {
        guard stop() else { return }
        end()
        core.innerCompleted(self)
    }
}
