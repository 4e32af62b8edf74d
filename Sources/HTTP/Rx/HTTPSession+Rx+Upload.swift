import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reactive where Base == HTTPSession {
    /// A request and how far it is: what has gone out and what has come in, from time to time, then the answer,
    /// whatever its status.
    ///
    /// Cold: each subscriber makes a request of its own. Progress is told at once, then no more often than
    /// `options.progressInterval`, always when the last byte has gone out, and exactly before `finished`, which is
    /// followed by completion. All of it arrives one at a time where the session's configuration delivers; to a
    /// subscriber that takes its time only the newest progress is told. Redirections and further attempts are as for
    /// `response`, with progress beginning anew; no store is asked. The body is collected within the session's limit;
    /// the total time is that of `options`. Disposing aborts the transfer on the wire and harms no other.
    ///
    /// - Errors: those of `response`.
    public func progress(
        _ request: HTTPRequest,
        options: HTTPTransferOptions = HTTPTransferOptions()
    ) -> Observable<HTTPTransferEvent> {
        Observable.create { [base] observer in
            let relay = TransferRelay(observer, delivery: base.configuration.delivery)
            let meter = ProgressMeter(interval: options.progressInterval, clock: base.configuration.clock) { progress in
                relay.tell(progress)
            }
            let session = HTTPSession(base) { configuration in
                configuration.transport = MeteredTransport(base: configuration.transport, meter: meter)
                configuration.limits.totalTimeout = options.totalTimeout
                configuration.retry.budget = options.totalTimeout
                configuration.delivery = .direct
            }
            return session.answer(request, cache: nil).subscribe(
                onNext: { response, data in relay.finish(meter.takeLast(), response, data) },
                onError: { relay.fail($0) }
            )
        }
    }

    /// Sends content from files, in constant memory, with progress as in `progress`.
    ///
    /// The files are read on a queue of their own, a little ahead of the wire. `Content-Length` is their size; the
    /// request says the `Content-Type`. A redirection that keeps the method (307, 308), and a further attempt of an
    /// idempotent method (PUT), send all of it again. Cold; disposing aborts the transfer and closes the file.
    ///
    /// - Parameters:
    ///   - request: what to ask, without content of its own; not GET, HEAD or TRACE, whose content has no meaning.
    ///   - upload: the content.
    ///   - options: how often progress is told, and how long it may take.
    /// - Errors: `HTTPError.transport` of kind `local` where a file cannot be read or changes while it is sent; else
    ///   those of `response`.
    public func upload(
        _ request: HTTPRequest,
        from upload: HTTPUpload,
        options: HTTPTransferOptions = HTTPTransferOptions()
    ) -> Observable<HTTPTransferEvent> {
        sending(request, options) { $0.upload = upload }
    }

    /// Sends bytes from memory, with progress as in `progress`. Cold; all else as with `upload(_:from:options:)`.
    public func upload(
        _ request: HTTPRequest,
        from bytes: Data,
        options: HTTPTransferOptions = HTTPTransferOptions()
    ) -> Observable<HTTPTransferEvent> {
        sending(request, options) { $0.body = bytes }
    }

    private func sending(
        _ request: HTTPRequest,
        _ options: HTTPTransferOptions,
        _ fill: (inout HTTPRequest) -> Void
    ) -> Observable<HTTPTransferEvent> {
        var request = request
        do throws(HTTPError) { try request.checkTakesContent("an upload") } catch { return .error(error) }
        fill(&request)
        return progress(request, options: options)
    }
}

extension ObservableType where Element == HTTPTransferEvent {
    /// The answer alone, without the progress before it: `upload(…).response().successData()`.
    public func response() -> Observable<(HTTPResponse, Data)> {
        compactMap { event in
            guard case .finished(let response, let data) = event else { return nil }
            return (response, data)
        }
    }
}
