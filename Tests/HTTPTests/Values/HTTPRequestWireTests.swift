import Foundation
import Testing

@testable import HTTP

@Suite("HTTPRequest, as it goes out")
struct HTTPRequestWireTests {
    private let url = URL(string: "http://127.0.0.1:8080/a.gif")!

    @Test("What is well formed goes out")
    func good() throws {
        try HTTPRequest(url, headers: ["Accept": "image/gif", "X-Empty": ""]).checkForWire()
        try HTTPRequest(url, method: .post, headers: ["Content-Length": "2"], body: Data("ab".utf8)).checkForWire()
    }

    @Test(
        "A name or value that would become something else is refused",
        arguments: [
            ("", "x"), ("A B", "x"), ("A:", "x"), ("\u{E9}", "x"), ("A", "x\r\nB: y"), ("A", "x\n"), ("A", "\u{0}"),
            ("Transfer-Encoding", "chunked"), ("Content-Length", "3"),
        ]
    )
    func fields(name: String, value: String) {
        var headers = HTTPHeaders()
        headers.add(name, value)
        let request = HTTPRequest(url, headers: headers)
        #expect(throws: HTTPError.self) { try request.checkForWire() }
    }

    @Test("So is a method that is none", arguments: ["", "GE T", "GET\r\n", "CONNECT"])
    func methods(name: String) {
        let request = HTTPRequest(url, method: HTTPMethod(rawValue: name))
        #expect(throws: HTTPError.self) { try request.checkForWire() }
    }

    @Test("And a URL that cannot be asked", arguments: ["ftp://a.example/", "http://u@a.example/", "mailto:a@b"])
    func urls(text: String) throws {
        let request = HTTPRequest(try #require(URL(string: text)))
        #expect(throws: HTTPError.self) { try request.checkForWire() }
        #expect(throws: HTTPError.self) { try request.checkURLForWire() }
    }
}
