#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns header lines, as they come off the wire, into response heads (RFC 9112 sections 4 and 5).
struct ResponseHeadParser {
    enum Section: Equatable {
        case interim(HTTPResponse)
        case final(HTTPResponse)
    }

    private let url: URL
    private let limit: Int
    private var size = 0
    private var head: HTTPResponse?
    private var isFinished = false

    init(url: URL, limit: Int) {
        self.url = url
        self.limit = limit
    }

    /// Whether the final head has been given out.
    var hasFinalHead: Bool { isFinished }

    /// Takes one line, its end included; gives a section when the line was its last. Trailer fields are only counted.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(HTTPError) -> Section? {
        size += line.count
        guard size <= limit else { throw .limitExceeded(.headers(maximum: limit)) }
        guard !isFinished else { return nil }
        var end = line.count
        if end > 0, line[end - 1] == 0x0A { end -= 1 }
        if end > 0, line[end - 1] == 0x0D { end -= 1 }
        if end == 0 { return try endSection() }
        let line = UnsafeRawBufferPointer(rebasing: line[..<end])
        if head == nil {
            head = try status(line)
        } else {
            try field(line)
        }
        return nil
    }

    private mutating func endSection() throws(HTTPError) -> Section? {
        guard var head else { return nil }
        self.head = nil
        if head.status < 200 {
            guard head.status != 101 else { throw violation("it switched protocols unasked") }
            return .interim(head)
        }
        try settleLength(&head.headers)
        isFinished = true
        return .final(head)
    }

    /// Makes one length of what `Content-Length` fields say, or none where chunks say it (RFC 9112 section 6.3); the
    /// same number more than once is that number (RFC 9110 section 8.6).
    private func settleLength(_ headers: inout HTTPHeaders) throws(HTTPError) {
        let values = headers.values("Content-Length")
        guard let first = values.first else { return }
        guard !headers.contains("Transfer-Encoding") else { return headers.remove("Content-Length") }
        if values.count == 1, Self.isNumber(first[...]) { return }
        let lengths = values.flatMap { FieldSyntax.members(of: $0) }
        // Otherwise the body's end is anyone's guess.
        guard let length = lengths.first, lengths.allSatisfy({ Self.isNumber($0) }) else {
            throw violation("it gave a length that is no number")
        }
        guard lengths.allSatisfy({ $0 == length }) else {
            throw violation("it gave two different lengths for one body")
        }
        headers["Content-Length"] = String(length)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 &- 48 < 10 }
    }

    private func status(_ line: UnsafeRawBufferPointer) throws(HTTPError) -> HTTPResponse {
        var rest = line[...]
        func word() -> Slice<UnsafeRawBufferPointer> {
            rest = rest.drop { $0 == 0x20 }
            let word = rest.prefix { $0 != 0x20 }
            rest = rest[word.endIndex...]
            return word
        }
        let (first, second) = (word(), word())
        guard let version = Self.version(first), second.count == 3, second.allSatisfy({ $0 &- 48 < 10 }) else {
            throw violation("its status line is malformed")
        }
        let status = second.reduce(0) { $0 * 10 + Int($1 &- 48) }
        guard status >= 100 else { throw violation("its status line is malformed") }
        return HTTPResponse(status: status, url: url, version: version)
    }

    private mutating func field(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        guard !line.contains(where: { $0 == 0 || $0 == 0x0D }) else {
            throw violation("a header field holds control characters")
        }
        if line[0] == 0x20 || line[0] == 0x09 {
            // A folded line continues the one before (RFC 9112 section 5.2).
            guard let last = head?.headers.last else { throw violation("its header fields are malformed") }
            head?.headers.replaceLastValue(
                with: [last.value, Self.text(Self.trimmed(line))].filter { !$0.isEmpty }.joined(separator: " ")
            )
            return
        }
        guard let colon = line.firstIndex(of: 0x3A) else { throw violation("its header fields are malformed") }
        let name = Self.trimmed(UnsafeRawBufferPointer(rebasing: line[..<colon]))
        guard !name.isEmpty, name.allSatisfy(HTTPRequest.isTokenByte) else {
            throw violation("its header fields are malformed")
        }
        let value = Self.trimmed(UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))
        head?.headers.add(Self.text(name), Self.text(value))
    }

    private func violation(_ reason: String) -> HTTPError {
        .transport(.init(.protocolViolation, "the server broke the protocol: \(reason)", host: url.host))
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// UTF-8 where it is valid, else ISO 8859-1, so that no byte is lost.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        // What nearly all fields are, and the only thing that is quick to check.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Known by heart: `HTTP/` and one of six numbers.
    private static func version(_ bytes: Slice<UnsafeRawBufferPointer>) -> HTTPResponse.Version? {
        func isOne(of names: String...) -> Bool { names.contains { bytes.elementsEqual($0.utf8) } }
        if isOne(of: "HTTP/1.1") { return .http11 }
        if isOne(of: "HTTP/2", "HTTP/2.0") { return .http2 }
        if isOne(of: "HTTP/1.0") { return .http10 }
        return isOne(of: "HTTP/3", "HTTP/3.0") ? .http3 : nil
    }
}
