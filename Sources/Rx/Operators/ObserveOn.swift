import Synchronization

extension ObservableType {
    /// Delivers the events on a scheduler, in order, one at a time.
    ///
    /// On dispatch queues a burst takes one hop: what has arrived by the time the queue runs is delivered together.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        ObserveOn(asObservable(), scheduler)
    }
}

/// A scheduler on which work may be delivered in batches: real ones. On a virtual clock each event has its own tick.
protocol BatchingScheduler: ImmediateSchedulerType {
    /// Runs work on the scheduler; it cannot be cancelled.
    func perform(_ work: @escaping @Sendable () -> Void)
}

extension SerialDispatchQueueScheduler: BatchingScheduler {}

extension ConcurrentDispatchQueueScheduler: BatchingScheduler {
    func perform(_ work: @escaping @Sendable () -> Void) { timers.async(work) }
}

private final class ObserveOn<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let scheduler: any ImmediateSchedulerType

    init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.source = source
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let deliverer = ObserveOnDeliverer(sink, scheduler)
        let edge = ObserveOnEdge(deliverer)
        edge.hold(source.run(edge))
        return edge
    }
}

/// Receives from the source; ends it as soon as its end has come, which may be before that is delivered.
private final class ObserveOnEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let deliverer: ObserveOnDeliverer<Element>

    init(_ deliverer: ObserveOnDeliverer<Element>) { self.deliverer = deliverer }

    override func next(_ element: Element) {
        if isLive { deliverer.add(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        deliverer.close(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        deliverer.close(.completed)
        end()
    }

    override func dispose() {
        end()
        deliverer.dispose()
    }
}

private final class ObserveOnDeliverer<Element: Sendable>: ActiveSubscription, @unchecked Sendable {
    // `lock` guards every `var` except `batch`, which belongs to the one delivery that runs; so neither queue needs its
    // accesses checked for exclusivity.
    private let downstream: Sink<Element>
    private let scheduler: any ImmediateSchedulerType
    private let batching: (any BatchingScheduler)?
    private let scheduled = SerialDisposable()
    private let isDone = Atomic(false)
    private let lock = Guarded(())
    @exclusivity(unchecked)
    private var queue = Fifo<Element>()
    private var terminal: Terminal?
    /// Whether a delivery is scheduled or runs.
    private var isBusy = false
    /// Taken from `queue`, being delivered.
    @exclusivity(unchecked)
    private var batch = Fifo<Element>()

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.downstream = downstream
        self.scheduler = scheduler
        batching = scheduler as? any BatchingScheduler
    }

    func add(_ element: Element) {
        let starts = lock.withLock { _ in
            queue.append(element)
            let starts = !isBusy
            isBusy = true
            return starts
        }
        if starts { hop() }
    }

    func close(_ terminal: Terminal) {
        let starts = lock.withLock { _ in
            self.terminal = terminal
            let starts = !isBusy
            isBusy = true
            return starts
        }
        if starts { hop() }
    }

    override func dispose() {
        isDone.store(true, ordering: .releasing)
        scheduled.dispose()
    }

    private func hop() {
        if let batching {
            batching.perform { self.deliverBatches() }
        } else {
            scheduled.disposable = scheduler.schedule(()) { _ in
                self.deliverOne()
                return Disposables.create()
            }
        }
    }

    /// Delivers what is queued, a few batches at most before others on the scheduler get their turn.
    private func deliverBatches() {
        for _ in 0..<16 {
            guard takeBatch() else { return }
            while !batch.isEmpty {
                if isDisposed { return }
                downstream.next(batch.removeFirst())
            }
        }
        hop()
    }

    /// Delivers one event, then schedules the next.
    private func deliverOne() {
        guard !batch.isEmpty || takeBatch(), !isDisposed else { return }
        downstream.next(batch.removeFirst())
        let isMore =
            !batch.isEmpty
            || lock.withLock { _ in
                if queue.isEmpty && terminal == nil { isBusy = false }
                return isBusy
            }
        if isMore { hop() }
    }

    /// Takes what is queued; where there is nothing, passes on the end if it has come.
    private func takeBatch() -> Bool {
        var last: Terminal?
        let hasMore = lock.withLock { _ in
            if !queue.isEmpty {
                swap(&batch, &queue)
                return true
            }
            last = terminal
            if terminal == nil { isBusy = false }
            return false
        }
        if let last, !isDisposed {
            downstream.end(with: last)
            dispose()
        }
        return hasMore
    }

    private var isDisposed: Bool { isDone.load(ordering: .relaxed) }
}
