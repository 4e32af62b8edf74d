import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType where Element == Data {
    /// The lines of a text in UTF-8 that comes in pieces, as `rx.bytes` gives it.
    ///
    /// A line ends with LF, CR or CR LF, wherever pieces are cut, and is given as soon as its end has come; what stands
    /// after the last end is a line too, given when the stream completes. A byte order mark at the beginning is left
    /// out. Cold, as what it is applied to; lines arrive on the thread of the piece that ends them, so a subscriber that
    /// takes its time holds the transfer back. Disposing disposes of the source.
    ///
    /// - Parameters:
    ///   - maximumBytes: the longest line, without its end. More is never kept.
    ///   - repairs: whether bytes that are not UTF-8 become U+FFFD; else they are an error.
    /// - Errors: `HTTPError.limitExceeded`, `.deserializationFailed`, each after the lines before it; else the source's.
    public func lines(maximumBytes: Int = 1 << 20, repairs: Bool = false) -> Observable<String> {
        Observable.create { observer in
            let splitter = SharedSplitter(maximumBytes, repairs)
            return subscribe(
                onNext: { bytes in
                    let (lines, failure) = splitter.feed(bytes)
                    for line in lines { observer.onNext(line) }
                    if let failure { observer.onError(failure) }
                },
                onError: { observer.onError($0) },
                onCompleted: {
                    do {
                        if let line = try splitter.finish() { observer.onNext(line) }
                        observer.onCompleted()
                    } catch {
                        observer.onError(error)
                    }
                }
            )
        }
    }
}

/// The splitter of one subscription.
private final class SharedSplitter: Sendable {
    private let splitter: Guarded<LineSplitter>

    init(_ maximum: Int, _ repairs: Bool) { splitter = Guarded(LineSplitter(maximum: maximum, repairs: repairs)) }

    func feed(_ bytes: Data) -> (lines: [String], failure: HTTPError?) { splitter.withLock { $0.feed(bytes) } }

    func finish() throws(HTTPError) -> String? {
        try splitter.withLock { splitter throws(HTTPError) in try splitter.finish() }
    }
}
