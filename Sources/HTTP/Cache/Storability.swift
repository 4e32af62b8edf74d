/// What may be stored, and which of its fields (RFC 9111 section 3).
enum Storability {
    /// Whether a response may be stored for a request (section 3), this cache being private.
    ///
    /// `GET` only: what `HEAD` and `POST` may do to the store is handled apart. `no-store` of the request forbids too
    /// (section 5.2.1.5). `must-understand` makes a status that this cache understands storable in spite of `no-store`
    /// and any other not at all (section 5.2.2.3). `Vary: *` never matches, so storing it would be of no use.
    static func mayStore(_ response: HTTPResponse, for request: HTTPRequest) -> Bool {
        guard request.method == .get, (200...599).contains(response.status), response.status != 304 else {
            return false
        }
        let control = CacheControl(response.headers)
        if CacheControl(request.headers).has("no-store") { return false }
        if control.has("must-understand") {
            guard isUnderstood(response.status) else { return false }
        } else if control.has("no-store") {
            return false
        }
        if VarySelector.isStar(response.headers) { return false }
        if response.status == 206, ContentRange(response.headers) == nil { return false }
        return control.has("public") || control.has("private") || control.has("max-age")
            || response.headers.contains("Expires") || Freshness.isHeuristicallyCacheable(response.status)
    }

    /// Statuses whose rules about caching this cache follows: those of RFC 9110 and 416 and 451 beside.
    static func isUnderstood(_ status: Int) -> Bool {
        switch status {
        case 200...206, 300...303, 305, 307, 308, 400...417, 421, 422, 426, 428, 429, 431, 451, 500...505, 511:
            return true
        default: return false
        }
    }

    /// Fields of one connection or of a proxy, never stored (section 3.1, RFC 9110 section 7.6.1).
    private static let hopByHop: Set<String> = [
        "connection", "proxy-connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    ]

    /// The fields to store of a response: all but those of the connection, those `Connection` lists, and those a
    /// qualified `no-cache` forbids to use again without asking (section 5.2.2.4).
    static func storable(_ headers: HTTPHeaders) -> HTTPHeaders {
        var dropped = hopByHop
        for line in headers.values("Connection") {
            dropped.formUnion(FieldSyntax.members(of: line).map { FieldSyntax.lowercased($0) })
        }
        dropped.formUnion(CacheControl(headers).fields("no-cache") ?? [])
        return HTTPHeaders(headers.fields.filter { !dropped.contains(FieldSyntax.lowercased($0.name)) })
    }
}
