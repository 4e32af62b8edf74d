import CCurl
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One exchange on a `CurlLoop`: what libcurl's callbacks feed and what the receiver hears.
///
/// `@unchecked Sendable`: everything but `isCancelled` and the constants belongs to the loop's thread.
final class CurlExchange: HTTPTransportExchange, @unchecked Sendable {
    let request: HTTPRequest
    /// Whether it goes over TLS.
    let isSecure: Bool
    let limits: HTTPTransferLimits
    /// The proxy the exchange goes through, if any.
    let proxy: String?
    /// Whether libcurl undoes content codings: unless the caller asked for some by itself.
    let decodes: Bool

    /// What is sent from files, until the transfer is over.
    var feed: UploadFeed?
    /// How long the content is.
    var contentLength = 0

    /// The easy handle while it is on the multi handle.
    var handle: CurlHandle?
    /// Its place among the loop's exchanges meanwhile.
    var place = 0
    /// Whether the loop has paused it for another's sake.
    var isHeldUp = false
    /// The server it asks; told when it is needed, which is seldom.
    private(set) lazy var origin = Redirect.origin(of: request.url)
    /// Set by whatever happens on the wire, cleared by the loop when it looks.
    var wasActive = false
    /// When the transfer was handed to libcurl.
    var began: MonotonicInstant?
    /// The last time the loop saw activity, or `nil` before the connection is usable.
    var lastActivity: MonotonicInstant?
    /// Why a callback stopped the transfer; goes before what libcurl says.
    private(set) var failure: HTTPError?
    /// That an address was refused: the reason if the transfer fails, nothing if another address was found.
    private(set) var refusal: HTTPError?

    private let loop: CurlLoop
    private let cancelled = Atomic(false)
    private var receiver: (any HTTPTransportReceiver)?
    private var parser: ResponseHeadParser
    private var bodyBytes = 0
    private var uploadedBytes = 0
    private var isPaused = false
    /// Whether the answer comes over a connection that others may share.
    private var isMultiplexed = false
    private var heldEnd: (failure: (any Error)?, Void)?

