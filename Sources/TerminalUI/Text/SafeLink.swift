/// A link that may be given to a terminal, a browser or a reader: http or https, printable ASCII only.
public struct SafeLink: Hashable, Sendable {
    /// The link with everything outside printable ASCII percent-encoded; otherwise as it came, query included.
    public var text: String { Self.encoded(link, also: []) }

    private let link: String

    /// Takes a link, or `nil` if it is no http(s) link, names no host, or holds a control or bidirectional character.
    public init?(_ link: String?) {
        guard let link, !SafeText.holdsUnsafe(link) else { return nil }
        var text = link
        let namesHost = text.withUTF8 { bytes in
            guard let start = Self.afterScheme(bytes), start < bytes.count else { return false }
            return !Self.isNoHost(bytes[start])
        }
        guard namesHost else { return nil }
        self.link = link
    }

    /// Whether a text begins as an http(s) link does, whatever follows.
    public static func hasScheme(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { afterScheme($0) != nil }
    }

    /// The link for the target of a Markdown link: nothing in it ends the parenthesis or is read as an entity.
    public var markdown: String {
        let encoded = Self.encoded(text, also: Array("()<>\\".utf8))
        var safe = ""
        var rest = encoded[...]
        while let ampersand = rest.firstIndex(of: "&") {
            safe += rest[..<ampersand]
            rest = rest[rest.index(after: ampersand)...]
            safe += Self.startsLikeEntity(rest) ? "&amp;" : "&"
        }
        return safe + rest
    }

    /// The link for an HTML attribute in double quotes.
    public var html: String { SafeText.html(text) }

    /// Where the authority of an http(s) link begins.
    private static func afterScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count >= 7, isLetter(bytes[0], "h"), isLetter(bytes[1], "t"), isLetter(bytes[2], "t"),
            isLetter(bytes[3], "p")
        else { return nil }
        let colon = isLetter(bytes[4], "s") ? 5 : 4
        guard bytes.count >= colon + 3, bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
            bytes[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        return colon + 3
    }

    /// Whether a byte is this small letter or its capital.
    private static func isLetter(_ byte: UInt8, _ letter: Unicode.Scalar) -> Bool {
        byte | 0x20 == UInt8(ascii: letter)
    }

    /// Whether an authority that begins so names no host.
    private static func isNoHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "@"): true
        default: false
        }
    }

    private static func encoded(_ text: String, also: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && !also.contains(byte)
            if isPlain {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func startsLikeEntity(_ text: Substring) -> Bool {
        let name = text.prefix { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "#" }
        return !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == ";"
    }
}
