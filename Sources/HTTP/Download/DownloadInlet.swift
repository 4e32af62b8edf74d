import Rx

/// Takes what one exchange delivers, on the transport's thread, and keeps it for the download's thread.
///
/// Bounded: past the writers' marks the transport pauses until that has written. Bytes are handed over in batches,
/// so that a small file is one write.
final class DownloadInlet: HTTPTransportReceiver {
    /// What has come since the last look.
    struct Batch {
        var head: HTTPResponse?
        /// When the request went out, or else the head came.
        var began: MonotonicInstant?
        /// The bytes, in the writers' buffers.
        var pieces: [[UInt8]] = []
        /// How the exchange ended, if it has.
        var end: Result<Void, any Error>?
        /// Whether the transport waits to be resumed.
        var isPaused = false

        /// Whether the exchange ended well.
        var isWhole: Bool {
            if case .success = end { true } else { false }
        }
    }

    private struct State {
        var batch = Batch()
        /// How many bytes the batch holds.
        var count = 0
        var isScheduled = false
        /// When the batch was last taken, or else the request went out.
        var lastDrain: MonotonicInstant?

        /// Whether what came last comes long after what was taken last.
        var isLate: Bool {
            guard let since = lastDrain ?? batch.began else { return false }
            return MonotonicInstant.now - since >= .milliseconds(100)
        }
    }

    private static let lowMark = 64 << 10

    private let thread: WriterThread
    private let writers: DownloadWriters
    private let state: Guarded<State>
    private let drain: @Sendable (DownloadInlet) -> Void

    init(thread: WriterThread, writers: DownloadWriters, drain: @escaping @Sendable (DownloadInlet) -> Void) {
        self.thread = thread
        self.writers = writers
        self.drain = drain
        state = Guarded(State())
    }

    /// What nobody took waits no longer.
    deinit { writers.went(state.withLock { $0.count }) }

    /// Takes the batch; on the download's thread, which gives its buffers back to the writers.
    func take() -> Batch {
        let (batch, count) = state.withLock { state in
            var batch = Batch()
            swap(&batch, &state.batch)
            state.isScheduled = false
            // After the end nothing is late any more.
            if batch.end == nil { state.lastDrain = .now }
            defer { state.count = 0 }
            return (batch, state.count)
        }
        writers.went(count)
        return batch
    }

    func connected(_ connection: HTTPConnection) { state.withLock { $0.batch.began = $0.batch.began ?? .now } }

    func received(head: HTTPResponse) {
        state.withLock { state in
            state.batch.head = head
            state.batch.began = state.batch.began ?? .now
        }
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        let (flow, mustDrain) = state.withLock { state -> (HTTPTransportFlow, Bool) in
            let place = state.batch.pieces.count - 1
            if place >= 0, state.batch.pieces[place].capacity - state.batch.pieces[place].count >= body.count {
                state.batch.pieces[place].append(contentsOf: body)
            } else {
                var buffer = writers.takeBuffer()
                buffer.append(contentsOf: body)
                state.batch.pieces.append(buffer)
            }
            state.count += body.count
            let count = state.count
            if writers.came(body.count, in: count) { state.batch.isPaused = true }
            let isDue = count >= Self.lowMark || state.isLate
            defer { if isDue { state.isScheduled = true } }
            return (state.batch.isPaused ? .throttle : .proceed, isDue && !state.isScheduled)
        }
        if mustDrain { schedule() }
        return flow
    }

    func finished(_ failure: (any Error)?) {
        let mustDrain = state.withLock { state in
            state.batch.end = failure.map { .failure($0) } ?? .success(())
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustDrain { schedule() }
    }

    private func schedule() { thread.async { self.drain(self) } }
}
