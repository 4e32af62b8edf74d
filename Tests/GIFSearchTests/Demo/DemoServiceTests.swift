import Foundation
import HTTP
import Testing

@testable import GIFSearch

@Suite struct DemoServiceTests {
    private let service = DemoService(.init(seed: 7))

    private func ask(
        _ path: String,
        method: HTTPMethod = .get,
        _ headers: HTTPHeaders = [:],
        of service: DemoService? = nil
    ) throws -> (response: HTTPResponse, body: Data) {
        let url = try #require(URL(string: "https://demo.igif.invalid" + path))
        return (service ?? self.service).respond(to: HTTPRequest(url, method: method, headers: headers))
    }

    private func json(_ path: String, of service: DemoService? = nil) throws -> JSONValue {
        try JSONValue(parsing: try ask(path, of: service).body)
    }

    private func ids(_ path: String) throws -> [String?] { try json(path).data.array?.map(\.id.string) ?? [] }

    @Test("A search answers in GIPHY's shape, to the strings its numbers are")
    func shape() throws {
        let answer = try json("/v1/gifs/search?q=cats&limit=3&offset=1")
        #expect(answer.pagination.count == 3)
        #expect(answer.pagination.offset == 1)
        #expect(answer.pagination["total_count"].int ?? 0 >= 12)
        #expect(answer.meta.status == 200)
        #expect(answer.meta["response_id"].string?.isEmpty == false)
        let entry = answer.data[0]
        #expect(entry.type == "gif")
        #expect(entry.images.original.width.string?.isEmpty == false)
        #expect(entry.images.original.frames == "14")
        #expect(entry.images.original.url.string?.hasPrefix("https://demo.igif.invalid/media/") == true)
        #expect(entry.images.object?.count == DemoFile.renditions.count)
    }

    @Test("Limit, offset and rating are honoured")
    func paging() throws {
        let all = try ids("/v1/gifs/search?q=cat&limit=50")
        #expect(try ids("/v1/gifs/search?q=cat&limit=5&offset=4") == Array(all[4..<9]))
        #expect(try ids("/v1/gifs/search?q=cat&limit=50&offset=\(all.count)").isEmpty)
        #expect(try ids("/v1/gifs/trending?limit=500").count == 50)
        #expect(try ids("/v1/gifs/search?q=wtf&rating=pg").isEmpty)
        #expect(try ids("/v1/gifs/search?q=wtf&rating=r") == ["wtf"])
        #expect(try ids("/v1/stickers/trending").allSatisfy { $0?.hasPrefix("s") == true })
    }

    @Test(
        "What GIPHY refuses is refused",
        arguments: [
            ("/v1/gifs/search?q=" + String(repeating: "x", count: 51), 414), ("/v1/gifs/search", 400),
            ("/v1/gifs/search?q=a&offset=5000", 400), ("/v1/gifs/trending?offset=500", 400),
            ("/v1/gifs/search?q=a&limit=x", 400), ("/v1/gifs/nothing", 404), ("/v1/clips/search?q=a", 404), ("/", 404),
            ("/v1", 404), ("/v1/gifs/a/b/c", 404), ("/media/catNap/x.gif", 404), ("/media/catNap", 404),
            ("/media/../catNap", 404), ("/v1/gifs?ids=", 400),
        ]
    )
    func refusals(path: String, status: Int) throws {
        let (response, body) = try ask(path)
        #expect(response.status == status)
        #expect(try JSONValue(parsing: body).meta.status.int == status)
    }

    @Test("Translate and random give an object, or [] where there is none")
    func objects() throws {
        #expect(try json("/v1/gifs/translate?s=good+morning").data.id == "coffee")
        #expect(try json("/v1/gifs/translate?s=xyzzy").data == [])
        #expect(try json("/v1/gifs/random?tag=dog").data.id.string?.hasPrefix("dog") == true)
        #expect(try json("/v1/gifs/random?tag=xyzzy").data == [])
        #expect(try ask("/v1/gifs/random").response.headers["Cache-Control"] == "no-store")
    }

    @Test("Random moves on, and from the same seed the same way")
    func seeds() throws {
        func draw(_ seed: UInt64) throws -> [String?] {
            let service = DemoService(.init(seed: seed))
            return try (0..<12).map { _ in try json("/v1/gifs/random", of: service).data.id.string }
        }
        let first = try draw(1)
        #expect(try first == draw(1))
        #expect(try first != draw(2))
        #expect(Set(first).count > 6)
    }

