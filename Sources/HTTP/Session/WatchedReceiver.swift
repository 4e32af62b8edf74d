import Rx

/// Passes an exchange on to its receiver, and what is to be noticed of it to those who watch: quotas and traces.
final class WatchedReceiver: HTTPTransportReceiver {
    private struct Watch: Sendable {
        let tracer: HTTPTracer
        let exchange: Int
        let request: HTTPRequest
        let now: @Sendable () -> Duration
    }

    private struct State {
        var began: Duration?
        var bodyBytes = 0
    }

    private let receiver: any HTTPTransportReceiver
    private let quota: HTTPQuotaStore?
    private let watch: Watch?
    private let state = Guarded(State())

    init(
        _ receiver: any HTTPTransportReceiver,
        _ request: HTTPRequest,
        quota: HTTPQuotaStore?,
        _ tracer: HTTPTracer?
    ) {
        self.receiver = receiver
        self.quota = quota
        watch = tracer.map { Watch(tracer: $0, exchange: $0.nextExchange(), request: request, now: $0.now) }
    }

    /// The request is about to be handed to the transport.
    func sending() {
        guard let watch else { return }
        let now = watch.now()
        state.withLock { $0.began = now }
        watch.tracer.request(watch.request, exchange: watch.exchange)
    }

    func connected(_ connection: HTTPConnection) {
        if let watch { watch.tracer.connected(connection, exchange: watch.exchange) }
        receiver.connected(connection)
    }

    func received(interim: HTTPResponse) {
        if let watch { watch.tracer.response(interim, exchange: watch.exchange) }
        receiver.received(interim: interim)
    }

    func sent(_ bytes: Int, of total: Int) { receiver.sent(bytes, of: total) }

    func received(head: HTTPResponse) {
        quota?.observe(head)
        if let watch { watch.tracer.response(head, exchange: watch.exchange) }
        receiver.received(head: head)
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        if watch != nil { state.withLock { $0.bodyBytes += body.count } }
        return receiver.received(body: body)
    }

    func finished(_ failure: (any Error)?) {
        if let watch {
            let (began, bytes) = state.withLock { ($0.began, $0.bodyBytes) }
            let time = began.map { watch.now() - $0 } ?? .zero
            watch.tracer.ended(failure, bodyBytes: bytes, time: time, exchange: watch.exchange)
        }
        receiver.finished(failure)
    }
}
