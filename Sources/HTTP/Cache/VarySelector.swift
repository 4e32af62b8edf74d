#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One request field by which a stored response was selected (RFC 9111 section 4.1).
///
/// Only a keyed hash of the normalised value is kept, so a cookie or a token among the selecting fields never reaches
/// the disk.
struct VarySelector: Hashable, Sendable {
    /// The field's name in small letters.
    var name: String
    /// The keyed hash of what the request said, an absent field being a value of its own.
    var hash: Data
    /// For `Accept-Language`: the hash the field has when the language the response came in is the one the request
    /// likes best; empty otherwise.
    var languageHash = Data()

    /// Whether a response's `Vary` has a member `*`.
    static func isStar(_ headers: HTTPHeaders) -> Bool {
        headers.values("Vary").contains { FieldSyntax.members(of: $0).contains("*") }
    }

    /// The selecting fields of a response, in small letters, sorted and without duplicates, with those that select
    /// whatever the response says.
    static func names(_ headers: HTTPHeaders, always: Set<String>) -> [String] {
        var names = always
        for line in headers.values("Vary") {
            names.formUnion(FieldSyntax.members(of: line).map { FieldSyntax.lowercased($0) })
        }
        return names.sorted()
    }

    /// The selectors to store with a response to a request.
    static func selectors(of response: HTTPHeaders, request: HTTPHeaders, always: Set<String>, hasher: CacheHasher)
        -> [VarySelector]
    {
        names(response, always: always).map { name in
            var selector = VarySelector(name: name, hash: hasher.hash(normalised(name, in: request)))
            if name == "accept-language" {
                let languages = response.values("Content-Language").flatMap { FieldSyntax.members(of: $0) }
                if languages.count == 1 {
                    selector.languageHash = hasher.hash(bestLanguage(FieldSyntax.lowercased(languages[0])))
                }
            }
            return selector
        }
    }

    /// Whether a request says the same in every selecting field.
    static func match(_ selectors: [VarySelector], request: HTTPHeaders, hasher: CacheHasher) -> Bool {
        selectors.allSatisfy { selector in
            if hasher.hash(normalised(selector.name, in: request)) == selector.hash { return true }
            guard !selector.languageHash.isEmpty, let best = preferredLanguage(request) else { return false }
            return hasher.hash(bestLanguage(best)) == selector.languageHash
        }
    }

    /// A field's value for comparison: lines joined, white space around members dropped, and for the `Accept` family,
    /// whose syntax is known, letter case and order of members too (RFC 9111 section 4.1).
    static func normalised(_ name: String, in request: HTTPHeaders) -> String {
        let lines = request.values(name)
        guard !lines.isEmpty else { return "-" }
        if acceptFamily.contains(name) {
            let members = lines.flatMap { FieldSyntax.members(of: $0) }.map(canonicalPreference).sorted()
            return "=" + members.joined(separator: ",")
        }
        if singular.contains(name) { return "=" + lines.joined(separator: ",") }
        return "=" + lines.flatMap { FieldSyntax.members(of: $0) }.joined(separator: ",")
    }

    private static let acceptFamily: Set<String> = ["accept", "accept-charset", "accept-encoding", "accept-language"]
    /// Fields whose commas separate no members.
    private static let singular: Set<String> = ["authorization", "cookie", "user-agent", "referer"]

    private static func bestLanguage(_ language: String) -> String { "language:" + language }

    /// A member such as `de;q=0.80` in small letters, without inner white space, its weight in the shortest form. What
    /// stands in quotes stays.
    static func canonicalPreference(_ member: Substring) -> String {
        guard !member.utf8.contains(UInt8(ascii: "\"")) else { return String(member) }
        let parts = FieldSyntax.lowercased(member).split(separator: ";").map { part in
            String(decoding: part.utf8.filter { $0 != 32 && $0 != 9 }, as: UTF8.self)
        }
        guard let range = parts.first else { return "" }
        let parameters = parts.dropFirst().filter { !$0.hasPrefix("q=") }
        let weight = weight(of: parts)
        return ([range] + parameters + (weight == 1000 ? [] : ["q=\(weight)"])).joined(separator: ";")
    }

    /// The weight in thousandths (RFC 9110 section 12.4.2); 1000 where none is given, 0 where it is not a weight.
    private static func weight(of parts: [String]) -> Int {
        guard let text = parts.dropFirst().first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else { return 1000 }
        let bytes = Array(text.utf8)
        guard let first = bytes.first, first == 48 || first == 49, bytes.count <= 5, bytes.count != 2 || bytes[1] == 46
        else { return 0 }
        if bytes.count > 1, bytes[1] != 46 { return 0 }
        var value = 0
        for place in 0..<3 {
            let byte = place + 2 < bytes.count ? bytes[place + 2] : 48
            guard byte &- 48 < 10 else { return 0 }
            value = value * 10 + Int(byte - 48)
        }
        return min(1000, Int(first - 48) * 1000 + value)
    }

    /// The one language a request likes better than any other, in small letters, if there is one.
    static func preferredLanguage(_ request: HTTPHeaders) -> String? {
        let ranked = request.values("Accept-Language").flatMap { FieldSyntax.members(of: $0) }.map { member in
            let parts = FieldSyntax.lowercased(member).split(separator: ";").map { part in
                String(decoding: part.utf8.filter { $0 != 32 && $0 != 9 }, as: UTF8.self)
            }
            return (range: parts.first ?? "", weight: weight(of: parts))
        }
        guard let top = ranked.map(\.weight).max(), top > 0 else { return nil }
        let best = ranked.filter { $0.weight == top }
        return best.count == 1 && best[0].range != "*" ? best[0].range : nil
    }
}
