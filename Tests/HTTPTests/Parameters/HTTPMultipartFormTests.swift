import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("HTTPMultipartForm", .timeLimit(.minutes(10)))
struct HTTPMultipartFormTests {
    func text(_ form: HTTPMultipartForm) throws -> String {
        String(decoding: try form.content().data(), as: UTF8.self)
    }

    @Test("Texts, bytes and files stand in their order between boundaries")
    func whole() throws {
        let scratch = try Scratch()
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: scratch.file("cat.gif")))
        var form = HTTPMultipartForm(boundary: "xyz")
        form.add("title", "Müll & Co")
        form.add("picture", file: scratch.file("cat.gif"), type: "image/gif")
        form.add("note", bytes: Data("n".utf8), filename: "note.txt", type: "text/plain")
        form.add("title", "")
        let expected =
            Data("--xyz\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nMüll & Co\r\n".utf8)
            + Data("--xyz\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"cat.gif\"\r\n".utf8)
            + Data("Content-Type: image/gif\r\n\r\n".utf8) + Data([1, 2, 3]) + Data("\r\n".utf8)
            + Data("--xyz\r\nContent-Disposition: form-data; name=\"note\"; filename=\"note.txt\"\r\n".utf8)
            + Data("Content-Type: text/plain\r\n\r\nn\r\n".utf8)
            + Data("--xyz\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n\r\n--xyz--\r\n".utf8)
        #expect(try form.content().data() == expected)
        #expect(form.contentType == "multipart/form-data; boundary=xyz")
        #expect(try form.content().parts.count == 3, "the file is named, not read")
    }

    @Test("An empty form is its end alone")
    func empty() throws {
        #expect(try text(HTTPMultipartForm(boundary: "b")) == "--b--\r\n")
    }

    @Test("Names and file names are escaped as browsers escape them, so that none can end its line")
    func escaping() throws {
        var form = HTTPMultipartForm(boundary: "b")
        form.add("a\"b\r\nc\nd\re%;\\ß", "x\ny\r\nz\r")
        form.parts.append(.init(name: "f", filename: "a\"\r\nb\n.gif", content: .bytes(Data("1\n2".utf8))))
        let lines = try text(form).components(separatedBy: "\r\n")
        #expect(lines[1] == "Content-Disposition: form-data; name=\"a%22b%0D%0Ac%0D%0Ad%0D%0Ae%;\\ß\"")
        #expect(Array(lines[3...6]) == ["x", "y", "z", ""])
        #expect(lines[8] == "Content-Disposition: form-data; name=\"f\"; filename=\"a%22%0D%0Ab%0A.gif\"")
        #expect(lines[10] == "1\n2", "a file's bytes stay as they are")
    }

    @Test("Boundaries differ from form to form and can be written; what cannot be written is refused")
    func refused() throws {
        let boundaries = (0..<100).map { _ in HTTPMultipartForm().boundary }
        #expect(Set(boundaries).count == 100)
        for boundary in boundaries { _ = try HTTPMultipartForm(boundary: boundary).content() }
        for boundary in ["", "a b", "a\r\nb", "a\"", String(repeating: "a", count: 71)] {
            #expect(throws: HTTPError.self) { try HTTPMultipartForm(boundary: boundary).content() }
        }
        var form = HTTPMultipartForm()
        form.add("f", bytes: Data(), filename: "f", type: "text/plain\r\nX: y")
        #expect(throws: HTTPError.self) { try form.content() }
        #expect(throws: HTTPError.self) {
            try HTTPRequest(.get, "https://a.example/", form: HTTPMultipartForm())
        }
    }

    @Test("Parameters are texts of a form, nested as in any form, nothing escaped")
    func parameters() throws {
        let parameters: HTTPParameters = [
            "q": "a b&c", "n": 1.5, "tags": ["x", "y"], "o": ["k": true], "none": .null,
        ]
        let request = try HTTPRequest(.post, "https://a.example/", parameters: parameters, encoding: .multipart)
        let body = String(decoding: try #require(request.body), as: UTF8.self)
        let lines = body.components(separatedBy: "\r\n")
        let names = lines.compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
        #expect(names == ["q", "n", "tags[]", "tags[]", "o[k]"])
        let values = zip(lines, lines.dropFirst()).filter { $0.0.isEmpty }.map(\.1)
        #expect(values == ["a b&c", "1.5", "x", "y", "true"])
        #expect(request.headers["Content-Type"]?.hasPrefix("multipart/form-data; boundary=form-") == true)
    }

    @Test("A form with a file arrives whole over the wire, its length said first")
    func wire() async throws {
        let scratch = try Scratch()
        let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
        try content.write(to: URL(fileURLWithPath: scratch.file("a.bin")))
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "ok") }
        defer { server.stop() }
        var form = HTTPMultipartForm()
        form.add("a", "text")
        form.add("f", file: scratch.file("a.bin"))
        let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient))
        let request = try HTTPRequest(.post, server.url(), form: form)
        let events = try await session.rx.progress(request).awaited(timeout: 60).toArray()
        let arrived = try #require(server.requests.first)
        #expect(arrived.body == (try form.content().data()))
        #expect(arrived.body.range(of: content) != nil)
        #expect(arrived.headers["Content-Length"] == "\(arrived.body.count)")
        #expect(arrived.headers["Content-Type"] == form.contentType)
        guard case .progress(let last) = events.dropLast().last else {
            Issue.record("no progress")
            return
        }
        #expect(last.sent == arrived.body.count && last.sendTotal == arrived.body.count)
    }
}
