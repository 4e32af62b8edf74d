/// What traces may show. By default as little as is of use: names of query parameters, but none of their values.
public struct HTTPTraceRedaction: Hashable, Sendable {
    /// Query parameters whose values may be shown, a page's number say. What is not named here is hidden, so a
    /// provider states what it knows to be harmless and never has to foresee every secret.
    public var harmlessParameters: Set<String>
    /// Fields whose values are hidden, in small letters, beside those whose name says that they hold credentials
    /// (`authorization`, `cookie`, and whatever has `auth`, `cookie`, `token`, `secret`, `key`, `session`, `password`,
    /// `credential` or `signature` in its name).
    public var secretFields: Set<String>
    /// Texts that are hidden wherever they stand: keys in paths, say.
    public var secrets: Set<String>

    /// Makes a redaction.
    public init(
        harmlessParameters: Set<String> = [],
        secretFields: Set<String> = [],
        secrets: Set<String> = []
    ) {
        self.harmlessParameters = harmlessParameters
        self.secretFields = secretFields
        self.secrets = secrets
    }

    /// What stands for what is hidden.
    static let mask = "***"
    /// Shorter values that were hidden once are too common in harmless text to be looked for in it.
    static let shortestSecret = 8

    private static let credentialWords = [
        "auth", "cookie", "token", "secret", "key", "session", "password", "credential", "signature",
    ]

    /// Whether a field's value is hidden whatever it is.
    func isSecret(field name: String) -> Bool {
        let name = FieldSyntax.lowercased(name)
        return secretFields.contains(name) || Self.credentialWords.contains { name.contains($0) }
    }

    /// A URL, or a reference to one, without user, fragment and the query's values but harmless ones.
    func redacted(url text: String, hiding secrets: some Sequence<String>) -> String {
        let parts = Self.parts(of: text)
        var start = parts.start
        if let slashes = start.firstRange(of: "//"),
            let at = start[slashes.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        {
            start.replaceSubrange(slashes.upperBound..<at, with: Self.mask)
        }
        // A host is no secret, and who sees it has to know who was asked.
        let path =
            start.firstRange(of: "//").flatMap { start[$0.upperBound...].firstIndex(of: "/") } ?? start.startIndex
        if start.firstRange(of: "//") == nil || path != start.startIndex {
            start.replaceSubrange(path..., with: hidden(String(start[path...]), secrets))
        }
        guard let query = parts.query else { return start }
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2 else { return pair.isEmpty ? "" : Self.mask }
            let (name, value) = (halves[0], halves[1])
            let shown = harmlessParameters.contains(name) ? hidden(value, secrets) : Self.mask
            return "\(Self.isPlain(name) ? name : Self.mask)=\(shown)"
        }
        return "\(start)?\(pairs.joined(separator: "&"))"
    }

    /// The values of a query that are hidden, as they stand and decoded.
    func hiddenValues(inURL text: String) -> [String] {
        guard let query = Self.parts(of: text).query else { return [] }
        return query.split(separator: "&").flatMap { pair -> [String] in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return [String(pair)] }
            if harmlessParameters.contains(String(parts[0])) { return [] }
            return [String(parts[1]), Self.decoded(parts[1])]
        }
    }

    /// The values of fields that are hidden, whole and in the pieces that may stand elsewhere.
    func hiddenValues(in headers: HTTPHeaders) -> [String] {
        headers.filter { isSecret(field: $0.name) }.flatMap { field in
            [field.value] + field.value.split { " ,;=\"".contains($0) }.map(String.init)
        }
    }

    /// Fields without the values that must not be shown. Queries in values, of addresses mostly, go too.
    func redacted(_ headers: HTTPHeaders, hiding secrets: some Sequence<String>) -> HTTPHeaders {
        HTTPHeaders(
            headers.map { field in
                var field = field
                if isSecret(field: field.name) || repeats(field.value, secrets) {
                    field.value = Self.mask
                } else if HTTPHeaders.same(field.name, "Location") || HTTPHeaders.same(field.name, "Content-Location") {
                    field.value = redacted(url: field.value, hiding: secrets)
                } else {
                    field.value = Self.withoutQueries(field.value)
                }
                return field
            }
        )
    }

    /// Text in which secrets stand as the mask.
    func hidden(_ text: String, _ secrets: some Sequence<String>) -> String {
        var text = text
        for secret in secrets where text.contains(secret) {
            text = text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: Self.mask)
        }
        return repeats(text, secrets) ? Self.mask : text
    }

    /// Whether a text repeats a secret, decoded or not.
    private func repeats(_ text: String, _ secrets: some Sequence<String>) -> Bool {
        let decoded = text.utf8.contains(UInt8(ascii: "%")) ? Self.decoded(text[...]) : text
        return secrets.contains { text.contains($0) || decoded.contains($0) }
    }

    /// What stands before the query, and the query; the fragment belongs to neither.
    private static func parts(of text: String) -> (start: String, query: Substring?) {
        let text = text.prefix { $0 != "#" }
        guard let mark = text.firstIndex(of: "?") else { return (String(text), nil) }
        return (String(text[..<mark]), text[mark...].dropFirst())
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 40
            && name.utf8.allSatisfy { $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26 || "_-.[]".utf8.contains($0) }
    }

    private static func withoutQueries(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "?")) else { return value }
        var shown = ""
        var isHiding = false
        for character in value {
            if isHiding, !" \t<>\"',;".contains(character) { continue }
            isHiding = character == "?"
            shown += isHiding ? "?\(mask)" : String(character)
        }
        return shown
    }

    /// Percent-decoded, `+` read as a space.
    static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
