import Dispatch
import HTTP
import Rx

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
/// Between the caller's fields and the wire stands nothing but the cache: no redirects, no cookies, no retry, not even
/// libcurl's own on kept connections, no content coding beyond what the caller asks for.
final class Probe: Sendable {
    /// The longest request line in bytes.
    static let longestLine = 32 << 20

    private let cache: HTTPCache
    private let transport: CurlTransport
    /// How long an answer may take.
    private let limit: Double
    private let timers = ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "igif-cache-probe.limit"))
    private let outstanding = DispatchGroup()
    private let output = Guarded(())

    /// - Parameters:
    ///   - directory: the cache's folder.
    ///   - limit: how long an answer may take, in seconds.
    init(directory: String, limit: Double) {
        self.limit = limit
        var wire = CurlTransport.Configuration(proxies: ProxyRules())
        wire.reusesConnections = false
        transport = CurlTransport(wire)
        var configuration = HTTPCache.Configuration(
            directory: directory,
            warn: { line in
                let text = "igif-cache-probe: \(line)\n"
                _ = text.withCString { write(2, $0, strlen($0)) }
            }
        )
        configuration.generatesGatewayTimeout = true
        cache = HTTPCache(configuration)
    }

    /// Answers every line until the end of the input, then waits for what is outstanding.
    func run() {
        var lines = LineReader(0, limit: Self.longestLine)
        while let line = lines.next() {
            switch line {
            case .line(let line) where line.isEmpty: continue
            case .line(let line): take(line)
            case .tooLong: reply(ProbeReply(error: "the line is longer than \(Self.longestLine) bytes"))
            }
        }
        outstanding.wait()
    }

    private func take(_ line: Data) {
        do throws(ProbeLineError) {
            try answer(ProbeRequest(line: line))
        } catch {
            reply(ProbeReply(id: error.id, error: error.reason))
        }
    }

    private func answer(_ message: ProbeRequest) throws(ProbeLineError) {
        guard let url = URL(string: message.url) else { throw ProbeLineError(id: message.id, reason: "this is no URL") }
        let fields = (message.headers ?? []).map { HTTPHeaders.Field(name: $0[0], value: $0[1]) }
        let request = HTTPRequest(
            url,
            method: HTTPMethod(rawValue: message.method),
            headers: HTTPHeaders(fields),
            body: message.body.map { Data($0.utf8) }
        )
        let log = WireLog()
        // A little less than there is, so that what the cache has instead of an answer still comes in time.
        let exchangeLimit = Duration.milliseconds(Int(limit * 950))
        outstanding.enter()
        _ = cache.response(for: request) { [transport] request in
            transport.exchange(request, within: exchangeLimit, log: log)
        }
        .timeout(.milliseconds(Int(limit * 1000)), scheduler: timers)
        .subscribe(
            onNext: { [self] response, body in reply(Self.reply(message.id, response, body, log)) },
            onError: { [self] error in
                let isLate = if case RxError.timeout = error { true } else { false }
                let reason = isLate ? "there was no answer within \(limit) seconds" : "\(error)"
                reply(ProbeReply(id: message.id, error: reason))
            },
            onDisposed: { [outstanding] in outstanding.leave() }
        )
    }

    private static func reply(_ id: Int, _ response: HTTPResponse, _ body: Data, _ log: WireLog) -> ProbeReply {
        var reply = ProbeReply(id: id, status: response.status)
        reply.headers = pairs(response.headers)
        reply.setBody(body)
        switch response.source {
        case .network: reply.cache = "miss"
        case .revalidated: reply.cache = "reval"
        // A request left the process and brought nothing of use: what the store has instead is no hit.
        case .cache where log.hasEnded: (reply.cache, reply.reason) = ("miss", "generated: the server gave no answer")
        case .stale where log.hasEnded: (reply.cache, reply.reason) = ("miss", "stale: the server gave no good answer")
        case .cache: reply.cache = "hit"
        case .stale: (reply.cache, reply.reason) = ("hit", "stale, as request or response allows")
        }
        let interim = log.interim
        if !interim.isEmpty {
            reply.interim = interim.map { ProbeInterim(status: $0.status, headers: pairs($0.headers)) }
        }
        return reply
    }

    private static func pairs(_ headers: HTTPHeaders) -> [[String]] { headers.map { [$0.name, $0.value] } }

    /// Writes a line at once and whole. A reader that is gone ends the probe: nobody is left to answer.
    private func reply(_ reply: ProbeReply) {
        guard var line = try? JSONEncoder().encode(reply) else { return }
        line.append(UInt8(ascii: "\n"))
        output.withLock { _ in
            line.withUnsafeBytes { bytes in
                var rest = bytes
                while !rest.isEmpty {
                    let count = write(1, rest.baseAddress, rest.count)
                    if count < 0, errno == EAGAIN {
                        var wait = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
                        _ = poll(&wait, 1, -1)
                    } else if count < 0, errno != EINTR {
                        _exit(1)
                    }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
                }
            }
        }
    }
}
