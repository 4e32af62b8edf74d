import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPSession: ReactiveCompatible {}

/// What a stream of `rx.response` remembers, for `cache()` to ask again at each hop.
struct ResponseOrigin: Sendable {
    let session: HTTPSession
    let request: HTTPRequest
}

extension Reactive where Base == HTTPSession {
    /// The final answer to a request, whatever its status, over redirections and further attempts; no store is asked.
    ///
    /// The one primitive the others are made of. Cold: each subscriber makes a request of its own. It emits the
    /// response and its whole body once and completes, where the session's configuration delivers; every failure is an error.
    /// Disposing aborts the transfer on the wire and harms no other.
    ///
    /// - Errors: `HTTPError.transport` and `.limitExceeded`; what a stub raises surfaces as itself.
    public func response(_ request: HTTPRequest) -> Observable<(HTTPResponse, Data)> {
        let origin = ResponseOrigin(session: base, request: request)
        return AnnotatedObservable(base.answer(request, cache: nil), annotation: origin)
    }

    /// The body of a 2xx answer, from the session's cache where HTTP allows it.
    ///
    /// Cold; emits once on the session's or the cache's queue and completes; disposing aborts the transfer.
    ///
    /// - Errors: `HTTPError.requestFailed`, with response and body, for any other status; else those of `response`.
    public func data(_ request: HTTPRequest) -> Observable<Data> {
        response(request).cache().successData()
    }

    /// The body of a 2xx answer as text, by the charset the answer states: UTF-8 (also when it states none), US-ASCII,
    /// ISO 8859-1 or UTF-16. Cold, as `data`.
    ///
    /// - Errors: `HTTPError.deserializationFailed` when the body is not text in that charset, else those of `data`.
    public func string(_ request: HTTPRequest) -> Observable<String> {
        response(request).cache().success().map { response, data in
            try TextDecoding.string(data, contentType: response.headers["Content-Type"])
        }
    }

    /// The body of a 2xx answer as JSON. Cold, as `data`.
    ///
    /// - Errors: `HTTPError.deserializationFailed` when the body is not JSON, else those of `data`.
    public func json(_ request: HTTPRequest) -> Observable<JSONValue> {
        data(request).map { try JSONValue(parsing: $0) }
    }

    /// The body of a 2xx answer, decoded from JSON. Cold, as `data`.
    ///
    /// - Parameters:
    ///   - request: what to ask.
    ///   - type: what to decode.
    ///   - decoder: makes the decoder; it is called once a response, since decoders are no values.
    /// - Errors: `HTTPError.deserializationFailed` when the body does not decode, else those of `data`.
    public func decodable<Value: Decodable & Sendable>(
        _ request: HTTPRequest,
        as type: Value.Type = Value.self,
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) -> Observable<Value> {
        data(request).map { data in
            do { return try decoder().decode(type, from: data) } catch let error as DecodingError {
                throw HTTPError.deserializationFailed(error.place)
            }
        }
    }
}

extension ObservableType where Element == (HTTPResponse, Data) {
    /// Lets only 2xx answers pass (RFC 9110 section 15.3); any other is `HTTPError.requestFailed` with both.
    public func success() -> Observable<(HTTPResponse, Data)> {
        map { response, data in
            guard response.isSuccess else { throw HTTPError.requestFailed(response: response, data: data) }
            return (response, data)
        }
    }

    /// The bodies of 2xx answers; any other is `HTTPError.requestFailed` with both.
    public func successData() -> Observable<Data> { success().map { $0.1 } }
}

extension DecodingError {
    /// Where decoding failed and why, without the values met on the way.
    fileprivate var place: String {
        func path(_ context: Context) -> String {
            let keys = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
            return keys.isEmpty ? "at the top" : "at \(keys.joined())"
        }
        switch self {
        case .typeMismatch(let type, let context): return "it has something else than \(type) \(path(context))"
        case .valueNotFound(let type, let context): return "it has no \(type) \(path(context))"
        case .keyNotFound(let key, let context): return "it has no '\(key.stringValue)' \(path(context))"
        case .dataCorrupted(let context): return "it is damaged \(path(context))"
        @unknown default: return "it is not what was asked for"
        }
    }
}
