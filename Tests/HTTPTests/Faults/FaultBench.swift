import Foundation
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import HTTP

/// The three ways by which a fault can reach a caller (a bare exchange, a cached answer, a download), and what each of
/// them must leave behind: nothing.
final class FaultBench: Sendable {
    let transport: CurlTransport
    let scratch: Scratch
    let cacheFolder = TestFolder()

    init(_ change: (inout CurlTransport.Configuration) -> Void = { _ in }) throws {
        var configuration = CurlTransport.Configuration(proxies: ProxyRules())
        change(&configuration)
        transport = CurlTransport(configuration)
        scratch = try Scratch()
    }

    /// A session over the bench's transport, without further attempts unless told.
    func makeSession(
        limits: HTTPTransferLimits = .patient,
        cache: HTTPCache? = nil,
        retry: RetryPolicy = .never
    ) -> HTTPSession {
        HTTPSession(.init(transport: transport, cache: cache, limits: limits, retry: retry))
    }

    /// One exchange to its end; its request carries a secret in its query.
    func exchange(_ request: HTTPRequest, _ limits: HTTPTransferLimits = .patient) async -> RecordingReceiver {
        let receiver = RecordingReceiver()
        let exchange = transport.start(request, limits: limits, receiver: receiver)
        await receiver.end()
        withExtendedLifetime(exchange) {}
        return receiver
    }

    /// One download to its end.
    func download(_ request: HTTPRequest, to name: String = "a.gif", on session: HTTPSession) async throws
        -> HTTPDownload
    {
        let options = HTTPDownloadOptions(maximumBytes: session.configuration.limits.bodyBytes)
        let download = session.rx.download(request, to: scratch.file(name), options: options)
        let events = try await download.awaited(timeout: lastResort).toArray()
        guard case .finished(let finished)? = events.last else { throw RxError.noElements }
        return finished
    }

    /// Sends a fault over all three ways and looks at what is left.
    func expect(_ fault: WireFault, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let server = try fault.makeServer()
        defer { server.stop() }
        let request = HTTPRequest(server.url("/a.gif?api_key=\(faultSecret)"))
        try await expect(fault, request, sourceLocation: sourceLocation)
        let isQuiet = await onThread { server.wait(upTo: lastResort) { $0.openConnectionCount == 0 } }
        #expect(isQuiet, "no connection is left open", sourceLocation: sourceLocation)
    }

    /// The same for a request to a server that is up already.
    func expect(
        _ fault: WireFault,
        _ request: HTTPRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let receiver = await exchange(request, fault.limits)
        fault.check(receiver.now.ends.first ?? nil, "exchange", sourceLocation: sourceLocation)
        #expect(receiver.now.ends.count == 1 && receiver.now.callsAfterEnd == 0, sourceLocation: sourceLocation)

        let warnings = TestWarnings()
        let cache = HTTPCache(.init(directory: cacheFolder.path, warn: { warnings.add($0) }))
        do {
            _ = try await makeSession(limits: fault.limits, cache: cache).rx.data(request).awaited(timeout: lastResort)
                .last()
            Issue.record("answer: no error", sourceLocation: sourceLocation)
        } catch {
            fault.check(error, "answer", sourceLocation: sourceLocation)
        }
        #expect(try cache.statistics().entries == 0, sourceLocation: sourceLocation)
        #expect(cacheFolder.files().allSatisfy { !$0.hasPrefix("bodies/") && !$0.hasPrefix("incoming/") })
        #expect(warnings.all.isEmpty, sourceLocation: sourceLocation)

        do {
            _ = try await download(request, on: makeSession(limits: fault.limits))
            Issue.record("download: no error", sourceLocation: sourceLocation)
        } catch {
            fault.check(error, "download", sourceLocation: sourceLocation)
        }
        #expect(scratch.names.isEmpty, "nothing is left: \(scratch.names)", sourceLocation: sourceLocation)
    }
}

/// Seconds after which a test gives up waiting for what should come at once. Far more than it takes, since a sanitizer on
/// a busy machine is a hundred times slower.
let lastResort: TimeInterval = 240

extension HTTPTransferLimits {
    /// Time-outs that end no exchange before `lastResort`, for faults that have nothing to do with time.
    static let patient = HTTPTransferLimits(
        connectTimeout: .seconds(300),
        idleTimeout: .seconds(300),
        totalTimeout: .seconds(300)
    )
}

/// Runs what blocks on a thread of its own, so that no thread of the pool waits.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

extension RecordingReceiver {
    /// Waits for the end without holding a thread of the pool.
    func end() async {
        let ended = ended
        let didEnd = await onThread { ended.wait(upTo: lastResort) }
        #expect(didEnd, "the exchange has an end")
    }

    /// Waits for the first byte of the body likewise.
    func firstByte() async {
        let hadBody = hadBody
        let came = await onThread { hadBody.wait(upTo: lastResort) }
        #expect(came, "the body begins")
    }
}
