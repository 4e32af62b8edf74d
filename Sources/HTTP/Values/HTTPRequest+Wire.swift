#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPRequest {
    /// Whether the URL is http or https, has a host, and carries no user name or password (RFC 9110 section 4.2.4).
    static func problem(with url: URL) -> String? {
        if PlainAddress.isSecure(url) != nil { return nil }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return "only http and https URLs can be asked"
        }
        guard let host = url.host, !host.isEmpty else { return "the URL names no host" }
        // Percent-encoded ones are decoded in `host`, which errors repeat.
        if !host.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), host.unicodeScalars.contains(where: isHidden) {
            return "the URL's host holds characters that no host has"
        }
        if url.user != nil || url.password != nil {
            return "the URL carries a user name; credentials belong in a header field"
        }
        return nil
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The part of `checkForWire` that is about the URL, for a request whose other parts were checked with another.
    func checkURLForWire() throws(HTTPError) {
        if let problem = Self.problem(with: url) { throw .transport(.init(.invalidRequest, problem)) }
        var text = url.absoluteString
        let isClean = text.withUTF8 { bytes in bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F } }
        guard isClean else {
            throw .transport(
                .init(.invalidRequest, "the URL holds control characters or spaces", host: url.host)
            )
        }
    }

    /// Refuses what cannot be sent without changing it, or what would let a value become a second request.
    /// - Parameter length: how long the content is where it is not in `body`.
    func checkForWire(length: Int? = nil) throws(HTTPError) {
        func refusal(_ reason: String) -> HTTPError {
            .transport(.init(.invalidRequest, reason, host: url.host))
        }
        try checkURLForWire()
        guard !method.rawValue.isEmpty, method.rawValue.utf8.allSatisfy(FieldSyntax.isTokenByte), method != "CONNECT"
        else {
            throw refusal("the method is not one that can be sent")
        }
        for field in headers {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(FieldSyntax.isTokenByte) else {
                throw refusal("a header field's name is malformed")
            }
            if field.value.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) {
                throw refusal("the header field \(field.name) holds a line break or a NUL")
            }
        }
        if headers.contains("Transfer-Encoding") { throw refusal("the transport frames the body itself") }
        if body != nil, upload != nil { throw refusal("it has both a body and an upload") }
        if headers.values("Content-Length").contains(where: { $0 != String(length ?? body?.count ?? 0) }) {
            throw refusal("the Content-Length does not match the body")
        }
    }
}
