import GIF
import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reactive where Base == HTTPSession {
    /// The body of a 2xx answer as a GIF, every frame of it.
    ///
    /// Cold, as `data`: each subscriber asks anew, from the session's cache where HTTP allows it; emits once where the
    /// session delivers, where it is decoded too, and completes; disposing aborts the transfer.
    ///
    /// - Parameters:
    ///   - request: what to ask.
    ///   - limits: what the picture may take in pixels, frames and bytes.
    /// - Errors: `HTTPError.deserializationFailed` when the body is no GIF, or none that is whole and within the limits:
    ///   never an empty picture; else those of `data`.
    public func image(_ request: HTTPRequest, limits: GIFLimits = .standard) -> Observable<GIFImage> {
        data(request).map { data in
            do { return try GIFImage(data: data, limits: limits) } catch { throw HTTPError.undecodable(error) }
        }
    }
}
