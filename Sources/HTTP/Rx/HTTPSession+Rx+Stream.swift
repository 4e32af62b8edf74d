import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reactive where Base == HTTPSession {
    /// The body of a 2xx answer in pieces, as they arrive; also of one that never ends.
    ///
    /// Cold: each subscriber makes a request of its own. Pieces arrive one at a time where the session's configuration
    /// delivers (a queue of the subscriber's own by default), as large as what has come since the last one. A
    /// subscriber that takes its time holds the transfer back, down to the connection: while `onNext` has not returned,
    /// `options.bufferedBytes` are kept and then nothing more is read. So memory stays the same whatever comes, as long
    /// as no operator between (`observe(on:)`, `buffer`) keeps pieces of its own accord. Disposing aborts the transfer
    /// on the wire at once.
    ///
    /// Redirections are followed, and further attempts made, as for `response` until the first byte is handed on; what
    /// fails later is an error after the bytes that came before it. No store is asked and nothing is stored. There is
    /// no limit on time and size unless `options` sets one; the session's idle time-out holds.
    ///
    /// - Errors: `HTTPError.requestFailed`, with the first 64 KB of the body, for any status but 2xx; else those of
    ///   `response`.
    public func bytes(
        _ request: HTTPRequest,
        options: HTTPStreamOptions = HTTPStreamOptions()
    ) -> Observable<Data> {
        streaming(request, options, .bytes) { $0.bytes }
    }

    /// The final answer, whatever its status: its head as soon as it is there, then the body in pieces as in `bytes`.
    ///
    /// Cold; delivery, back-pressure, redirections, limits and what disposing does are those of `bytes`; nothing is
    /// tried again once the head was handed on.
    ///
    /// - Errors: those of `response`.
    public func stream(
        _ request: HTTPRequest,
        options: HTTPStreamOptions = HTTPStreamOptions()
    ) -> Observable<HTTPStreamEvent> {
        streaming(request, options, .events) { $0 }
    }

    private func streaming<Element: Sendable>(
        _ request: HTTPRequest,
        _ options: HTTPStreamOptions,
        _ kind: StreamRun.Kind,
        _ element: @escaping @Sendable (HTTPStreamEvent) -> Element?
    ) -> Observable<Element> {
        Observable.create { [base] observer in
            let run = StreamRun(base, request, options, kind)
            StreamPump(run, observer, delivery: base.configuration.delivery, element: element).pull()
            return Disposables.create { run.cancel() }
        }
    }
}
