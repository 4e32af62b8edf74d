import GIFSearch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GIFItem {
    /// An item of which nothing is known but its URL. Its id is made from the URL, always in the same way.
    init(url: String) {
        self.init(id: "", title: "", gif: "", source: "url")
        become(url)
    }

    /// Turns an item of which nothing was known but its URL into that of another. A list of thousands of URLs is gone
    /// through with one of them: an item is large, and three things of it change.
    mutating func become(_ url: String) {
        (id, title, gif) = (Self.id(ofURL: url), Self.title(ofURL: url), url)
    }

    /// What stands behind the last slash of a URL's path, without the ending of a GIF.
    private static func title(ofURL url: String) -> String { plainTitle(ofURL: url) ?? carefulTitle(ofURL: url) }

    /// The title of a URL that is not as plain as most are: left to who knows all of RFC 3986.
    static func carefulTitle(ofURL url: String) -> String {
        let file = URL(string: url)?.lastPathComponent ?? ""
        let isGIF = file.utf8.suffix(4).elementsEqual(".gif".utf8) { $0 | 0x20 == $1 | 0x20 }
        return isGIF ? String(file.dropLast(4)) : file
    }

    /// The title where it needs no decoding and stands behind more than the host.
    static func plainTitle(ofURL url: String) -> String? {
        var url = url
        return url.withUTF8 { plainTitle($0) }
    }

    private static func plainTitle(_ url: UnsafeBufferPointer<UInt8>) -> String? {
        let slash = UInt8(ascii: "/")
        var end = url.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? url.count
        var start = end
        while start > 0, url[start - 1] != slash { start -= 1 }
        guard start >= 2, url[start - 2] != slash, url[start - 2] != UInt8(ascii: ":"),
            FileName.isPlain(UnsafeBufferPointer(rebasing: url[start..<end]))
        else { return nil }
        if end - start >= 4, url[end - 4] == UInt8(ascii: "."), url[end - 3] | 0x20 == UInt8(ascii: "g"),
            url[end - 2] | 0x20 == UInt8(ascii: "i"), url[end - 1] | 0x20 == UInt8(ascii: "f")
        {
            end -= 4
        }
        return String(decoding: url[start..<end], as: UTF8.self)
    }

    private static func id(ofURL url: String) -> String {
        // FNV-1a: no secret, no defence, only the same short name for the same URL.
        var url = url
        let hash = url.withUTF8 { bytes in
            bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        return digits(hash)
    }

    /// A number in base 36, as `String(_:radix:)` writes it, which takes five times as long for numbers of any width.
    static func digits(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 13) { buffer in
            var rest = number
            var count = 0
            repeat {
                let digit = UInt8(truncatingIfNeeded: rest % 36)
                buffer[count] = digit < 10 ? 48 + digit : 87 + digit
                (rest, count) = (rest / 36, count + 1)
            } while rest > 0
            var digits = buffer[..<count]
            digits.reverse()
            return count
        }
    }
}
