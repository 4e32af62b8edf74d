import Foundation
import TestSupport
import Testing

@testable import HTTP

@Suite("HeadMemory")
struct HeadMemoryTests {
    private let tests = ResponseHeadParserTests()

    /// The head a text ends with.
    private func head(_ text: String, _ memory: inout HeadMemory) throws -> HTTPResponse {
        guard case .final(let head) = try tests.parse(text, knowing: &memory).last else { throw CancellationError() }
        return head
    }

    @Test("What is made of a head is the same with the heads before in memory and without")
    func sameAsWithout() {
        // What is usual is there more often than the rest.
        let usual = ["Server: a\r\n", "Date: now\r\n", "Content-Length: 5\r\n", "Set-Cookie: a=1\r\n"]
        let odd = [
            "Date: then\r\n", "Content-Length: 6\r\n", "Content-Length: x\r\n", "Transfer-Encoding: chunked\r\n",
            " folded\r\n", "nocolon\r\n", "A: caf\u{E9}\r\n", "B:\r\n", "B: \r\n", "\r\n",
            "Long: \(String(repeating: "x", count: HeadMemory.longestLine))\r\n",
        ]
        let starts = [
            "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 103 x\r\nServer: a\r\n\r\nHTTP/1.1 200 OK\r\n",
            "HTTP/2 404 \r\n", "HTTP/1.1 2OO OK\r\n",
        ]
        var memory = HeadMemory()
        var accepted = 0
        for (index, fields) in RandomTexts(5000, of: usual + usual + usual + odd, upTo: 6).enumerated() {
            let text = starts[index % starts.count] + fields + "\r\n"
            let expected = try? tests.parse(text)
            #expect((try? tests.parse(text, knowing: &memory)) == expected, "\(text)")
            if expected != nil { accepted += 1 }
        }
        #expect((500..<4500).contains(accepted))
    }

    @Test("A head that came before is not made again")
    func storage() throws {
        var memory = HeadMemory()
        let text = "HTTP/1.1 200 OK\r\nServer: a\r\nETag: \"a long enough entity tag\"\r\n\r\n"
        func place(_ head: HTTPResponse) -> UnsafeRawPointer? {
            head.headers.fields.withUnsafeBytes { $0.baseAddress.map { UnsafeRawPointer($0) } }
        }
        let (first, second) = (try head(text, &memory), try head(text, &memory))
        #expect(first == second)
        #expect(place(first) == place(second))
    }

    @Test("What was given out stays as it was when the next head is another")
    func values() throws {
        var memory = HeadMemory()
        let first = try head("HTTP/1.1 200 OK\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n", &memory)
        let second = try head("HTTP/1.1 200 OK\r\nA: 1\r\nB: other\r\n\r\n", &memory)
        #expect(first.headers == ["A": "1", "B": "2", "C": "3"])
        #expect(second.headers == ["A": "1", "B": "other"])
    }

    @Test("A head that was broken off leaves nothing in the next one")
    func brokenOff() throws {
        var memory = HeadMemory()
        #expect(throws: HTTPError.self) {
            try tests.parse("HTTP/1.1 200 OK\r\nContent-Length: x\r\n folded\r\nnocolon\r\n", knowing: &memory)
        }
        let next = try head("HTTP/1.1 200 OK\r\nA: 1\r\nContent-Length: 5\r\n\r\n", &memory)
        #expect(next.headers == ["A": "1", "Content-Length": "5"])
    }

    @Test("More fields than are kept are all there and in order, the second time too")
    func many() throws {
        var memory = HeadMemory()
        let fields = (0..<HeadMemory.mostFields * 2).map { HTTPHeaders.Field(name: "N\($0)", value: "\($0)") }
        let text = "HTTP/1.1 200 OK\r\n\(fields.map { "\($0.name): \($0.value)\r\n" }.joined())\r\n"
        #expect(try head(text, &memory).headers.fields == fields)
        #expect(try head(text, &memory).headers.fields == fields)
    }

    @Test("A line is known only where it stood")
    func places() throws {
        var memory = HeadMemory()
        let (a, b) = (Array("A: 1".utf8), Array("B: 2".utf8))
        a.withUnsafeBytes { memory.remember($0, HTTPHeaders.Field(name: "A", value: "1"), .none, at: 0) }
        b.withUnsafeBytes { memory.remember($0, HTTPHeaders.Field(name: "B", value: "2"), .length, at: 1) }
        #expect(a.withUnsafeBytes { memory.role(of: $0, at: 0) } == HeadMemory.Role.none)
        #expect(b.withUnsafeBytes { memory.role(of: $0, at: 1) } == .length)
        #expect(b.withUnsafeBytes { memory.role(of: $0, at: 0) } == nil)
        #expect(b.withUnsafeBytes { memory.role(of: $0, at: 2) } == nil)
        #expect(memory.headers(1) == ["A": "1"])
        #expect(b.withUnsafeBytes { memory.role(of: $0, at: 1) } == nil)
    }
}
