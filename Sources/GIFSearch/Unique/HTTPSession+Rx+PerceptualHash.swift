import GIF
import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reactive where Base == HTTPSession {
    /// The body of a 2xx answer as a perceptual hash; the pictures themselves are not kept.
    ///
    /// Cold, as `data`: each subscriber asks anew, from the session's cache where HTTP allows it; emits once where the
    /// session delivers, where it is decoded too, one frame at a time, and completes; disposing aborts the transfer.
    ///
    /// - Parameters:
    ///   - request: what to ask.
    ///   - limits: what the picture may take in pixels, frames and bytes.
    /// - Errors: `HTTPError.deserializationFailed` when the body is no GIF, or none that is whole and within the limits;
    ///   else those of `data`.
    public func perceptualHash(
        _ request: HTTPRequest,
        limits: GIFLimits = .standard
    ) -> Observable<GIFPerceptualHash> {
        data(request).map { data in
            do { return try GIFPerceptualHash(of: GIFFile(data: data, limits: limits)) } catch {
                throw HTTPError.undecodable(error)
            }
        }
    }
}
