import Dispatch
import HTTP
import Rx

/// Writes traces to standard error as they come, without holding up the threads they come from.
final class TraceWriter: Sendable {
    private struct State {
        var waiting = 0
        var leftOut = 0
        var held: [String] = []
    }

    /// Lines that wait for a standard error that is slow, or are held for the end; more are left out.
    private static let most = 10_000

    private let reporter: Reporter
    private let holds: Bool
    private let queue = DispatchQueue(label: "TraceWriter")
    private let state = Guarded(State())

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - reporter: where lines go.
    ///   - holds: whether they wait for the end, since an error would be one JSON object on standard error.
    init(_ reporter: Reporter, holds: Bool) {
        self.reporter = reporter
        self.holds = holds
    }

    /// Takes a trace, of a session with this name before its numbers. From any thread; never waits.
    func take(_ trace: HTTPTrace, of session: String) {
        let lines = TraceText.lines(trace, of: session)
        let isTaken = state.withLock { state in
            guard state.waiting + state.held.count + lines.count <= Self.most else {
                state.leftOut += lines.count
                return false
            }
            if holds { state.held += lines } else { state.waiting += lines.count }
            return true
        }
        guard isTaken, !holds else { return }
        queue.async { [self] in
            for line in lines { reporter.detail(line) }
            state.withLock { $0.waiting -= lines.count }
        }
    }

    /// What a session hands its traces to.
    func sink(of session: String) -> @Sendable (HTTPTrace) -> Void {
        { self.take($0, of: session) }
    }

    /// What was held, harmless as text of one line each.
    var held: [String] {
        state.withLock { state in
            state.held + (state.leftOut > 0 ? ["\(state.leftOut) more lines are left out"] : [])
        }
    }

    /// Waits until what was taken is written; not longer than two seconds, for a reader that has stopped reading.
    func drain() {
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            let leftOut = state.withLock { state in
                guard !holds else { return 0 }
                defer { state.leftOut = 0 }
                return state.leftOut
            }
            if leftOut > 0 { reporter.detail("\(leftOut) lines of the trace are left out") }
            done.signal()
        }
        _ = done.wait(timeout: .now() + 2)
    }

    /// Writes what was held: there was no error.
    func release() {
        drain()
        guard holds else { return }
        for line in held { reporter.detail(line) }
        state.withLock { $0 = State() }
    }
}
