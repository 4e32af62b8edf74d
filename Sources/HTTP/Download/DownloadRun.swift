import Dispatch
import Rx
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One download for one subscriber: file, hops, further attempts.
///
/// `@unchecked Sendable`: everything but `link` belongs to `queue`.
final class DownloadRun: @unchecked Sendable {
    private enum Mode {
        case awaitingHead
        case saving(total: Int?)
        case collecting(Data)
    }

    /// What `cancel()` has to reach from any thread.
    private struct Link {
        var exchange: (any HTTPTransportExchange)?
        var wait: (any Disposable)?
        var isCancelled = false
    }

    private let session: HTTPSession
    private let original: HTTPRequest
    private let target: String
    private let options: HTTPDownloadOptions
    private let observer: AnyObserver<HTTPDownloadEvent>
    private let queue: DispatchQueue
    private let link = Mutex(Link())

    private var file: PartialFile?
    private var current: HTTPRequest
    private var trail: RedirectTrail
    private var inlet: DownloadInlet?
    private var mode = Mode.awaitingHead
    private var head: HTTPResponse?
    private var attempt = 1
    private var askedFrom: Int?
    private var resumedFrom = 0
    private var lastProgress: ContinuousClock.Instant?
    private var isOver = false

    init(
        _ session: HTTPSession,
        _ request: HTTPRequest,
        to target: String,
        _ options: HTTPDownloadOptions,
        _ observer: AnyObserver<HTTPDownloadEvent>
    ) {
        self.session = session
        queue = session.writers.makeQueue()
        self.target = target
        self.options = options
        self.observer = observer
        original = session.completed(request)
        current = original
        trail = RedirectTrail(original)
    }

    func begin() {
        session.writers.began()
        queue.async { self.guarded { try self.open() } }
    }

    /// Aborts the transfer and leaves a resumable file. From any thread.
    func cancel() {
        let (exchange, wait) = link.withLock { link in
            link.isCancelled = true
            defer { (link.exchange, link.wait) = (nil, nil) }
            return (link.exchange, link.wait)
        }
        exchange?.cancel()
        wait?.dispose()
        queue.async {
            guard !self.isOver else { return }
            if let inlet = self.inlet { self.save(inlet) }
            self.end(keeping: true)
        }
    }

    // MARK: On the queue

    /// Runs a step; what it throws ends the download.
    private func guarded(_ step: () throws -> Void) {
        guard !isOver, !link.withLock({ $0.isCancelled }) else { return }
        do { try step() } catch { fail(error) }
    }

    private func open() throws(HTTPError) {
        guard original.method == .get, original.body == nil, !original.headers.contains("Range") else {
            throw .transport(.init(.invalidRequest, "only a plain GET can be downloaded", host: original.url.host))
        }
        if options.existing == .refuse { try PartialFile.checkAbsent(target) }
        file = try PartialFile(target: target, url: PartialRecord.digest(original.url))
        try send()
    }

    private func send() throws(HTTPError) {
        guard let file else { return }
        var request = current
        // The bytes of the file are the bytes on the wire, or parts of it would not fit together.
        if !request.headers.contains("Accept-Encoding") { request.headers.add("Accept-Encoding", "identity") }
        askedFrom = nil
        if file.size > 0 {
            if let record = file.record {
                request.headers.add("Range", "bytes=\(file.size)-")
                request.headers.add("If-Range", record.validator)
                askedFrom = file.size
            } else {
                try file.restart()
            }
        }
        mode = .awaitingHead
        head = nil
        var limits = session.configuration.limits
        limits.totalTimeout = nil
        limits.bodyBytes = options.maximumBytes
        let inlet = DownloadInlet(queue: queue, writers: session.writers) { [weak self] inlet in self?.drain(inlet) }
        self.inlet = inlet
        let exchange = session.start(request, limits: limits, receiver: inlet)
        let isCancelled = link.withLock { link in
            if !link.isCancelled { link.exchange = exchange }
            return link.isCancelled
        }
        if isCancelled { exchange.cancel() }
    }

    private func drain(_ inlet: DownloadInlet) {
        guard inlet === self.inlet else { return }
        guarded {
            let batch = inlet.take()
            defer { session.writers.giveBack(batch.bytes) }
            if let head = batch.head { try take(head) }
            guard inlet === self.inlet else { return }
            try take(batch.bytes, isLast: batch.end != nil)
            if let end = batch.end { return try take(end) }
            if batch.isPaused { link.withLock { $0.exchange }?.resume() }
        }
    }

    /// What has come before a cancellation is worth keeping.
    private func save(_ inlet: DownloadInlet) {
        let batch = inlet.take()
        if let head = batch.head, head.status == 200 || head.status == 206 { try? take(head) }
        guard case .saving = mode, inlet === self.inlet else { return }
        try? take(batch.bytes, isLast: false)
    }

