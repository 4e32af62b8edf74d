import Foundation
import HTTP
import Rx

/// A transport whose every call to the receiver a test makes by hand.
final class HandTransport: HTTPTransport {
    private let exchanges = Watched<[HandExchange]>([])

    var count: Int { exchanges.value.count }

    func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let exchange = HandExchange(request, limits, receiver)
        exchanges.update { $0.append(exchange) }
        return exchange
    }

    /// An exchange, counted from 0, once it has been started.
    func exchange(_ index: Int = 0) async -> HandExchange {
        await exchanges.wait { $0.count > index }
        let started = exchanges.value
        // Cancelled by the test's time limit: one that nobody hears.
        guard started.count > index else { return HandExchange(HTTPRequest(URL(string: "about:none")!)) }
        return started[index]
    }
}

/// One exchange of a `HandTransport`.
final class HandExchange: HTTPTransportExchange {
    struct Calls {
        var cancels = 0
        var resumes = 0
        var pauses = 0
    }

    let request: HTTPRequest
    let limits: HTTPTransferLimits
    private let receiver: Guarded<(any HTTPTransportReceiver)?>
    private let watched = Watched(Calls())

    init(
        _ request: HTTPRequest,
        _ limits: HTTPTransferLimits = HTTPTransferLimits(),
        _ receiver: (any HTTPTransportReceiver)? = nil
    ) {
        self.request = request
        self.limits = limits
        self.receiver = Guarded(receiver)
    }

    var calls: Calls { watched.value }

    func cancel() {
        receiver.withLock { $0 = nil }
        watched.update { $0.cancels += 1 }
    }

    func resume() { watched.update { $0.resumes += 1 } }

    func wait(until holds: @escaping @Sendable (Calls) -> Bool) async { await watched.wait(until: holds) }

    func head(_ status: Int = 200, _ headers: HTTPHeaders = [:]) {
        let response = HTTPResponse(status: status, headers: headers, url: request.url)
        receiver.withLock { $0 }?.received(head: response)
    }

    @discardableResult
    func body(_ text: String) -> HTTPTransportFlow { body(Data(text.utf8)) }

    @discardableResult
    func body(_ data: Data) -> HTTPTransportFlow {
        let receiver = receiver.withLock { $0 }
        let flow = data.withUnsafeBytes { receiver?.received(body: $0) ?? .proceed }
        if flow == .pause { watched.update { $0.pauses += 1 } }
        return flow
    }

    func finish(_ failure: (any Error)? = nil) {
        let last = receiver.withLock { receiver in
            defer { receiver = nil }
            return receiver
        }
        last?.finished(failure)
    }
}
