import Foundation
import RxTest
import Testing

@testable import HTTP

@Suite("Parts of representations, RFC 9111 sections 3.3 and 3.4")
struct HTTPCachePartialTests {
    let cache = HTTPCache(.init(clock: { testNow }))

    func ask(_ range: String?, _ origin: TestOrigin, _ more: HTTPHeaders = [:]) throws -> (HTTPResponse, String) {
        var headers = more
        if let range { headers.add("Range", range) }
        let stream = cache.response(for: makeRequest(headers: headers)) { origin.fetch($0) }
        let (response, body) = try stream.toBlocking(timeout: 10).single()
        return (response, String(decoding: body, as: UTF8.self))
    }

    func makeOrigin(_ status: Int, _ headers: HTTPHeaders, _ body: String) -> TestOrigin {
        TestOrigin { _ in
            var fields = headers
            fields.add("Cache-Control", "max-age=60")
            return (status, fields, body)
        }
    }

    @Test(
        "A stored whole serves any one range of it",
        arguments: [
            ("bytes=0-1", "01", "0-1"), ("bytes=7-", "789", "7-9"), ("bytes=-1", "9", "9-9"),
            ("bytes=8-99", "89", "8-9"),
        ]
    )
    func fromWhole(range: String, body: String, positions: String) throws {
        let origin = makeOrigin(200, ["X": "1"], "0123456789")
        _ = try ask(nil, origin)
        let (response, part) = try ask(range, origin)
        #expect(response.status == 206)
        #expect(response.source == .cache)
        #expect(part == body)
        #expect(response.headers["Content-Range"] == "bytes \(positions)/10")
        #expect(response.headers["Content-Length"] == String(body.count))
        #expect(response.headers["X"] == "1")
    }

    @Test(
        "Several ranges, and ranges outside, are the origin's",
        arguments: ["bytes=0-1,3-4", "bytes=10-", "lines=1-2"]
    )
    func toOrigin(range: String) throws {
        let origin = makeOrigin(200, [:], "0123456789")
        _ = try ask(nil, origin)
        #expect(try ask(range, origin).0.source == .network)
        #expect(origin.requests.last?.headers["Range"] == range)
    }

    @Test("If-Range with another validator gives the whole (RFC 9110 section 13.1.5)")
    func ifRange() throws {
        let origin = makeOrigin(200, ["ETag": "\"v1\"", "Last-Modified": httpDate(-10)], "0123456789")
        _ = try ask(nil, origin)
        #expect(try ask("bytes=0-1", origin, ["If-Range": "\"v1\""]).1 == "01")
        #expect(try ask("bytes=0-1", origin, ["If-Range": "\"v2\""]).1 == "0123456789")
        #expect(try ask("bytes=0-1", origin, ["If-Range": "W/\"v1\""]).1 == "0123456789")
        #expect(try ask("bytes=0-1", origin, ["If-Range": httpDate(-10)]).1 == "0123456789", "too young to be strong")
    }

    @Test("A stored part serves what lies within it, and nothing else")
    func fromPart() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 5-9/10"], "56789")
        #expect(try ask("bytes=-5", origin).0.source == .network)
        for (range, body) in [("bytes=-5", "56789"), ("bytes=7-8", "78"), ("bytes=8-", "89"), ("bytes=-1", "9")] {
            let (response, part) = try ask(range, origin)
            #expect(response.source == .cache, "\(range)")
            #expect(part == body)
        }
        for range in ["bytes=4-6", "bytes=0-", nil] { #expect(try ask(range, origin).0.source == .network) }
    }

    @Test("A part whose bytes are not those its Content-Range says is not stored")
    func mismatch() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 4-9/10"], "56789")
        for _ in 0..<2 { #expect(try ask("bytes=-5", origin).0.source == .network) }
    }

    @Test("A part that is the whole is stored as such")
    func wholePart() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 0-4/5"], "01234")
        _ = try ask("bytes=0-", origin)
        let (response, body) = try ask(nil, origin)
        #expect(response.status == 200)
        #expect(response.source == .cache)
        #expect(body == "01234")
        #expect(!response.headers.contains("Content-Range"))
    }

    @Test("The rest of a part with a strong validator is asked for, and joined (section 3.4)")
    func completes() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 0-4/10", "ETag": "\"v1\"", "A": "1", "B": "1"], "01234")
        _ = try ask("bytes=0-4", origin)
        origin.answer { _ in
            (
                206, ["Cache-Control": "max-age=60", "Content-Range": "bytes 5-9/10", "ETag": "\"v1\"", "B": "2"],
                "56789"
            )
        }
        let (response, body) = try ask(nil, origin)
        #expect(origin.requests.last?.headers == ["Range": "bytes=5-", "If-Range": "\"v1\""])
        #expect(response.status == 200)
        #expect(body == "0123456789")
        #expect(response.headers["A"] == "1")
        #expect(response.headers["B"] == "2", "the newer response's fields are used")
        #expect(response.headers["Content-Length"] == "10")
        #expect(try ask(nil, origin).0.source == .cache)
    }

    @Test("A representation that changed meanwhile comes whole")
    func changed() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 0-4/10", "ETag": "\"v1\""], "01234")
        _ = try ask("bytes=0-4", origin)
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "ETag": "\"v2\""], "new") }
        #expect(try ask(nil, origin).1 == "new")
        #expect(try ask(nil, origin).0.source == .cache)
    }

    @Test("A part of another representation is not joined, even where the server ignores If-Range")
    func otherTag() throws {
        let origin = makeOrigin(206, ["Content-Range": "bytes 0-4/10", "ETag": "\"v1\""], "01234")
        _ = try ask("bytes=0-4", origin)
        origin.answer { request in
            request.headers.contains("Range")
                ? (206, ["Content-Range": "bytes 5-9/10", "ETag": "\"v2\""], "fghij")
                : (200, ["ETag": "\"v2\""], "abcdefghij")
        }
        #expect(try ask(nil, origin).1 == "abcdefghij")
    }

    @Test("Without a strong validator nothing is joined", arguments: ["W/\"v1\"", nil])
    func weak(tag: String?) throws {
        var headers: HTTPHeaders = ["Content-Range": "bytes 0-4/10"]
        if let tag { headers.add("ETag", tag) }
        let origin = makeOrigin(206, headers, "01234")
        _ = try ask("bytes=0-4", origin)
        origin.answer { _ in (200, [:], "0123456789") }
        #expect(try ask(nil, origin).1 == "0123456789")
        #expect(origin.requests.last?.headers == [:])
    }

    @Test("Parts that touch or overlap grow together, whichever comes first")
    func grows() throws {
        let pieces = ["bytes 3-5/10": "345", "bytes 5-7/10": "567", "bytes 0-3/10": "0123", "bytes 8-9/10": "89"]
        let origin = TestOrigin { request in
            let range = (request.headers["Range"] ?? "").replacing("=", with: " ") + "/10"
            return (
                206, ["Cache-Control": "max-age=60", "ETag": "\"v1\"", "Content-Range": range], pieces[range] ?? ""
            )
        }
        for range in ["bytes=3-5", "bytes=5-7", "bytes=0-3"] { _ = try ask(range, origin) }
        #expect(try ask("bytes=1-6", origin).1 == "123456")
        _ = try ask("bytes=8-9", origin)
        #expect(try ask(nil, origin).1 == "0123456789")
        #expect(origin.requests.count == 4)
    }
}
