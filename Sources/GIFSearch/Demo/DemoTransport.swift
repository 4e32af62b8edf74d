import Dispatch
import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Carries requests to the demo catalogue within the process, no network touched.
///
/// Answers are made and delivered on queues of its own, in pieces of 16 KB, with back-pressure and the limits of any
/// transport; only time limits have no meaning here, as an answer takes some milliseconds of computing.
public final class DemoTransport: HTTPTransport {
    /// The host whose requests belong here. The domain `.invalid` never leads anywhere (RFC 6761 section 6.4), so a
    /// mistake cannot send them into a network.
    public static let host = "demo.igif.invalid"

    /// Bytes delivered in one call.
    static let pieceBytes = 16 << 10

    private let service: DemoService

    /// Makes a transport over a service.
    public init(_ service: DemoService = DemoService()) { self.service = service }

    /// Starts an exchange. Each has a serial queue: drawing one picture holds up no other.
    public func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let exchange = DemoExchange(limits, receiver)
        exchange.begin { [service] in service.respond(to: request) }
        return exchange
    }
}

/// One answer on its way. All calls to the receiver come from `queue`, one at a time.
private final class DemoExchange: HTTPTransportExchange {
    private struct State {
        var receiver: (any HTTPTransportReceiver)?
        var body = Data()
        var sent = 0
        var isPaused = false
    }

    private let limits: HTTPTransferLimits
    private let queue = DispatchQueue(label: "DemoTransport.exchange")
    private let state: Guarded<State>

    init(_ limits: HTTPTransferLimits, _ receiver: any HTTPTransportReceiver) {
        self.limits = limits
        state = Guarded(State(receiver: receiver))
    }

    func begin(_ respond: @escaping @Sendable () -> (response: HTTPResponse, body: Data)) {
        queue.async { [self] in
            guard receiver != nil else { return }
            let (response, body) = respond()
            let headBytes = response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
            guard headBytes <= limits.headerBytes else {
                return finish(HTTPError.limitExceeded(.headers(maximum: limits.headerBytes)))
            }
            guard body.count <= limits.bodyBytes else {
                return finish(HTTPError.limitExceeded(.body(maximum: limits.bodyBytes)))
            }
            state.withLock { $0.body = body }
            receiver?.received(head: response)
            deliver()
        }
    }

    func cancel() {
        let receiver = state.withLock { state in
            defer { (state.receiver, state.body) = (nil, Data()) }
            return state.receiver
        }
        // Released here and not under the lock: it may be the last reference to much.
        _ = receiver
    }

    func resume() {
        queue.async { [self] in
            let wasPaused = state.withLock { state in
                defer { state.isPaused = false }
                return state.isPaused
            }
            if wasPaused { deliver() }
        }
    }

    private var receiver: (any HTTPTransportReceiver)? { state.withLock { $0.receiver } }

    private func deliver() {
        while true {
            let next = state.withLock { state -> (receiver: any HTTPTransportReceiver, piece: Data)? in
                // Cancelled: the body is gone too.
                guard let receiver = state.receiver else { return nil }
                let start = state.body.startIndex + state.sent
                let end = min(start + DemoTransport.pieceBytes, state.body.endIndex)
                state.sent += end - start
                return (receiver, state.body[start..<end])
            }
            guard let (receiver, piece) = next else { return }
            guard !piece.isEmpty else { return finish(nil) }
            let flow = piece.withUnsafeBytes { receiver.received(body: $0) }
            if flow != .proceed {
                // A `resume()` that comes now waits on this queue and so finds the pause.
                return state.withLock { $0.isPaused = true }
            }
        }
    }

    private func finish(_ failure: (any Error)?) {
        let receiver = state.withLock { state in
            defer { (state.receiver, state.body) = (nil, Data()) }
            return state.receiver
        }
        receiver?.finished(failure)
    }
}
