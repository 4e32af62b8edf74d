import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One download for one subscriber: file, hops, further attempts.
///
/// `@unchecked Sendable`: everything but `link` belongs to `thread`.
final class DownloadRun: @unchecked Sendable {
    enum Mode {
        case awaitingHead
        case saving(total: Int?)
        case collecting(Data)
    }

    /// What `cancel()` has to reach from any thread.
    private struct Link {
        var exchange: (any HTTPTransportExchange)?
        var wait: (any Disposable)?
        var isCancelled = false
        /// Whether the download has ended, so that there is nothing left to cancel.
        var isOver = false
    }

    let session: HTTPSession
    let original: HTTPRequest
    /// Whether the caller asked for content codings.
    let choosesCoding: Bool
    let target: String
    let options: HTTPDownloadOptions
    let observer: AnyObserver<HTTPDownloadEvent>
    private let thread: WriterThread
    private let link = Guarded(Link())

    var file: PartialFile?
    var scrutiny: DownloadScrutiny
    /// Where redirections have led, and over what; nothing as long as there were none.
    var redirected: HTTPRequest?
    var trail: RedirectTrail?
    private var inlet: DownloadInlet?
    var mode = Mode.awaitingHead
    var head: HTTPResponse?
    var attempt = 1
    var askedFrom: Int?
    var resumedFrom = 0
    var began: MonotonicInstant?
    var lastProgress: MonotonicInstant?
    private var isOver = false

    init(
        _ session: HTTPSession,
        _ request: consuming HTTPRequest,
        to target: String,
        _ options: HTTPDownloadOptions,
        _ observer: AnyObserver<HTTPDownloadEvent>
    ) {
        self.session = session
        thread = session.writers.nextThread()
        self.target = target
        self.options = options
        scrutiny = DownloadScrutiny(options.inspection)
        self.observer = observer
        var completed = session.completed(request)
        choosesCoding = completed.headers.contains("Accept-Encoding")
        // The bytes of the file are the bytes on the wire, or parts of it would not fit together.
        if !choosesCoding { completed.headers.add("Accept-Encoding", "identity") }
        original = completed
    }

    /// What is asked now.
    var current: HTTPRequest { redirected ?? original }

    func begin() {
        session.writers.began()
        // Always on its own thread: an answer is not looked at before the exchange is known that it may have to resume.
        thread.async { self.guarded { try self.open() } }
    }

    /// Aborts the transfer and leaves a resumable file. From any thread.
    func cancel() {
        // Every subscription ends with this, mostly long after the download has.
        let isOver = link.withLock { link in
            link.isCancelled = true
            return link.isOver
        }
        guard !isOver else { return }
        let (exchange, wait) = link.withLock { link in
            defer { (link.exchange, link.wait) = (nil, nil) }
            return (link.exchange, link.wait)
        }
        exchange?.cancel()
        wait?.dispose()
        thread.async {
            guard !self.isOver else { return }
            if let inlet = self.inlet { self.save(inlet) }
            self.end(keeping: true)
        }
    }

    // MARK: On the thread

    /// Runs a step; what it throws ends the download.
    private func guarded(_ step: () throws -> Void) {
        guard !isOver, !link.withLock({ $0.isCancelled }) else { return }
        do { try step() } catch { fail(error) }
    }

    private func open() throws(HTTPError) {
        guard original.method == .get, !original.hasContent, !original.headers.contains("Range") else {
            throw .transport(.init(.invalidRequest, "only a plain GET can be downloaded", host: original.url.host))
        }
        if options.existing == .refuse { try PartialFile.checkAbsent(target) }
        file = try PartialFile(
            target: target,
            url: PartialRecord.digest(original.url),
            folders: session.writers.folders
        )
        try send()
    }

