import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One streamed request of one reader: its hops, its further attempts, and the pipe its events go through.
///
/// Everything happens in the calls of the transport, of the reader and of the clock; it has no thread of its own and
/// never blocks one.
final class StreamRun: Sendable {
    /// Which events there are, and for which statuses.
    enum Kind: Sendable {
        /// Head and body, whatever the status.
        case events
        /// The body of a 2xx answer.
        case bytes
    }

    private enum Mode {
        case awaitingHead
        case passing
        /// A refusal's body, kept for its error.
        case collecting(HTTPResponse, Data)
    }

    private struct State {
        var current: HTTPRequest
        var trail: RedirectTrail
        var attempt = 1
        var deadline: Duration?
        var mode = Mode.awaitingHead
        /// Whose calls count; those of an exchange that was dropped go nowhere.
        var inlet: StreamInlet?
        var exchange: (any HTTPTransportExchange)?
        /// The reader was ready before the transport had handed over the exchange.
        var wantsResume = false
        var wait: (any Disposable)?
        var isOver = false
    }

    /// How much of a refusal's body is kept.
    static let keptOfRefusal = 64 << 10

    private let session: HTTPSession
    private let kind: Kind
    private let limits: HTTPTransferLimits
    private let pipe: StreamPipe
    private let state: Guarded<State>

    init(_ session: HTTPSession, _ request: HTTPRequest, _ options: HTTPStreamOptions, _ kind: Kind) {
        self.session = session
        self.kind = kind
        limits = options.applied(to: session.configuration.limits)
        pipe = StreamPipe(mark: options.bufferedBytes)
        let first = session.completed(request)
        state = Guarded(State(current: first, trail: RedirectTrail(first)))
    }

    /// Asks for the next event; the first time it begins the transfer. The reader may be called on any thread, also
    /// before this returns.
    func ask(_ reader: @escaping StreamPipe.Reader) {
        switch pipe.ask(reader) {
        case .begin: begin()
        case .resume: resume()
        case .nothing, .abort: break
        }
    }

    /// Ends it for a reader who wants no more: the transfer is aborted on the wire. From any thread; idempotent.
    func cancel() {
        if pipe.leave() == .abort { abort() }
    }

    // MARK: The transfer

    private func begin() {
        let configuration = session.configuration
        state.withLock { $0.deadline = configuration.retry.budget.map { configuration.clock.now() + $0 } }
        send()
    }

    private func send() {
        let inlet = StreamInlet(self)
        let request = state.withLock { state -> HTTPRequest? in
            guard !state.isOver else { return nil }
            (state.inlet, state.exchange, state.wait, state.wantsResume) = (inlet, nil, nil, false)
            state.mode = .awaitingHead
            return state.current
        }
        guard let request else { return }
        let exchange = session.start(request, limits: limits, receiver: inlet)
        let (isCurrent, wantsResume) = state.withLock { state in
            // It may have ended, or been left behind, before it was even returned.
            guard state.inlet === inlet else { return (false, false) }
            state.exchange = exchange
            return (true, state.wantsResume)
        }
        if !isCurrent { exchange.cancel() } else if wantsResume { exchange.resume() }
    }

    private func resume() {
        let exchange = state.withLock { state in
            state.wantsResume = state.exchange == nil
            return state.exchange
        }
        exchange?.resume()
    }

    private func abort() {
        let (exchange, wait) = state.withLock { state in
            state.isOver = true
            defer { (state.inlet, state.exchange, state.wait) = (nil, nil, nil) }
            return (state.exchange, state.wait)
        }
        exchange?.cancel()
        wait?.dispose()
    }

    /// Lets go of an exchange, whose further calls go nowhere.
    private func drop(_ inlet: StreamInlet) {
        let exchange = state.withLock { state -> (any HTTPTransportExchange)? in
            guard state.inlet === inlet else { return nil }
            defer { (state.inlet, state.exchange) = (nil, nil) }
            return state.exchange
        }
        exchange?.cancel()
    }

    private func fail(_ inlet: StreamInlet, _ error: any Error) {
        drop(inlet)
        pipe.end(error)
    }

