/// Which hosts are this machine, by name or literal address, without asking anyone: the one place that knows.
///
/// The question is asked in two directions. Who trusts this machine, with a key in the clear say, needs to be certain;
/// who keeps others away from it must not miss a spelling. Neither answer is the other's opposite.
package enum LoopbackHost {
    /// The hosts that are asked without a proxy because they are this machine, as `ProxyRules.exceptions` has them:
    /// `localhost` with the names below it (RFC 6761 section 6.3), 127.0.0.0/8 (RFC 1122 section 3.2.1.3) and ::1
    /// (RFC 4291 section 2.5.3).
    package static let exceptions = [name, "127.0.0.0/8", "::1"]

    /// Whether a host is certainly this machine: `localhost`, `::1` or a dotted address of 127.0.0.0/8 in decimal.
    /// Anything else counts as somewhere else, other spellings of these included.
    package static func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        if host == name || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 &- 48 < 10 }
            && parts.allSatisfy { UInt8($0) != nil } && NetworkAddress(literal: host)?.bytes.first == 127
    }

    /// Whether a host may be this machine or its network: a name that resolvers keep here, or a literal in any spelling
    /// that is not on the public internet. Other names are judged by the address they turn out to have.
    static func mayBePrivate(_ host: String) -> Bool {
        var host = host.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        let isLocalName = host == name || host.hasSuffix("." + name) || host.hasPrefix(name + ".")
        return isLocalName || NetworkAddress(literal: host)?.isPublic == false
    }

    private static let name = "localhost"
}
