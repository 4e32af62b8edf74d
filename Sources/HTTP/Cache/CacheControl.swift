/// The `Cache-Control` field of a request or a response (RFC 9111 section 5.2).
///
/// Names compare without case; an argument may be a token or a quoted string. Of a directive given twice the first
/// counts (section 4.2.1). An argument that is not what the directive demands is `invalid`, which makes a response
/// stale rather than fresh.
struct CacheControl: Hashable, Sendable {
    /// A directive's argument.
    enum Argument: Hashable, Sendable {
        /// The directive stands alone.
        case none
        /// `name=value`, quotes undone.
        case value(String)
        /// What follows the name is not an argument.
        case malformed
    }

    /// A directive that takes seconds.
    enum Seconds: Hashable, Sendable {
        /// Not there.
        case absent
        /// There, but without a valid number.
        case invalid
        /// Seconds.
        case seconds(Int64)
    }

    private(set) var directives: [String: Argument] = [:]

    /// Reads every `Cache-Control` line; an absent field has no directive.
    init(_ headers: HTTPHeaders) {
        for line in headers.values("Cache-Control") {
            for member in FieldSyntax.members(of: line) { add(member) }
        }
    }

    private mutating func add(_ member: Substring) {
        let name = member.utf8.prefix(while: FieldSyntax.isTokenByte)
        guard !name.isEmpty else { return }
        let key = FieldSyntax.lowercased(Substring(name))
        guard directives[key] == nil else { return }
        let rest = Substring(member.utf8.dropFirst(name.count))
        guard rest.utf8.first == UInt8(ascii: "=") else {
            directives[key] = rest.isEmpty ? Argument.none : .malformed
            return
        }
        let argument = rest.dropFirst()
        if argument.utf8.first == UInt8(ascii: "\"") {
            directives[key] = FieldSyntax.unquoted(argument).map(Argument.value) ?? .malformed
        } else {
            let isToken = !argument.isEmpty && argument.utf8.allSatisfy(FieldSyntax.isTokenByte)
            directives[key] = isToken ? .value(String(argument)) : .malformed
        }
    }

    /// Whether a directive is there, whatever its argument: what forbids holds even when it is written badly.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive.
    func seconds(_ name: String) -> Seconds {
        switch directives[name] {
        case nil: return .absent
        case .value(let text): return FieldSyntax.deltaSeconds(text).map(Seconds.seconds) ?? .invalid
        default: return .invalid
        }
    }

    /// The seconds of a directive where they are valid.
    func validSeconds(_ name: String) -> Int64? {
        guard case .seconds(let value) = seconds(name) else { return nil }
        return value
    }

    /// The field names of a qualified `no-cache` or `private`, in small letters; `nil` when the directive is absent or
    /// stands unqualified, or its argument names nothing.
    func fields(_ name: String) -> [String]? {
        guard case .value(let text) = directives[name] else { return nil }
        let names = FieldSyntax.members(of: text).map { FieldSyntax.lowercased($0) }
        return names.isEmpty ? nil : names
    }

    /// Whether a directive is there and holds for the whole response, not for named fields only.
    func hasUnqualified(_ name: String) -> Bool { has(name) && fields(name) == nil }
}
