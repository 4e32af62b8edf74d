#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An IP address, to tell the public internet from everything else.
struct NetworkAddress: Hashable, Sendable {
    /// 4 bytes (IPv4) or 16 (IPv6), in network order.
    let bytes: [UInt8]

    /// Takes an address as sockets hold it; `nil` unless there are 4 or 16 bytes.
    init?(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == 4 || self.bytes.count == 16 else { return nil }
    }

    /// Reads what resolvers read as a literal: dotted, short, octal and hexadecimal IPv4, and IPv6 with or without
    /// brackets and zone. Anything else is a name.
    init?(literal: String) {
        var text = literal
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
        var v6 = in6_addr()
        if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(withUnsafeBytes(of: v6) { Array($0) })
            return
        }
        var v4 = in_addr()
        // `inet_aton` stops at white space and takes what came before.
        guard !text.utf8.contains(where: { $0 <= 0x20 }), inet_aton(text, &v4) != 0 else { return nil }
        self.init(withUnsafeBytes(of: v4) { Array($0) })
    }

    /// Whether the address is on the public internet: not loopback, private, link-local, shared, reserved, multicast
    /// or documentation (RFC 6890 and IANA's special-purpose registries), nor one of those wrapped in IPv6.
    var isPublic: Bool { bytes.count == 4 ? Self.isPublicV4(bytes[...]) : isPublicV6 }

    private static func isPublicV4(_ address: ArraySlice<UInt8>) -> Bool {
        let value = address.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return !reservedV4.contains { value >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
    }

    private var isPublicV6: Bool {
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        if groups[0] == 0x64, groups[1] == 0xff9b, groups[2...5].allSatisfy({ $0 == 0 }) {
            return Self.isPublicV4(bytes[12...])  // NAT64, RFC 6052
        }
        if groups[0..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xffff {
            return Self.isPublicV4(bytes[12...])  // IPv4-mapped, RFC 4291
        }
        guard groups[0] & 0xe000 == 0x2000 else { return false }  // only 2000::/3 is given out
        if groups[0] == 0x2002 { return Self.isPublicV4(bytes[2..<6]) }  // 6to4, RFC 3056
        if groups[0] == 0x2001, groups[1] < 0x200 { return false }  // protocol assignments and Teredo
        if groups[0] == 0x2001, groups[1] == 0xdb8 { return false }  // documentation
        return groups[0] != 0x3fff  // documentation, RFC 9637
    }

    private static let reservedV4: [(prefix: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // this network
        (0x0a00_0000, 8),  // private
        (0x6440_0000, 10),  // shared by a carrier's customers, RFC 6598
        (0x7f00_0000, 8),  // loopback
        (0xa9fe_0000, 16),  // link-local
        (0xac10_0000, 12),  // private
        (0xc000_0000, 24),  // protocol assignments
        (0xc000_0200, 24),  // documentation
        (0xc058_6300, 24),  // 6to4 relays, withdrawn
        (0xc0a8_0000, 16),  // private
        (0xc612_0000, 15),  // benchmarks
        (0xc633_6400, 24),  // documentation
        (0xcb00_7100, 24),  // documentation
        (0xe000_0000, 4),  // multicast
        (0xf000_0000, 4),  // reserved, broadcast
    ]
}
