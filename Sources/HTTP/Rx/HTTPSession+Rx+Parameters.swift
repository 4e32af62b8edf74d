import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The wrappers with a method, an address and parameters in place of a request.
///
/// The request is made when the member is called; what is wrong with it is the error each subscriber gets. All else is
/// as with the request value: cold, one request per subscriber, dispose aborts the transfer.
extension Reactive where Base == HTTPSession {
    /// The final answer, whatever its status, as `response(_:)`; `cache()` right after it stands before the network.
    ///
    /// - Parameters:
    ///   - method: the method; with `.form` it says where the parameters go.
    ///   - url: a URL, or a text that is one.
    ///   - parameters: what to ask with, `nil` for nothing.
    ///   - encoding: `.form`, `.query`, `.json`, or one of the caller's.
    ///   - headers: fields, sent as they are.
    public func response(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:]
    ) -> Observable<(HTTPResponse, Data)> {
        making(method, url, parameters, encoding, headers) { response($0) }
    }

    /// The body of a 2xx answer, as `data(_:)`; parameters as in `response`.
    public func data(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:]
    ) -> Observable<Data> {
        making(method, url, parameters, encoding, headers) { data($0) }
    }

    /// The body of a 2xx answer as text, as `string(_:)`; parameters as in `response`.
    public func string(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:]
    ) -> Observable<String> {
        making(method, url, parameters, encoding, headers) { string($0) }
    }

    /// The body of a 2xx answer as JSON, as `json(_:)`; parameters as in `response`.
    public func json(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:]
    ) -> Observable<JSONValue> {
        making(method, url, parameters, encoding, headers) { json($0) }
    }

    /// The body of a 2xx answer decoded from JSON, as `decodable(_:as:decoder:)`; parameters as in `response`.
    public func decodable<Value: Decodable & Sendable>(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:],
        as type: Value.Type = Value.self,
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) -> Observable<Value> {
        making(method, url, parameters, encoding, headers) { decodable($0, as: type, decoder: decoder) }
    }

    private func making<Element: Sendable>(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        _ parameters: HTTPParameters?,
        _ encoding: some HTTPParameterEncoding,
        _ headers: HTTPHeaders,
        _ ask: (HTTPRequest) -> Observable<Element>
    ) -> Observable<Element> {
        do {
            return ask(
                try HTTPRequest(method, url, parameters: parameters, encoding: encoding, headers: headers)
            )
        } catch {
            return .error(error)
        }
    }
}
