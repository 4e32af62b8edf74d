#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How parameters become part of a request: `.query`, `.form` or `.json`.
public protocol HTTPParameterEncoding: Sendable {
    /// Puts the parameters into the request, with the fields that describe them where the request has none.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest` where they cannot be said this way.
    func encode(_ parameters: HTTPParameters, into request: inout HTTPRequest) throws(HTTPError)
}

extension HTTPParameterEncoding where Self == HTTPFormEncoding {
    /// In the URL's query, whatever the method.
    public static var query: HTTPFormEncoding { HTTPFormEncoding(destination: .query) }

    /// In the URL's query for GET, HEAD, DELETE, OPTIONS and TRACE, whose content has no meaning (RFC 9110 section
    /// 9.3); else as a form in the body.
    public static var form: HTTPFormEncoding { HTTPFormEncoding() }
}

extension HTTPParameterEncoding where Self == HTTPJSONEncoding {
    /// As an object in a JSON body.
    public static var json: HTTPJSONEncoding { HTTPJSONEncoding() }
}

/// Parameters as a JSON object in the body, `application/json` (RFC 8259).
///
/// Members stand in the order of the parameters, those of nested objects in the order of their names; of two
/// parameters with one name the last counts. GET, HEAD and TRACE are refused, since content has no meaning there.
public struct HTTPJSONEncoding: HTTPParameterEncoding, Hashable {
    /// Makes the encoding.
    public init() {}

    /// Sets the body, and `Content-Type` where the request has none.
    public func encode(_ parameters: HTTPParameters, into request: inout HTTPRequest) throws(HTTPError) {
        let host = request.url.host
        var last: [String: Int] = [:]
        for (index, parameter) in parameters.list.enumerated() { last[parameter.name] = index }
        var writer = JSONWriter()
        do {
            try writer.object { writer in
                for (index, parameter) in parameters.list.enumerated() where last[parameter.name] == index {
                    writer.key(parameter.name)
                    try parameter.value.write(to: &writer)
                }
            }
        } catch { throw .transport(.init(.invalidRequest, "a number in its parameters is not finite", host: host)) }
        try request.setContent(writer.data, type: "application/json")
    }
}