    init(
        _ request: HTTPRequest,
        isSecure: Bool,
        limits: HTTPTransferLimits,
        proxy: String?,
        receiver: any HTTPTransportReceiver,
        loop: CurlLoop
    ) {
        self.request = request
        self.isSecure = isSecure
        self.limits = limits
        self.proxy = proxy
        self.receiver = receiver
        self.loop = loop
        decodes = !request.headers.contains("Accept-Encoding")
        parser = ResponseHeadParser(url: request.url, limit: limits.headerBytes)
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    var hasFinalHead: Bool { parser.hasFinalHead }

    func cancel() {
        guard !cancelled.exchange(true, ordering: .relaxed) else { return }
        loop.enqueue(.cancel(self))
    }

    func resume() { loop.enqueue(.resume(self)) }

    // MARK: On the loop's thread

    /// Takes what a handle knows of heads, and leaves what was known here: before the transfer and after it.
    func exchangeMemory(with handle: CurlHandle) { swap(&parser.memory, &handle.memory) }

    /// One header line. Returns whether the transfer may go on.
    func take(header line: UnsafeRawBufferPointer) -> Bool {
        guard !isCancelled else { return false }
        wasActive = true
        do throws(HTTPError) {
            switch try parser.take(line) {
            case .interim(let response): receiver?.received(interim: response)
            case .final(let response): try begin(response)
            case nil: break
            }
            return !isCancelled
        } catch {
            failure = error
            return false
        }
    }

    private func begin(_ response: HTTPResponse) throws(HTTPError) {
        var response = response
        isMultiplexed = response.version == .http2 || response.version == .http3
        let hasBody = request.method != .head && response.status != 204 && response.status != 304
        if hasBody, let declared = response.headers["Content-Length"], declared.utf8.allSatisfy(isDigit) {
            guard let length = Int(declared), length <= limits.bodyBytes else {
                throw .limitExceeded(.body(maximum: limits.bodyBytes))
            }
        }
        if hasBody { try checkCodings(response.headers) }
        if decodes, response.headers.values("Content-Encoding").contains(where: { !HTTPHeaders.same($0, "identity") }) {
            // These two describe bytes that nobody above will see.
            response.headers.remove("Content-Encoding")
            response.headers.remove("Content-Length")
        }
        receiver?.received(head: response)
    }

    /// Refuses codings upon codings. Each multiplies what a byte may unpack into by a thousand, and what comes out in
    /// between is bounded by nothing. Transfer codings, which libcurl undoes too, were never asked for (RFC 9112
    /// section 7.4); only chunks are always allowed.
    private func checkCodings(_ headers: HTTPHeaders) throws(HTTPError) {
        func codings(_ field: String, but plain: String) -> Int {
            headers.values(field).reduce(0) { count, value in
                count + FieldSyntax.members(of: value).filter { !HTTPHeaders.same(String($0), plain) }.count
            }
        }
        func violation(_ reason: String) -> HTTPError {
            .transport(.init(.protocolViolation, reason, host: request.url.host))
        }
        if decodes, codings("Content-Encoding", but: "identity") > HTTPTransferLimits.contentCodings {
            throw violation("the answer has more than \(HTTPTransferLimits.contentCodings) content codings")
        }
        guard codings("Transfer-Encoding", but: "chunked") == 0 else {
            throw violation("the answer has a transfer coding that was not asked for")
        }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    enum BodyVerdict { case taken, pause, abort }

    /// One piece of the body, decoded.
    func take(body bytes: UnsafeRawBufferPointer) -> BodyVerdict {
        guard !isCancelled else { return .abort }
        guard mayReceive else { return .pause }
        wasActive = true
        bodyBytes += bytes.count
        guard bodyBytes <= limits.bodyBytes else {
            failure = .limitExceeded(.body(maximum: limits.bodyBytes))
            return .abort
        }
        switch receiver?.received(body: bytes) {
        case .pause: isPaused = true
        case .throttle:
            isPaused = true
            if isMultiplexed { loop.throttled.append(self) }
        case .proceed, nil: break
        }
        return isCancelled ? .abort : .taken
    }

    /// The connection is there and the request about to go out. Returns whether it may.
    func willSend(over address: String, port: Int) -> Bool {
        wasActive = true
        lastActivity = lastActivity ?? .now
        guard !isCancelled else { return false }
        guard proxy != nil || address.isEmpty || mayConnect(NetworkAddress(literal: address)) else { return false }
        var connections = 0
        let isCounted = handle.map { ccurl_get_long($0.easy, CURLINFO_NUM_CONNECTS, &connections) == CURLE_OK } ?? false
        receiver?.connected(
            HTTPConnection(
                address: address,
                port: port,
                isReused: isCounted && connections == 0,
                isSecure: isSecure,
                isProxied: proxy != nil
            )
        )
        return !isCancelled
    }

    /// Whether a socket to this address may be opened.
    func mayConnect(_ address: @autoclosure () -> NetworkAddress?) -> Bool {
        guard !limits.allowsPrivateAddresses, proxy == nil else { return true }
        if let address = address(), address.isPublic { return true }
        refusal = .transport(
            .init(.addressRefused, "its address is not on the public internet", host: request.url.host)
        )
        return false
    }

    /// Refuses what would reach a private address through a proxy, where only the proxy's address is ever seen.
    func checkLiteralHost() throws(HTTPError) {
        guard !limits.allowsPrivateAddresses, let host = request.url.host?.lowercased() else { return }
        guard LoopbackHost.mayBePrivate(host) else { return }
        throw .transport(.init(.addressRefused, "its address is not on the public internet", host: host))
    }

    /// The request's body is on its way.
    func uploaded(_ bytes: Int) {
        guard bytes != uploadedBytes else { return }
        uploadedBytes = bytes
        wasActive = true
        if !isCancelled { receiver?.sent(min(bytes, contentLength), of: contentLength) }
    }

    /// The next bytes of the content.
    func supply(_ buffer: UnsafeMutableRawBufferPointer) -> UploadFeed.Supply {
        guard let feed, !isCancelled else { return .end }
        let supply = feed.take(into: buffer)
        if case .failure(let error) = supply { failure = error }
        return supply
    }

    /// Whether nothing keeps libcurl from handing on what comes.
    var mayReceive: Bool { !isPaused && !isHeldUp }

    /// Takes the pause back; gives whether there was one.
    func takePause() -> Bool {
        defer { isPaused = false }
        return isPaused
    }

    /// Tells the receiver the end, at once or when it has resumed.
    func end(_ error: (any Error)?) {
        guard !isPaused else {
            heldEnd = (error, ())
            return
        }
        let last = receiver
        receiver = nil
        if !isCancelled { last?.finished(error) }
    }

    func endIfHeld() {
        guard let held = heldEnd else { return }
        heldEnd = nil
        end(held.failure)
    }

    func dropReceiver() {
        receiver = nil
        heldEnd = nil
    }
}
