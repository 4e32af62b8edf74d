import Rx

/// Counts what goes out and comes in, and tells it from time to time.
final class ProgressMeter: Sendable {
    private struct State: Sendable {
        var progress = HTTPTransferProgress()
        var told: HTTPTransferProgress?
        var toldAt = Duration.zero
    }

    private let interval: Duration
    private let clock: HTTPClock
    private let tell: @Sendable (HTTPTransferProgress) -> Void
    private let state = Guarded(State())

    init(interval: Duration, clock: HTTPClock, tell: @escaping @Sendable (HTTPTransferProgress) -> Void) {
        self.interval = interval
        self.clock = clock
        self.tell = tell
    }

    /// Another exchange begins, with this content.
    func begin(_ request: HTTPRequest) {
        let total = request.upload == nil ? request.body?.count ?? 0 : nil
        change { $0 = HTTPTransferProgress(sendTotal: total) }
    }

    func sent(_ bytes: Int, of total: Int) {
        change(always: bytes == total) { ($0.sent, $0.sendTotal) = (bytes, total) }
    }

    func received(_ head: HTTPResponse) {
        let total = head.headers["Content-Length"].flatMap(Int.init)
        change { ($0.received, $0.receiveTotal) = (0, total) }
    }

    func received(_ bytes: Int) { change { $0.received += bytes } }

    /// How it stands, if that was not told yet.
    func takeLast() -> HTTPTransferProgress? {
        state.withLock { state in
            guard state.told != state.progress else { return nil }
            state.told = state.progress
            return state.progress
        }
    }

    private func change(always: Bool = false, _ change: (inout HTTPTransferProgress) -> Void) {
        let now = clock.now()
        let due = state.withLock { state -> HTTPTransferProgress? in
            change(&state.progress)
            guard state.told != state.progress else { return nil }
            guard always || state.told == nil || now - state.toldAt >= interval else { return nil }
            (state.told, state.toldAt) = (state.progress, now)
            return state.progress
        }
        if let due { tell(due) }
    }
}

/// A transport whose exchanges are metered.
struct MeteredTransport: HTTPTransport {
    let base: any HTTPTransport
    let meter: ProgressMeter

    func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        meter.begin(request)
        return base.start(request, limits: limits, receiver: MeteredReceiver(receiver, meter))
    }
}

/// Passes an exchange on and counts it. Only what a 2xx answer brings is progress; refusals and redirections are not.
private final class MeteredReceiver: HTTPTransportReceiver {
    private let receiver: any HTTPTransportReceiver
    private let meter: ProgressMeter
    private let counts = Guarded(false)

    init(_ receiver: any HTTPTransportReceiver, _ meter: ProgressMeter) {
        self.receiver = receiver
        self.meter = meter
    }

    func connected(_ connection: HTTPConnection) { receiver.connected(connection) }
    func received(interim: HTTPResponse) { receiver.received(interim: interim) }

    func sent(_ bytes: Int, of total: Int) {
        meter.sent(bytes, of: total)
        receiver.sent(bytes, of: total)
    }

    func received(head: HTTPResponse) {
        counts.withLock { $0 = head.isSuccess }
        if head.isSuccess { meter.received(head) }
        receiver.received(head: head)
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        if counts.withLock({ $0 }) { meter.received(body.count) }
        return receiver.received(body: body)
    }

    func finished(_ failure: (any Error)?) { receiver.finished(failure) }
}
