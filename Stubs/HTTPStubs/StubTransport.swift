import Dispatch
import Foundation
import HTTP
import Rx

/// A transport that answers from canned responses and touches no network.
///
/// ```swift
/// let stub = StubTransport()
/// stub.when(.path("/v1/gifs/search") && .query("q", "cats")) { _ in .json("{\"data\":[]}") }
/// stub.when(.host("broken.example")) { _ in .failure(SomeError()) }
/// ```
/// The condition added last is asked first, so a test can override what its set-up laid down. A request no condition
/// meets fails with an error that says so. Every request is recorded. The exchange behaves as on a wire: content is
/// read to its end first, it may be cancelled, and after `.pause` or `.throttle` nothing comes until it is resumed.
public final class StubTransport: HTTPTransport {
    private struct State {
        var stubs: [(condition: StubCondition, answer: @Sendable (HTTPRequest) throws -> StubResponse)] = []
        var requests: [HTTPRequest] = []
        var cancelled: [HTTPRequest] = []
    }

    private let state = Guarded(State())
    private let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    /// Makes a transport that delivers on a queue of its own, after each stub's delay in real time.
    public init() {
        let queue = DispatchQueue(label: "StubTransport")
        later = { delay, work in
            let (seconds, attoseconds) = delay.components
            let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
            queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
        }
    }

    /// Makes a transport that delivers through a clock of the caller's: called once for each exchange with its delay.
    public init(later: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void) { self.later = later }

    /// Adds a stub.
    ///
    /// - Parameters:
    ///   - condition: which requests it answers.
    ///   - answer: makes the response; what it throws surfaces as itself.
    /// - Returns: the transport, to chain.
    @discardableResult
    public func when(
        _ condition: StubCondition,
        _ answer: @escaping @Sendable (HTTPRequest) throws -> StubResponse
    ) -> StubTransport {
        state.withLock { $0.stubs.insert((condition, answer), at: 0) }
        return self
    }

    /// Every request so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests whose exchange was cancelled before its end.
    public var cancelledRequests: [HTTPRequest] { state.withLock { $0.cancelled } }

    /// Answers from the stubs.
    public func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.stubs.first { $0.condition.matches(request) }?.answer
        }
        let response: StubResponse
        do {
            guard let answer else {
                let url = request.url
                throw HTTPError.unknown("no stub for \(request.method) \(url.host ?? "")\(url.path)")
            }
            response = try answer(request)
        } catch {
            response = .failure(error)
        }
        let exchange = StubExchange(request, response, limits, receiver) { [self] in
            state.withLock { $0.cancelled.append(request) }
        }
        later(response.delay) { exchange.deliver() }
        return exchange
    }
}

/// Feeds one receiver, one call at a time whichever thread resumes.
private final class StubExchange: HTTPTransportExchange {
    private enum Step {
        /// The request's content goes out, read as a wire would read it.
        case send(HTTPRequest)
        case interim(HTTPResponse)
        case head(HTTPResponse)
        case piece(Data)
        case end((any Error)?)
    }

    private struct State {
        var steps: [Step]
        var receiver: (any HTTPTransportReceiver)?
        var isDelivering = false
        var isPaused = false
        /// `resume()` came while the call that is about to pause was still under way.
        var resumedEarly = false
    }

    private let state: Guarded<State>
    private let onCancel: @Sendable () -> Void

    init(
        _ request: HTTPRequest,
        _ response: StubResponse,
        _ limits: HTTPTransferLimits,
        _ receiver: any HTTPTransportReceiver,
        onCancel: @escaping @Sendable () -> Void
    ) {
        var steps: [Step] = request.body == nil && request.upload == nil ? [] : [.send(request)]
        if response.failsEarly {
            steps.append(.end(response.failure))
        } else {
            let head = HTTPResponse(status: response.status, headers: response.headers, url: request.url)
            steps += response.interim.map(Step.interim) + [.head(head)]
            var end = response.failure
            var size = 0
            for piece in request.method == .head ? [] : response.pieces {
                size += piece.count
                guard size <= limits.bodyBytes else {
                    end = HTTPError.limitExceeded(.body(maximum: limits.bodyBytes))
                    break
                }
                steps.append(.piece(piece))
            }
            steps.append(.end(end))
        }
        state = Guarded(State(steps: steps, receiver: receiver))
        self.onCancel = onCancel
    }

    func cancel() {
        let receiver = state.withLock { state in
            defer { state.receiver = nil }
            return state.receiver
        }
        if receiver != nil { onCancel() }
    }

    func resume() {
        let wasPaused = state.withLock { state in
            if state.isDelivering { state.resumedEarly = true }
            defer { state.isPaused = false }
            return state.isPaused
        }
        if wasPaused { deliver() }
    }

    func deliver() {
        while let (step, receiver) = nextStep() {
            var flow = HTTPTransportFlow.proceed
            switch step {
            case .send(let request): send(request, to: receiver)
            case .interim(let response): receiver.received(interim: response)
            case .head(let response): receiver.received(head: response)
            case .piece(let bytes): flow = bytes.withUnsafeBytes { receiver.received(body: $0) }
            case .end(let failure): receiver.finished(failure)
            }
            state.withLock { state in
                state.isDelivering = false
                state.isPaused = flow != .proceed && !state.resumedEarly
                state.resumedEarly = false
            }
        }
    }

    /// Counts the content out in pieces of 16 KB; what cannot be read ends the exchange.
    private func send(_ request: HTTPRequest, to receiver: any HTTPTransportReceiver) {
        do {
            var total = 0
            let upload = request.upload ?? .bytes(request.body ?? Data())
            try upload.read { total += $0.count }
            var sent = 0
            try upload.read(inPiecesOf: 16 << 10) { piece in
                sent += piece.count
                receiver.sent(sent, of: total)
            }
        } catch {
            state.withLock { $0.steps = [.end(error)] }
        }
    }

    private func nextStep() -> (Step, any HTTPTransportReceiver)? {
        state.withLock { state in
            guard let receiver = state.receiver, !state.isDelivering, !state.isPaused, !state.steps.isEmpty else {
                return nil
            }
            state.isDelivering = true
            let step = state.steps.removeFirst()
            if case .end = step { state.receiver = nil }
            return (step, receiver)
        }
    }
}
