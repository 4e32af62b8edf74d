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

    /// What the head before was, in which the fields of this one are gathered.
    var memory = HeadMemory()
    private let url: URL
    private let limit: Int
    private var size = 0
    /// The section that has begun: status and version, then its fields.
    private var start: HeadMemory.Start?
    /// How many fields the section has so far; they are in the memory, unless there are some below.
    private var count = 0
    /// All fields of the section, where not every line is a field of its own or there are more than are kept.
    private var headers: HTTPHeaders?
    /// Whether the section has a length that is not simply one number, or may be without meaning.
    private var mustSettleLength = false
    private var hasLength = false
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
        if start == nil {
            if let known = memory.start(line) {
                start = known
            } else {
                let new = try status(line)
                start = new
                memory.remember(line, new)
            }
        } else if headers == nil, let role = memory.role(of: line, at: count) {
            note(role)
            count += 1
        } else {
            try field(line)
        }
        return nil
    }

    private mutating func endSection() throws(HTTPError) -> Section? {
        guard let (status, version) = start else { return nil }
        if status == 101 { throw violation("it switched protocols unasked") }
        let isInterim = status < 200
        var headers = headers ?? memory.headers(count)
        if !isInterim, mustSettleLength { try settleLength(&headers) }
        let head = HTTPResponse(status: status, headers: headers, url: url, version: version)
        (start, self.headers, count) = (nil, nil, 0)
        (hasLength, mustSettleLength) = (false, false)
        isFinished = !isInterim
        return isInterim ? .interim(head) : .final(head)
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

    private func status(_ line: UnsafeRawBufferPointer) throws(HTTPError) -> HeadMemory.Start {
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
        return (status, version)
    }

    private mutating func field(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        // One pass for all that is to be known of every byte.
        var (forbidden, seen): (UInt8, UInt8) = (0, 0)
        for byte in line {
            forbidden |= byte == 0 || byte == 0x0D ? 1 : 0
            seen |= byte
        }
        guard forbidden == 0 else { throw violation("a header field holds control characters") }
        let isASCII = seen < 0x80
        if line[0] == 0x20 || line[0] == 0x09 {
            // A folded line continues the one before (RFC 9112 section 5.2).
            var fields = headers ?? memory.headers(count)
            guard let last = fields.last else { throw violation("its header fields are malformed") }
            fields.replaceLastValue(
                with: [last.value, Self.text(Self.trimmed(line), isASCII)].filter { !$0.isEmpty }
                    .joined(separator: " ")
            )
            headers = fields
            // A length may be what goes on.
            mustSettleLength = mustSettleLength || hasLength
            return
        }
        guard let colon = line.firstIndex(of: 0x3A) else { throw violation("its header fields are malformed") }
        let name = Self.trimmed(UnsafeRawBufferPointer(rebasing: line[..<colon]))
        guard !name.isEmpty, name.allSatisfy(FieldSyntax.isTokenByte) else {
            throw violation("its header fields are malformed")
        }
        let value = Self.trimmed(UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))
        let field = HTTPHeaders.Field(name: Self.text(name, true), value: Self.text(value, isASCII))
        let role = Self.role(name, value)
        note(role)
        if headers == nil, count < HeadMemory.mostFields {
            memory.remember(line, field, role, at: count)
            count += 1
        } else {
            // Gathered in place: a second holder would have all of them copied for each.
            if headers == nil { headers = memory.headers(count) }
            headers?.add(field)
        }
    }

    /// Takes in what a field says of the length.
    private mutating func note(_ role: HeadMemory.Role) {
        switch role {
        case .none: return
        case .length, .oddLength:
            mustSettleLength = mustSettleLength || hasLength || role == .oddLength
            hasLength = true
        case .coding: mustSettleLength = true
        }
    }

    private static func role(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> HeadMemory.Role {
        if isName(name, "Content-Length") {
            return value.isEmpty || !value.allSatisfy { $0 &- 48 < 10 } ? .oddLength : .length
        }
        return isName(name, "Transfer-Encoding") ? .coding : .none
    }

    private func violation(_ reason: String) -> HTTPError {
        .transport(.init(.protocolViolation, "the server broke the protocol: \(reason)", host: url.host))
    }

    private static func isName(_ bytes: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        HTTPHeaders.same(bytes, UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// UTF-8 where it is valid, else ISO 8859-1, so that no byte is lost.
    private static func text(_ bytes: UnsafeRawBufferPointer, _ isASCII: Bool) -> String {
        // What nearly all fields are, and quicker to make than what has to be looked through.
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Known by heart: `HTTP/` and one of six numbers.
    private static func version(_ bytes: Slice<UnsafeRawBufferPointer>) -> HTTPResponse.Version? {
        guard bytes.starts(with: "HTTP/".utf8) else { return nil }
        let number = bytes.dropFirst(5)
        guard let major = number.first, number.count == 1 || number.count == 3 && number.dropFirst().first == 0x2E
        else { return nil }
        switch (major, number.count == 3 ? number.last : nil) {
        case (UInt8(ascii: "1"), UInt8(ascii: "1")): return .http11
        case (UInt8(ascii: "1"), UInt8(ascii: "0")): return .http10
        case (UInt8(ascii: "2"), nil), (UInt8(ascii: "2"), UInt8(ascii: "0")): return .http2
        case (UInt8(ascii: "3"), nil), (UInt8(ascii: "3"), UInt8(ascii: "0")): return .http3
        default: return nil
        }
    }
}
