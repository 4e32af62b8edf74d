#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can stand for the address of a request.
public protocol HTTPURLConvertible: Sendable {
    /// The URL.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest` when it is none.
    func httpURL() throws(HTTPError) -> URL
}

extension URL: HTTPURLConvertible {
    /// Itself.
    public func httpURL() throws(HTTPError) -> URL { self }
}

extension String: HTTPURLConvertible {
    /// The URL the text is, already percent-encoded; it is not repeated in the error, since it may hold a key.
    public func httpURL() throws(HTTPError) -> URL {
        let isClean = utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isClean, let url = URL(string: self) else {
            throw .transport(.init(.invalidRequest, "its address is not a URL"))
        }
        return url
    }
}

extension HTTPRequest {
    /// Makes a request with parameters.
    ///
    /// - Parameters:
    ///   - method: the method; it has a say in where parameters go.
    ///   - url: a URL, or a text that is one.
    ///   - parameters: what to ask with; `nil` leaves URL and body as they are.
    ///   - encoding: how the parameters are said.
    ///   - headers: fields; a `Content-Type` in them stays.
    /// - Throws: `HTTPError.transport` of kind `invalidRequest`.
    public init(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        parameters: HTTPParameters? = nil,
        encoding: some HTTPParameterEncoding = .form,
        headers: HTTPHeaders = [:]
    ) throws(HTTPError) {
        self.init(try url.httpURL(), method: method, headers: headers)
        if let parameters { try encoding.encode(parameters, into: &self) }
    }

    /// Makes a request with a value as its JSON body, of any shape.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest`: the value does not encode, or the method takes no
    ///   content.
    public init(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        json value: some Encodable,
        encoder: JSONEncoder = JSONEncoder(),
        headers: HTTPHeaders = [:]
    ) throws(HTTPError) {
        self.init(try url.httpURL(), method: method, headers: headers)
        try setContent(Self.jsonData(value, encoder), type: "application/json")
    }

    /// Makes a request with a JSON value as its body.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest`.
    public init(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        json value: JSONValue,
        headers: HTTPHeaders = [:]
    ) throws(HTTPError) {
        self.init(try url.httpURL(), method: method, headers: headers)
        try setContent(value.serialized(), type: "application/json")
    }

    static func jsonData(_ value: some Encodable, _ encoder: JSONEncoder) throws(HTTPError) -> Data {
        do { return try encoder.encode(value) } catch {
            // The encoder's own words hold the values.
            throw .transport(.init(.invalidRequest, "its value cannot be written as JSON"))
        }
    }

    /// Gives the request a body.
    mutating func setContent(_ content: Data, type: String) throws(HTTPError) {
        try checkTakesContent()
        body = content
        if !headers.contains("Content-Type") { headers.add("Content-Type", type) }
    }

    /// Content has no meaning in a GET, HEAD or TRACE (RFC 9110 section 9.3), and servers differ in what they do with
    /// it; who needs it all the same sets `body`.
    func checkTakesContent(_ content: String = "parameters") throws(HTTPError) {
        guard ![.get, .head, .trace].contains(method) else {
            throw .transport(.init(.invalidRequest, "a \(method) has no body for \(content)", host: url.host))
        }
        guard !hasContent else {
            throw .transport(.init(.invalidRequest, "it has a body already", host: url.host))
        }
    }

    /// Appends encoded pairs to the query (RFC 3986 section 3.4), before the fragment; nothing else changes.
    mutating func extendQuery(_ pairs: String) throws(HTTPError) {
        guard !pairs.isEmpty else { return }
        let whole = url.absoluteString
        let address = whole.prefix { $0 != "#" }
        let separator =
            if let mark = address.firstIndex(of: "?") {
                address.index(after: mark) == address.endIndex || address.hasSuffix("&") ? "" : "&"
            } else {
                "?"
            }
        guard let longer = URL(string: "\(address)\(separator)\(pairs)\(whole.dropFirst(address.count))") else {
            throw .transport(.init(.invalidRequest, "its address is not a URL", host: url.host))
        }
        url = longer
    }
}
