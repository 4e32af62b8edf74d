import Synchronization

/// Where a stage receives: three channels, so that no event enum is built between stages.
///
/// The rules every sink keeps:
/// - Its source calls it one event at a time, and not after `error` or `completed`. Operators that listen to several
///   sources serialize them (`Serializer`).
/// - Who passes a terminal event on at once leaves ending its source to the sink below, down to an `EdgeSink`, which
///   ends everything above it. Who keeps one back (a delay, a catch, a concat) ends its own source itself.
/// - Nothing is emitted, subscribed or disposed while a lock is held.
@usableFromInline
package class Sink<Element: Sendable>: ActiveSubscription, @unchecked Sendable {
    // `flags` is atomic; see each subclass.
    /// `stopped` and, at edges, `disposed` and `held`.
    final let flags = Atomic<UInt8>(0)

    /// An element arrives.
    package func next(_ element: Element) {}
    /// The source failed; the last call.
    package func error(_ error: any Error) {}
    /// The source ended; the last call.
    package func completed() {}

    /// Whether an element would still get anywhere. Asked between two sources by operators that start one after the
    /// other on one stack, before anyone below can hold, and so end, their subscription.
    var wantsMore: Bool { isLive }
}

/// The bits of `Sink.flags`.
enum SinkFlag {
    /// A terminal event has passed.
    static let stopped: UInt8 = 1
    /// `dispose()` was called.
    static let disposed: UInt8 = 2
    /// The subscription above was handed over.
    static let held: UInt8 = 4
    /// Either reason to deliver nothing more.
    static let ended: UInt8 = 3
}

extension Sink {
    /// Whether events may still pass: one relaxed load.
    @inline(__always)
    final var isLive: Bool { flags.load(ordering: .relaxed) & SinkFlag.ended == 0 }

    /// Claims the right to send the terminal event; true for exactly one caller, and for none after disposal.
    @inline(__always)
    final func stop() -> Bool {
        flags.bitwiseOr(SinkFlag.stopped, ordering: .acquiringAndReleasing).oldValue & SinkFlag.ended == 0
    }
}

/// A sink that owns the subscription above it and ends it: at its own disposal, or when it says so after a terminal
/// event. The source may end before it has even returned its subscription; whoever comes second ends it.
@usableFromInline
package class EdgeSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
    /// Written once by `hold`, then taken once by whoever saw both `held` and `disposed` first.
    private final var above: ActiveSubscription?

    /// Takes over the subscription above; ends it at once when already disposed.
    final func hold(_ subscription: ActiveSubscription) {
        if subscription === ActiveSubscription.none { return }
        above = subscription
        noteHeld()
    }

    /// After what is above was written down.
    @inline(__always)
    final func noteHeld() {
        let old = flags.bitwiseOr(SinkFlag.held, ordering: .acquiringAndReleasing).oldValue
        precondition(old & SinkFlag.held == 0, "A sink holds one subscription")
        if old & SinkFlag.disposed != 0 { release() }
    }

    /// Subscribes to a source and owns that subscription.
    @usableFromInline
    final func attach(to source: Observable<Element>) {
        source.attach(self) { self.hold($0) }
    }

    /// Ends what is above, once.
    final func end() { end(after: {}) }

    /// Ends what is above, once, after calling `first`, which then is called once too.
    @inline(__always)
    final func end(after first: () -> Void) {
        let old = flags.bitwiseOr(SinkFlag.disposed, ordering: .acquiringAndReleasing).oldValue
        guard old & SinkFlag.disposed == 0 else { return }
        first()
        // Where `hold` comes later, it finds `disposed` and ends what it was given.
        if old & SinkFlag.held != 0 { release() }
    }

    /// Ends what is above, once, before calling `last`, which then is called once too.
    @inline(__always)
    final func end(before last: () -> Void) {
        let old = flags.bitwiseOr(SinkFlag.disposed, ordering: .acquiringAndReleasing).oldValue
        guard old & SinkFlag.disposed == 0 else { return }
        if old & SinkFlag.held != 0 { release() }
        last()
    }

    package override func dispose() { end() }

    override var hasFinished: Bool { flags.load(ordering: .acquiring) & SinkFlag.disposed != 0 }

    /// Ends what is above. Called once.
    func release() {
        let subscription = above
        above = nil
        subscription?.dispose()
    }
}