    @Test("Ids come in the order asked; one by itself is an object")
    func ids() throws {
        #expect(try ids("/v1/gifs?ids=rocket,xyzzy,catNap,sCat") == ["rocket", "catNap", "sCat"])
        #expect(try json("/v1/gifs/rocket").data.id == "rocket")
    }

    @Test("A key is demanded where the service is told to")
    func key() throws {
        let strict = DemoService(.init(requiresKey: true))
        #expect(try ask("/v1/gifs/trending", of: strict).response.status == 401)
        #expect(try ask("/v1/gifs/trending?api_key=", of: strict).response.status == 401)
        #expect(try ask("/v1/gifs/trending?api_key=any", of: strict).response.status == 200)
        #expect(try ask("/media/catNap/100w_s.gif", of: strict).response.status == 200)
    }

    @Test("Every size told is the size served")
    func sizes() throws {
        let images = try #require(try json("/v1/gifs/ball").data.images.object)
        for (name, image) in images where name.hasSuffix("small_still") || name == "preview_gif" {
            let url = try #require(image.url.string.flatMap(URL.init(string:)))
            let (response, body) = service.respond(to: HTTPRequest(url))
            #expect(response.headers["Content-Length"] == String(body.count))
            #expect(image.size.string == String(body.count), "\(name)")
        }
    }

    private let small = "/media/catNap/100w_s.gif"

    @Test("Media come whole, with a validator, and may be kept")
    func media() throws {
        let (response, body) = try ask(small)
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "image/gif")
        #expect(response.headers["Accept-Ranges"] == "bytes")
        #expect(response.headers["Cache-Control"]?.contains("max-age") == true)
        #expect(body.starts(with: Data("GIF89a".utf8)))
        let head = try ask(small, method: .head)
        #expect(head.response == response && head.body.isEmpty)
    }

    @Test("Ranges are served as RFC 9110 section 14 says")
    func ranges() throws {
        let (whole, body) = try ask(small)
        let tag = try #require(whole.headers["ETag"])
        func part(_ range: String, _ more: HTTPHeaders = [:]) throws -> (response: HTTPResponse, body: Data) {
            var headers = more
            headers.add("Range", range)
            return try ask(small, headers)
        }
        let middle = try part("bytes=10-19")
        #expect(middle.response.status == 206)
        #expect(middle.response.headers["Content-Range"] == "bytes 10-19/\(body.count)")
        #expect(middle.body == body[10..<20])
        #expect(try part("bytes=20-").body == body[20...])
        #expect(try part("bytes=-7").body == body.suffix(7))
        #expect(try part("bytes=0-999999999").body == body)
        let beyond = try part("bytes=\(body.count)-")
        #expect(beyond.response.status == 416)
        #expect(beyond.response.headers["Content-Range"] == "bytes */\(body.count)")
        for ignored in ["bytes=5-2", "bytes=0-1,4-5", "items=0-1", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2"] {
            #expect(try part(ignored).response.status == 200, "\(ignored)")
        }
        #expect(try part("bytes=10-19", ["If-Range": tag]).response.status == 206)
        #expect(try part("bytes=10-19", ["If-Range": "\"other\""]).response.status == 200)
    }

    @Test("Who has it already is told so", arguments: [true, false])
    func notModified(isWeak: Bool) throws {
        let tag = try #require(try ask(small).response.headers["ETag"])
        let (response, body) = try ask(small, ["If-None-Match": "\"x\", \(isWeak ? "W/" : "")\(tag)"])
        #expect(response.status == 304 && body.isEmpty)
        #expect(response.headers["ETag"] == tag)
        #expect(!response.headers.contains("Content-Length"))
        #expect(try ask(small, ["If-None-Match": "\"x\""]).response.status == 200)
    }

    @Test("Other methods are not allowed")
    func methods() throws {
        let (response, _) = try ask("/v1/gifs/trending", method: .post)
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "GET, HEAD")
    }

    @Test("A page shows its item, hostile titles escaped")
    func pages() throws {
        let url = try #require(try json("/v1/gifs/catNap").data.url.string.flatMap(URL.init(string:)))
        let page = String(decoding: service.respond(to: HTTPRequest(url)).body, as: UTF8.self)
        #expect(page.contains("/media/catNap/original.gif"))
        let hostile = DemoService(titles: ["<script>\"&"])
        let entry = try #require(try json("/v1/gifs/catNap", of: hostile).data.url.string.flatMap(URL.init(string:)))
        let bad = String(decoding: hostile.respond(to: HTTPRequest(entry)).body, as: UTF8.self)
        #expect(bad.contains("&lt;script&gt;&quot;&amp;") && !bad.contains("<script>"))
    }
}
