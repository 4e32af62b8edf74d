import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What happened on the wire for one request.
final class WireLog: Sendable {
    private struct State {
        var interim: [HTTPResponse] = []
        var hasEnded = false
    }

    private let state = Guarded(State())

    /// The interim responses, in order.
    var interim: [HTTPResponse] { state.withLock { $0.interim } }
    /// Whether an exchange was made and is over, well or not.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func add(_ response: HTTPResponse) { state.withLock { $0.interim.append(response) } }

    func end() { state.withLock { $0.hasEnded = true } }
}

extension CurlTransport {
    /// One exchange as a cold observable; disposing aborts it.
    func exchange(_ request: HTTPRequest, within limit: Duration, log: WireLog) -> Observable<(HTTPResponse, Data)> {
        var request = request
        // Bodies pass as they are: the transport asks for codings, and undoes them, only where the caller says nothing.
        if !request.headers.contains("Accept-Encoding") { request.headers.add("Accept-Encoding", "identity") }
        let limits = HTTPTransferLimits(connectTimeout: limit, idleTimeout: limit, totalTimeout: limit)
        return Observable.create { [self, request] observer in
            let collector = Collector(observer, log)
            let exchange = start(request, limits: limits, receiver: collector)
            return Disposables.create { exchange.cancel() }
        }
    }
}

/// Gathers a response.
private final class Collector: HTTPTransportReceiver {
    private let observer: AnyObserver<(HTTPResponse, Data)>
    private let log: WireLog
    private let response = Guarded<(head: HTTPResponse?, body: Data)>((nil, Data()))

    init(_ observer: AnyObserver<(HTTPResponse, Data)>, _ log: WireLog) {
        self.observer = observer
        self.log = log
    }

    func received(interim response: HTTPResponse) { log.add(response) }

    func received(head: HTTPResponse) { response.withLock { $0.head = head } }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        response.withLock { $0.body.append(contentsOf: body) }
        return .proceed
    }

    func finished(_ failure: (any Error)?) {
        let (head, body) = response.withLock { $0 }
        log.end()
        if let failure { return observer.onError(failure) }
        guard let head else { return observer.onError(HTTPError.invalidResponse("no response came")) }
        observer.onNext((head, body))
        observer.onCompleted()
    }
}
