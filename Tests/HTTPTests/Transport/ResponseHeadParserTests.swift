import Foundation
import Testing

@testable import HTTP

@Suite("ResponseHeadParser")
struct ResponseHeadParserTests {
    func parse(_ text: String, limit: Int = 10_000) throws -> [ResponseHeadParser.Section] {
        var memory = HeadMemory()
        return try parse(text, limit: limit, knowing: &memory)
    }

    /// With a memory that may be of heads before.
    func parse(
        _ text: String,
        limit: Int = 10_000,
        knowing memory: inout HeadMemory
    ) throws -> [ResponseHeadParser.Section] {
        var parser = ResponseHeadParser(url: URL(string: "http://a.example/")!, limit: limit)
        swap(&parser.memory, &memory)
        defer { swap(&parser.memory, &memory) }
        var sections: [ResponseHeadParser.Section] = []
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            if let section = try (line + [0x0A]).withUnsafeBytes({ try parser.take($0) }) { sections.append(section) }
        }
        return sections
    }

    func final(_ text: String) throws -> HTTPResponse? {
        guard case .final(let head) = try parse(text).last else { return nil }
        return head
    }

    @Test("Versions, statuses and reasons of every kind")
    func statusLines() throws {
        #expect(try final("HTTP/1.1 200 OK\r\n\r\n")?.status == 200)
        #expect(try final("HTTP/1.0 404\r\n\r\n")?.version == .http10)
        #expect(try final("HTTP/2 503 \r\n\r\n")?.version == .http2)
        #expect(try final("HTTP/1.1 299 \r\n\r\n")?.status == 299)
        for line in ["HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/9 200", "ICY 200 OK", "HTTP/1.1 099 x", "HTTP/1.1 +20 x"] {
            #expect(throws: HTTPError.self, "\(line)") { try parse("\(line)\r\n\r\n") }
        }
    }

    @Test("Values lose the white space around them and nothing else")
    func values() throws {
        let head = try final("HTTP/1.1 200 OK\r\nA:  b c \t\r\nB:\r\nC : d:e\r\nD: a\r\n  b\r\n\r\n")
        #expect(head?.headers == ["A": "b c", "B": "", "C": "d:e", "D": "a b"])
    }

    @Test("Bytes that are not UTF-8 are kept as ISO 8859-1")
    func latin1() throws {
        #expect(try final("HTTP/1.1 200 OK\r\nA: caf\u{E9}\r\n\r\n")?.headers["A"] == "caf\u{E9}")
    }

    @Test("Interim sections come apart from the final one, and trailers change nothing")
    func sections() throws {
        let text =
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 x\r\nL: 1\r\n\r\nHTTP/1.1 200 OK\r\n\r\nT: trailer\r\n\r\n"
        let sections = try parse(text)
        #expect(sections.count == 3)
        guard sections.count == 3, case .interim(let hints) = sections[1] else {
            Issue.record("no interim response")
            return
        }
        #expect(hints.headers["L"] == "1")
    }

    @Test(
        "Fields that are no fields are refused",
        arguments: ["nocolon", ": x", "a b: c", "a\u{0}: b", "A: b\u{0}c", "A: b\rc", "\u{E9}: x"]
    )
    func malformed(line: String) {
        #expect(throws: HTTPError.self) { try parse("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n") }
    }

    @Test("The limit counts every byte, interim sections and trailers too")
    func limit() throws {
        let text = "HTTP/1.1 103 x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nA: b\r\n"
        #expect(try parse(text, limit: text.utf8.count).count == 2)
        #expect(throws: HTTPError.limitExceeded(.headers(maximum: text.utf8.count - 1))) {
            try parse(text, limit: text.utf8.count - 1)
        }
    }

    @Test("The same length twice is one length")
    func lengths() throws {
        #expect(try final("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n") != nil)
    }

    @Test(
        "One length is left of however many lines, or none where chunks say it",
        arguments: [
            ("Content-Length: 5", "5"), ("content-LENGTH:5", "5"), ("Content-Length: 5, 5", "5"),
            ("Content-Length: 5\r\nContent-Length: 5", "5"), ("Content-Length: 5,\r\n 5", "5"),
            ("Content-Length: 5\r\nTransfer-Encoding: chunked", nil),
            ("transfer-encoding: chunked\r\ncontent-length: x", nil),
            ("X: 1\r\n 2", nil), ("Content-Lengths: 7", nil),
        ] as [(String, String?)]
    )
    func settled(lines: String, length: String?) throws {
        let head = try #require(try final("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\n"))
        #expect(head.headers.values("Content-Length") == (length.map { [$0] } ?? []))
    }

    @Test(
        "A length that is no one number is refused",
        arguments: [
            "Content-Length:", "Content-Length: x", "Content-Length: +5", "Content-Length: 5 5", "Content-Length: 5, 6",
            "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\n 5", "Content-Length: -1",
        ]
    )
    func unsettled(lines: String) {
        #expect(throws: HTTPError.self) { try parse("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\n") }
    }

    @Test("What an interim section says of a length is forgotten with it")
    func interimLength() throws {
        let interim = "HTTP/1.1 103 x\r\nContent-Length: x\r\n\r\n"
        let head = try #require(try final("\(interim)HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"))
        #expect(head.headers.values("Content-Length") == ["3"])
    }
}
