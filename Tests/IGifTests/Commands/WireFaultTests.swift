import Foundation
import HTTPStubs
import TestSupport
import Testing

@testable import igif

/// What goes wrong below the API, as scripts see it: one of each class.
@Suite("igif and servers that break HTTP")
struct WireFaultTests {
    /// What a server sends, how it goes on, and the word its sentence has.
    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: String
        var endless = ""
        var word: String
    }

    static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    static let faults = [
        Fault(testDescription: "not HTTP", answer: "SSH-2.0-OpenSSH_9.2\r\n\r\n", word: "HTTP"),
        Fault(testDescription: "status 0", answer: "HTTP/1.1 000 x\r\n\r\n", word: "HTTP"),
        Fault(testDescription: "a garbage field", answer: head + "gar bage\r\n\r\n", word: "HTTP"),
        Fault(testDescription: "NUL in a field", answer: head + "X: a\u{0}\u{1B}[31mb\r\n\r\n", word: "HTTP"),
        Fault(testDescription: "a wrong length", answer: head + "Content-Length: 5x\r\n\r\n[]", word: "length"),
        Fault(
            testDescription: "two lengths",
            answer: head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]",
            word: "length"
        ),
        Fault(
            testDescription: "wrong chunks",
            answer: head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            word: "chunks"
        ),
        Fault(testDescription: "endless fields", answer: head, endless: "X-Field: something\r\n", word: "header"),
        Fault(testDescription: "an endless field", answer: head + "X: ", endless: "aaaaaaaaaaaaaaaa", word: "header"),
        Fault(testDescription: "an endless body", answer: head + "\r\n", endless: "[[[[[[[[[[[[[[[[", word: "limit"),
        Fault(
            testDescription: "a redirection to a hidden escape",
            answer: "HTTP/1.1 302 Found\r\nLocation: http://%1B%5B31m/\r\nContent-Length: 0\r\n\r\n",
            word: "redirects"
        ),
    ]

    private func expectFailure(_ ended: Ended, _ word: String, _ giphy: Home) {
        #expect(ended.code == 69 && ended.out == "", "\(ended.err)")
        #expect(ended.err.hasPrefix("igif: ") && ended.err.contains(word), "\(ended.err)")
        #expect(unsafeScalars(in: ended.err).isEmpty && !ended.err.contains(secretKey))
        let kept = giphy.everythingKept()
        #expect(kept.allSatisfy { $0.value.range(of: Data(secretKey.utf8)) == nil })
        #expect(kept.keys.allSatisfy { !$0.contains("/bodies/") && !$0.contains("/incoming/") })
    }

    @Test("Each is exit code 69, one sentence that names it, no output, and nothing kept", arguments: faults)
    func fault(fault: Fault) throws {
        let server = try LoopbackServer { _, connection in
            try connection.send(fault.answer)
            let piece = Data(String(repeating: fault.endless, count: 4096 / max(1, fault.endless.utf8.count)).utf8)
            while !fault.endless.isEmpty { try connection.send(piece) }
            connection.close()
        }
        defer { server.stop() }
        let home = try Home(["IGIF_GIPHY_URL": "http://127.0.0.1:\(server.port)", "GIPHY_API_KEY": secretKey])
        expectFailure(try home.run("search", "cats", "--timeout", "30s"), fault.word, home)
    }

    @Test("A server whose TLS is none is exit code 69, and the key does not leave")
    func tls() throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(5)
            try connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.close()
        })
        defer { server.stop() }
        let home = try Home(["IGIF_GIPHY_URL": "https://127.0.0.1:\(server.port)", "GIPHY_API_KEY": secretKey])
        expectFailure(try home.run("search", "cats"), "127.0.0.1", home)
    }
}
