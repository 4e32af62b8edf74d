import Dispatch
import HTTP
import Rx
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads requests from standard input, sends them through an `HTTPCache` over libcurl, and writes replies in any order.
///
/// Between the caller's fields and the wire stands nothing but the cache: no redirects, no cookies, no retry, no
/// content coding beyond what the caller asks for.
final class Probe: Sendable {
    private let cache: HTTPCache
    private let transport = CurlTransport(.init(proxies: ProxyRules()))
    private let outstanding = DispatchGroup()
    private let output = Mutex(())

    init(directory: String) {
        cache = HTTPCache(
            .init(
                directory: directory,
                warn: { line in
                    let text = "igif-cache-probe: \(line)\n"
                    _ = text.withCString { write(2, $0, strlen($0)) }
                }
            )
        )
    }

    /// Answers every line until the end of the input, then waits for what is outstanding.
    func run() {
        while let line = readLine() {
            guard !line.isEmpty else { continue }
            do {
                take(try JSONDecoder().decode(ProbeRequest.self, from: Data(line.utf8)))
            } catch {
                reply(ProbeReply(error: "this is not a request: \(line)"))
            }
        }
        outstanding.wait()
    }

    private func take(_ message: ProbeRequest) {
        guard let url = URL(string: message.url) else {
            return reply(ProbeReply(id: message.id, error: "this is not a URL: \(message.url)"))
        }
        let pairs = message.headers ?? []
        guard pairs.allSatisfy({ $0.count == 2 }) else {
            return reply(ProbeReply(id: message.id, error: "headers are pairs of a name and a value"))
        }
        let request = HTTPRequest(
            url,
            method: HTTPMethod(rawValue: message.method),
            headers: HTTPHeaders(pairs.map { HTTPHeaders.Field(name: $0[0], value: $0[1]) }),
            body: message.body.map { Data($0.utf8) }
        )
        let interim = InterimLog()
        outstanding.enter()
        _ = cache.response(for: request) { [transport] request in transport.exchange(request, interim: interim) }
            .subscribe(
                onNext: { [self] response, body in
                    reply(Self.reply(message.id, response, body, interim.responses))
                },
                onError: { [self] error in reply(ProbeReply(id: message.id, error: "\(error)")) },
                onDisposed: { [outstanding] in outstanding.leave() }
            )
    }

    private static func reply(_ id: Int, _ response: HTTPResponse, _ body: Data, _ interim: [HTTPResponse])
        -> ProbeReply
    {
        let outcome =
            switch response.source {
            case .network: "miss"
            case .revalidated: "reval"
            case .cache, .stale: "hit"
            }
        return ProbeReply(
            id: id,
            status: response.status,
            headers: response.headers.map { [$0.name, $0.value] },
            body: String(decoding: body, as: UTF8.self),
            cache: outcome,
            interim: interim.isEmpty
                ? nil
                : interim.map { ProbeInterim(status: $0.status, headers: $0.headers.map { [$0.name, $0.value] }) }
        )
    }

    private func reply(_ reply: ProbeReply) {
        guard var line = try? JSONEncoder().encode(reply) else { return }
        line.append(UInt8(ascii: "\n"))
        output.withLock { _ in
            line.withUnsafeBytes { bytes in
                var rest = bytes
                while !rest.isEmpty {
                    let count = write(1, rest.baseAddress, rest.count)
                    if count < 0, errno != EINTR { return }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
                }
            }
        }
    }
}

/// The interim responses of one request.
final class InterimLog: Sendable {
    private let log = Mutex<[HTTPResponse]>([])

    var responses: [HTTPResponse] { log.withLock { $0 } }

    func add(_ response: HTTPResponse) { log.withLock { $0.append(response) } }
}

extension CurlTransport {
    /// One exchange as a cold observable; disposing aborts it.
    func exchange(_ request: HTTPRequest, interim: InterimLog) -> Observable<(HTTPResponse, Data)> {
        var request = request
        // Bodies pass as they are: the transport asks for codings, and undoes them, only where the caller says nothing.
        if !request.headers.contains("Accept-Encoding") { request.headers.add("Accept-Encoding", "identity") }
        let limits = HTTPTransferLimits(
            connectTimeout: .seconds(10),
            idleTimeout: .seconds(10),
            totalTimeout: .seconds(10)
        )
        return Observable.create { [self, request] observer in
            let collector = Collector(observer, interim)
            let exchange = start(request, limits: limits, receiver: collector)
            return Disposables.create { exchange.cancel() }
        }
    }
}

/// Gathers a response.
private final class Collector: HTTPTransportReceiver {
    private let observer: AnyObserver<(HTTPResponse, Data)>
    private let interim: InterimLog
    private let response = Mutex<(head: HTTPResponse?, body: Data)>((nil, Data()))

    init(_ observer: AnyObserver<(HTTPResponse, Data)>, _ interim: InterimLog) {
        self.observer = observer
        self.interim = interim
    }

    func received(interim response: HTTPResponse) { interim.add(response) }

    func received(head: HTTPResponse) { response.withLock { $0.head = head } }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        response.withLock { $0.body.append(contentsOf: body) }
        return .proceed
    }

    func finished(_ failure: (any Error)?) {
        let (head, body) = response.withLock { $0 }
        if let failure { return observer.onError(failure) }
        guard let head else { return observer.onError(HTTPError.invalidResponse("no response came")) }
        observer.onNext((head, body))
        observer.onCompleted()
    }
}
