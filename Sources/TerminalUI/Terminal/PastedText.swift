/// Text that is being pasted, up to the sequence that ends it; so much of it as anyone may want.
struct PastedText: Sendable {
    /// The most that is kept, in bytes.
    private static var limit: Int { 1 << 20 }
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// One more byte.
    /// - Returns: whether it was the last one.
    mutating func append(_ byte: UInt8) -> Bool {
        bytes.append(byte)
        if byte == Self.end.last, bytes.suffix(Self.end.count).elementsEqual(Self.end) {
            bytes.removeLast(Self.end.count)
            return true
        }
        // Beyond the limit only the end is looked for.
        if bytes.count >= Self.limit + 8192 { bytes.removeSubrange(Self.limit..<bytes.count - Self.end.count) }
        return false
    }

    /// The text, once.
    mutating func take() -> String {
        defer { bytes = [] }
        return String(decoding: bytes.prefix(Self.limit), as: UTF8.self)
    }
}