    func send() throws(HTTPError) {
        guard let file else { return }
        var request = current
        askedFrom = nil
        if file.size > 0 {
            if let record = file.record {
                request.headers.add("Range", "bytes=\(file.size)-")
                request.headers.add("If-Range", record.validator)
                askedFrom = file.size
            } else {
                try restart()
            }
        }
        mode = .awaitingHead
        head = nil
        scrutiny.dropAnswer()
        var limits = session.configuration.limits
        limits.totalTimeout = nil
        limits.bodyBytes = options.maximumBytes
        // Each holds the other until this one lets go, which it does when the exchange or the download is over.
        let inlet = DownloadInlet(thread: thread, writers: session.writers) { self.drain($0) }
        self.inlet = inlet
        let exchange = session.start(request, limits: limits, receiver: inlet)
        let isCancelled = link.withLock { link in
            if !link.isCancelled { link.exchange = exchange }
            return link.isCancelled
        }
        if isCancelled { exchange.cancel() }
    }

    /// Begins the file anew.
    func restart() throws(HTTPError) {
        try file?.restart()
        scrutiny.restart()
    }

    private func drain(_ inlet: DownloadInlet) {
        guard inlet === self.inlet else { return }
        guarded {
            var batch = inlet.take()
            defer { for index in batch.pieces.indices { session.writers.giveBack(&batch.pieces[index]) } }
            began = began ?? batch.began
            if let head = batch.head { try take(head) }
            guard inlet === self.inlet else { return }
            for piece in batch.pieces { try take(piece, isEnd: batch.isWhole) }
            if let end = batch.end { return try take(end) }
            if batch.isPaused { link.withLock { $0.exchange }?.resume() }
        }
    }

    /// What has come before a cancellation is worth keeping.
    private func save(_ inlet: DownloadInlet) {
        let batch = inlet.take()
        // Nobody hears what would be found; whoever goes on with the part looks at it from its start.
        scrutiny = DownloadScrutiny(nil)
        if let head = batch.head, head.status == 200 || head.status == 206 { try? take(head) }
        guard case .saving = mode, inlet === self.inlet else { return }
        do { for piece in batch.pieces { try take(piece, isEnd: false) } } catch {}
    }

    /// Waits and tries again where the policy says so. Returns whether it does.
    func waits(_ outcome: RetryPolicy.Outcome) throws -> Bool {
        guard let delay = session.wait(current, outcome, attempt, nil) else { return false }
        drop()
        rememberIfPossible()
        attempt += 1
        let wait = session.configuration.clock.after(delay) { [weak self] in
            guard let self else { return }
            thread.async { self.guarded { try self.send() } }
        }
        let isCancelled = link.withLock { link in
            if !link.isCancelled { link.wait = wait }
            return link.isCancelled
        }
        if isCancelled { wait.dispose() }
        return true
    }

    func rememberIfPossible() {
        guard case .saving = mode, let file, file.size > 0, let head, let validator = PartialRecord.validator(of: head)
        else { return }
        try? file.remember(PartialRecord(url: PartialRecord.digest(original.url), validator: validator))
    }

    /// Cancels the exchange, if there is one; what it still delivers goes nowhere.
    func drop() { letGo()?.cancel() }

    /// Lets go of the exchange, which is over or to be cancelled by the caller.
    @discardableResult
    func letGo() -> (any HTTPTransportExchange)? {
        guard inlet != nil else { return nil }
        inlet = nil
        return link.withLock { link in
            defer { link.exchange = nil }
            return link.exchange
        }
    }

    func fail(_ error: any Error) {
        // What may go right another time leaves its part; what cannot leaves nothing.
        var keeps = false
        let refusal = error as? DownloadScrutiny.Refusal
        let error = refusal?.reason ?? error
        if case HTTPError.transport(let failure) = error, refusal == nil {
            keeps = ![.invalidRequest, .addressRefused, .redirect].contains(failure.kind)
        }
        if case HTTPError.requestFailed(let response, _) = error, refusal == nil { keeps = response.status >= 429 }
        drop()
        if keeps { rememberIfPossible() }
        end(keeping: keeps)
        observer.onError(error)
    }

    func end(keeping keeps: Bool) {
        guard !isOver else { return }
        isOver = true
        drop()
        if keeps { rememberIfPossible() }
        file?.close(keeping: keeps)
        file = nil
        link.withLock { $0.isOver = true }
        session.writers.ended()
    }
}
