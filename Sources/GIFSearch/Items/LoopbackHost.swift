/// Tells whether a URL's host is this machine, by name or literal address, without asking anyone.
package enum LoopbackHost {
    /// Whether it is `localhost`, `::1` or a dotted address of 127.0.0.0/8; anything else counts as somewhere else.
    package static func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
