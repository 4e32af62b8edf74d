import Rx

extension Reactive where Base == HTTPSession {
    /// The body of an answer as a file, streamed to disk in constant memory.
    ///
    /// Cold: each subscriber makes a download of its own. It emits progress, then the finished file, and completes, all
    /// on one thread, which is not the transport's. The bytes grow in `.NAME.part` beside the target, and
    /// the name appears in one step once the length is right and `options.inspection` is content.
    ///
    /// Disposing aborts the transfer at once and leaves the part with its validator (a strong `ETag`, or a
    /// `Last-Modified` old enough) in `.NAME.part.meta`; so do a lost connection and the end of the process. The next
    /// download to the same path goes on from there with `Range` and `If-Range` (RFC 9110 sections 13.1.5 and 14), and
    /// begins anew where the server answers with the whole or another range. Attempts after transient errors go on the
    /// same way. Everything else leaves nothing behind. Two downloads to one path at a time, of one process or of two,
    /// do not disturb each other.
    ///
    /// - Parameters:
    ///   - request: a GET without body and `Range`.
    ///   - path: the file; its folder must be there.
    ///   - options: limits, and what happens to a file that is there.
    /// - Errors: `HTTPError.file` where it cannot be written, `.requestFailed` for any status but 2xx, with the first
    ///   64 KB of the body, those of `response`, and what `options.inspection` throws.
    public func download(
        _ request: HTTPRequest,
        to path: String,
        options: HTTPDownloadOptions = HTTPDownloadOptions()
    ) -> Observable<HTTPDownloadEvent> {
        Observable.create { [base] observer in
            let run = DownloadRun(base, request, to: path, options, observer)
            run.begin()
            return Disposables.create { run.cancel() }
        }
    }
}