    private func take(_ head: HTTPResponse) throws {
        self.head = head
        if let next = try Redirect.next(after: head, to: current) {
            try trail.add(next, maximum: session.configuration.maximumRedirects)
            current = next
            drop()
            return try send()
        }
        guard let file else { return }
        switch head.status {
        case 206:
            guard let from = askedFrom, let range = ContentRange(head.headers), range.positions.lowerBound == from,
                range.positions.upperBound == range.length, file.record?.fits(head) == true
            else { return try askForAll() }
            resumedFrom = max(resumedFrom, attempt == 1 ? from : 0)
            mode = .saving(total: range.length)
        case 200, 203:
            try file.restart()
            resumedFrom = 0
            if head.headers.values("Content-Encoding").contains(where: { !HTTPHeaders.same($0, "identity") }),
                !original.headers.contains("Accept-Encoding")
            {
                throw HTTPError.invalidResponse("it has a content coding that was not asked for")
            }
            mode = .saving(total: head.headers["Content-Length"].flatMap(Int.init))
        case 416 where askedFrom != nil:
            // `If-Range` held, or the answer would be 200: either all of it is here already, or it has shrunk.
            guard head.headers["Content-Range"] == "bytes */\(file.size)" else { return try askForAll() }
            drop()
            resumedFrom = file.size
            return try complete(total: file.size)
        case 200..<300: throw HTTPError.invalidResponse("status \(head.status) brings no file")
        default:
            if try waits(.response(head)) { return }
            mode = .collecting(Data())
        }
        if case .saving(let total) = mode {
            if let total, total > options.maximumBytes {
                throw HTTPError.limitExceeded(.body(maximum: options.maximumBytes))
            }
            emitProgress(total, isFirst: true)
        }
    }

    /// The server went past what was asked: begin at the first byte.
    private func askForAll() throws {
        guard askedFrom != nil, let file else {
            throw HTTPError.invalidResponse("it is a part although the whole was asked for")
        }
        drop()
        try file.restart()
        try send()
    }

    private func take(_ bytes: [UInt8], isLast: Bool) throws {
        guard !bytes.isEmpty else { return }
        switch mode {
        case .saving(let total):
            guard let file, let head else { return }
            guard file.size + bytes.count <= options.maximumBytes else {
                throw HTTPError.limitExceeded(.body(maximum: options.maximumBytes))
            }
            if !isLast, let validator = PartialRecord.validator(of: head) {
                file.remember(PartialRecord(url: PartialRecord.digest(original.url), validator: validator))
            }
            try bytes.withUnsafeBytes { try file.append($0) }
            emitProgress(total, isFirst: false)
        case .collecting(var data):
            mode = .awaitingHead
            data.append(contentsOf: bytes.prefix(max(0, (64 << 10) - data.count)))
            mode = .collecting(data)
        case .awaitingHead: break
        }
    }

    private func take(_ end: Result<Void, any Error>) throws {
        drop()
        switch (end, mode) {
        case (.success, .saving(let total)): try complete(total: total)
        case (.success, .collecting(let data)):
            guard let head else { return }
            throw HTTPError.requestFailed(response: head, data: data)
        case (.success, .awaitingHead): throw HTTPError.invalidResponse("it ended before it began")
        case (.failure(let error), _):
            guard try waits(.failure(error)) else { throw error }
        }
    }

    /// Waits and tries again where the policy says so. Returns whether it does.
    private func waits(_ outcome: RetryPolicy.Outcome) throws -> Bool {
        guard let delay = session.wait(current, outcome, attempt, nil) else { return false }
        drop()
        rememberIfPossible()
        attempt += 1
        let wait = session.configuration.clock.after(delay) { [weak self] in
            guard let self else { return }
            queue.async { self.guarded { try self.send() } }
        }
        let isCancelled = link.withLock { link in
            if !link.isCancelled { link.wait = wait }
            return link.isCancelled
        }
        if isCancelled { wait.dispose() }
        return true
    }

    private func rememberIfPossible() {
        guard case .saving = mode, let file, file.size > 0, let head, let validator = PartialRecord.validator(of: head)
        else { return }
        file.remember(PartialRecord(url: PartialRecord.digest(original.url), validator: validator))
    }

    private func complete(total: Int?) throws {
        guard let file, let head else { return }
        if let total, file.size != total {
            throw HTTPError.invalidResponse("\(file.size) bytes came where \(total) were announced")
        }
        do { try options.validate?(file.path) } catch {
            end(keeping: false)
            return observer.onError(error)
        }
        try file.commit(options)
        let done = HTTPDownload(path: target, bytes: file.size, resumedFrom: resumedFrom, response: head)
        end(keeping: false)
        observer.onNext(.finished(done))
        observer.onCompleted()
    }

    /// Lets go of the exchange; what it still delivers goes nowhere.
    private func drop() {
        inlet = nil
        link.withLock { link in
            defer { link.exchange = nil }
            return link.exchange
        }?.cancel()
    }

    private func emitProgress(_ total: Int?, isFirst: Bool) {
        let now = ContinuousClock.now
        if !isFirst, let lastProgress, now - lastProgress < options.progressInterval { return }
        lastProgress = now
        observer.onNext(.progress(.init(bytes: file?.size ?? 0, total: total, resumedFrom: resumedFrom)))
    }

    private func fail(_ error: any Error) {
        // What may go right another time leaves its part; what cannot leaves nothing.
        var keeps = false
        if case HTTPError.transport(let failure) = error {
            keeps = ![.invalidRequest, .addressRefused, .redirect].contains(failure.kind)
        }
        if case HTTPError.requestFailed(let response, _) = error { keeps = response.status >= 429 }
        drop()
        if keeps { rememberIfPossible() }
        end(keeping: keeps)
        observer.onError(error)
    }

    private func end(keeping keeps: Bool) {
        guard !isOver else { return }
        isOver = true
        drop()
        if keeps { rememberIfPossible() }
        file?.close(keeping: keeps)
        file = nil
        session.writers.ended()
    }
}