    /// Waits and sends the request again, if the policy says so and nothing of it was given out.
    private func tryAgain(_ inlet: StreamInlet, _ outcome: RetryPolicy.Outcome) -> Bool {
        let (request, attempt, deadline) = state.withLock { ($0.current, $0.attempt, $0.deadline) }
        guard let delay = session.wait(request, outcome, attempt, deadline, isTold: false), pipe.startOver()
        else { return false }
        session.tracer?.retrying(request, outcome, attempt: attempt + 1, after: delay)
        drop(inlet)
        state.withLock { $0.attempt += 1 }
        let wait = session.configuration.clock.after(delay) { self.send() }
        let isOver = state.withLock { state in
            // A clock that called back at once has sent it already.
            if !state.isOver, state.inlet == nil { state.wait = wait }
            return state.isOver
        }
        if isOver { wait.dispose() }
        return true
    }

    // MARK: What an exchange says

    fileprivate func take(_ head: HTTPResponse, from inlet: StreamInlet) {
        guard let request = state.withLock({ $0.inlet === inlet ? $0.current : nil }) else { return }
        do {
            if let next = try Redirect.next(after: head, to: request) { return try follow(next, after: head, inlet) }
        } catch { return fail(inlet, error) }
        if tryAgain(inlet, .response(head)) { return }
        if kind == .bytes, !head.isSuccess {
            return state.withLock { if $0.inlet === inlet { $0.mode = .collecting(head, Data()) } }
        }
        let isCurrent = state.withLock { state in
            if state.inlet === inlet { state.mode = .passing }
            return state.inlet === inlet
        }
        if isCurrent, kind == .events { pipe.give(head) }
    }

    private func follow(_ next: HTTPRequest, after head: HTTPResponse, _ inlet: StreamInlet) throws(HTTPError) {
        let maximum = session.configuration.maximumRedirects
        drop(inlet)
        let last = try state.withLock { state throws(HTTPError) in
            try state.trail.add(next, maximum: maximum)
            defer { (state.current, state.attempt) = (next, 1) }
            return state.current
        }
        session.tracer?.redirected(last, head, to: next)
        send()
    }

    fileprivate func take(_ bytes: UnsafeRawBufferPointer, from inlet: StreamInlet) -> HTTPTransportFlow {
        let (passes, refusal) = state.withLock { state -> (Bool, HTTPError?) in
            guard state.inlet === inlet else { return (false, nil) }
            switch state.mode {
            case .awaitingHead: return (false, nil)
            case .passing: return (true, nil)
            case .collecting(let head, var data):
                state.mode = .awaitingHead
                data.append(contentsOf: bytes.prefix(Self.keptOfRefusal - data.count))
                state.mode = .collecting(head, data)
                // Enough: a refusal without end is still a refusal.
                let isFull = data.count >= Self.keptOfRefusal
                return (false, isFull ? .requestFailed(response: head, data: data) : nil)
            }
        }
        if passes { return pipe.give(bytes) }
        if let refusal { fail(inlet, refusal) }
        return .proceed
    }

    fileprivate func take(end failure: (any Error)?, from inlet: StreamInlet) {
        guard let mode = state.withLock({ $0.inlet === inlet ? $0.mode : nil }) else { return }
        switch (mode, failure) {
        case (.collecting(let head, let data), _): fail(inlet, HTTPError.requestFailed(response: head, data: data))
        case (_, let failure?):
            if !tryAgain(inlet, .failure(failure)) { fail(inlet, failure) }
        case (.awaitingHead, nil): fail(inlet, HTTPError.invalidResponse("it ended before it began"))
        case (.passing, nil):
            drop(inlet)
            pipe.end(nil)
        }
    }
}

/// Hears of one exchange of a run.
final class StreamInlet: HTTPTransportReceiver {
    private let run: StreamRun

    init(_ run: StreamRun) { self.run = run }

    func received(head: HTTPResponse) { run.take(head, from: self) }
    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow { run.take(body, from: self) }
    func finished(_ failure: (any Error)?) { run.take(end: failure, from: self) }
}
