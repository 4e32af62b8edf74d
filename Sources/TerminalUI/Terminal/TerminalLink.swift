import Dispatch
import Rx

/// What the main queue and the terminal's thread have in common: what is to be written, what was read.
final class TerminalLink: Sendable {
    private struct State {
        var canvas: Canvas?
        var sent: [[UInt8]] = []
        var isWriting = false
        var wantsSuspension = false
        var wantsStop = false
        var events: [TerminalEvent] = []
    }

    /// How many events may wait for the main queue; beyond that nothing more is read, and the terminal keeps it.
    private static var crowd: Int { 1024 }

    /// Wakes the thread.
    let pipe: WakePipe
    private let state = Guarded(State())
    private let ended = DispatchSemaphore(value: 0)
    private let deliver: @MainActor @Sendable ([TerminalEvent]) -> Void

    /// Joins both.
    /// - Parameter deliver: takes events, on the main queue.
    init(_ pipe: WakePipe, deliver: @escaping @MainActor @Sendable ([TerminalEvent]) -> Void) {
        self.pipe = pipe
        self.deliver = deliver
    }

    /// For the main queue.
    var isBehind: Bool { state.withLock { $0.isWriting || $0.canvas != nil || !$0.sent.isEmpty } }

    /// Gives a canvas to show, in place of one that waits.
    func present(_ canvas: Canvas) {
        let wakes = state.withLock { state in
            defer { state.canvas = canvas }
            return state.canvas == nil
        }
        if wakes { pipe.ring() }
    }

    /// Gives bytes to write.
    func send(_ bytes: [UInt8]) {
        state.withLock { $0.sent.append(bytes) }
        pipe.ring()
    }

    /// Asks for a suspension.
    func suspend() {
        state.withLock { $0.wantsSuspension = true }
        pipe.ring()
    }

    /// Asks for the end and waits for it.
    func stop() {
        state.withLock { $0.wantsStop = true }
        pipe.ring()
        ended.wait()
        // Whoever else waits.
        ended.signal()
    }
}

extension TerminalLink {
    /// For the thread: what to write next, and notes whether there is anything.
    func takeWork() -> (sent: [[UInt8]], canvas: Canvas?) {
        state.withLock { state in
            let work = (state.sent, state.canvas)
            state.sent = []
            state.canvas = nil
            state.isWriting = !work.0.isEmpty || work.1 != nil
            return work
        }
    }

    /// For the thread: what was shown is to be shown again, unless something newer waits.
    func presentAgain(_ canvas: Canvas) {
        state.withLock { state in
            if state.canvas == nil { state.canvas = canvas }
        }
    }

    /// For the thread: whether the end is wished.
    var wantsStop: Bool { state.withLock { $0.wantsStop } }

    /// For the thread: whether a suspension is wished; once.
    func takeSuspension() -> Bool {
        state.withLock { state in
            defer { state.wantsSuspension = false }
            return state.wantsSuspension
        }
    }

    /// For the thread: whether so much waits for the main queue that nothing more is to be read.
    var isFull: Bool { state.withLock { $0.events.count >= Self.crowd } }

    /// For the thread: hands events to the main queue.
    func post(_ events: [TerminalEvent]) {
        guard !events.isEmpty else { return }
        let isFirst = state.withLock { state in
            defer { state.events += events }
            return state.events.isEmpty
        }
        guard isFirst else { return }
        DispatchQueue.main.async {
            let (events, wasFull) = self.state.withLock { state in
                defer { state.events = [] }
                return (state.events, state.events.count >= Self.crowd)
            }
            if wasFull { self.pipe.ring() }
            MainActor.assumeIsolated { self.deliver(events) }
        }
    }

    /// For the thread: it is over.
    func end() { ended.signal() }
}
