#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an unfinished file is a part of: enough to go on with it later, in another process.
///
/// The URL goes in as a digest of scheme, host and path only: a query may hold a key, and the digest of a short key can
/// be guessed. What the bytes are is said by the validator, which the server compares (RFC 9110 section 13.1.5).
struct PartialRecord: Hashable, Sendable {
    /// Digest of the URL, in hexadecimal.
    var url: String
    /// The strong entity tag or the date for `If-Range`.
    var validator: String
    /// The file's number in its file system, so that a record that was left behind is not taken for a new file's.
    var inode: UInt64 = 0

    init(url: String, validator: String) {
        self.url = url
        self.validator = validator
    }

    static func digest(_ url: URL) -> String {
        var hash = SHA256()
        hash.update("\(Redirect.origin(of: url))\(url.path)".utf8)
        return hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The validator a response gives, if it is a strong one: only then do parts of two responses fit together.
    static func validator(of response: HTTPResponse) -> String? {
        if let tag = response.headers["ETag"] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count >= 2 ? tag : nil
        }
        // A date is strong when the file had not been changed for a minute (RFC 9110 section 8.8.2.2).
        guard let modified = response.headers["Last-Modified"], let sent = response.headers["Date"],
            let then = HTTPDate(modified, now: 0), let now = HTTPDate(sent, now: 0), now.seconds - then.seconds >= 60
        else { return nil }
        return modified
    }

    /// Whether a part belongs to the same representation, as far as it says.
    func fits(_ response: HTTPResponse) -> Bool {
        let own = validator.hasPrefix("\"") ? response.headers["ETag"] : response.headers["Last-Modified"]
        return own == nil || own == validator
    }

    /// Reads the record's file; `nil` for anything but a whole one.
    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 5, lines[0] == "partial 1", lines[4].isEmpty,
            lines[1].hasPrefix("url "), lines[2].hasPrefix("validator "),
            lines[3].hasPrefix("inode "), let inode = UInt64(lines[3].dropFirst(6))
        else { return nil }
        url = String(lines[1].dropFirst(4))
        validator = String(lines[2].dropFirst(10))
        self.inode = inode
    }

    var text: String { "partial 1\nurl \(url)\nvalidator \(validator)\ninode \(inode)\n" }
}
