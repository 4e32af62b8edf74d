import Foundation
import GiphyStub
import HTTP
import HTTPStubs
import TestSupport
import Testing

@testable import igif

@Suite("Traces")
struct TraceTests {
    let target = HTTPTrace.Target(method: .get, url: "https://a.example/x?q=***")

    func lines(_ event: HTTPTrace.Event, exchange: Int? = 1) -> [String] {
        TraceText.lines(HTTPTrace(exchange: exchange, event: event), of: "")
    }

    @Test("Every event has its words")
    func words() {
        #expect(
            lines(.request(target, headers: ["Accept": "x/y"], bodyBytes: 1500)) == [
                "[1] > GET https://a.example/x?q=***", "[1] > Accept: x/y", "[1] > 1.5 KB of body",
            ]
        )
        func connected(_ address: String, isReused: Bool, isSecure: Bool, isProxied: Bool) -> [String] {
            let connection = HTTPConnection(
                address: address,
                port: 443,
                isReused: isReused,
                isSecure: isSecure,
                isProxied: isProxied
            )
            return lines(.connected(connection))
        }
        #expect(
            connected("192.0.2.1", isReused: false, isSecure: true, isProxied: false)
                == ["[1] * connected to 192.0.2.1:443, TLS, certificate verified"]
        )
        #expect(
            connected("2001:db8::1", isReused: true, isSecure: false, isProxied: true)
                == ["[1] * uses the connection to [2001:db8::1]:443, a proxy, no TLS"]
        )
        #expect(
            lines(.response(status: 200, version: .http2, headers: ["a": "b"])) == ["[1] < HTTP/2 200", "[1] < a: b"]
        )
        #expect(lines(.finished(bodyBytes: 10, time: .milliseconds(5))) == ["[1] * 10 B of body in 5 ms"])
        #expect(
            lines(.failed(reason: "It broke.", bodyBytes: 0, time: .zero))
                == ["[1] * failed after 0 ms and 0 B of body: It broke."]
        )
        #expect(
            lines(.retrying(target, reason: "It broke.", attempt: 2, after: .seconds(1)), exchange: nil)
                == ["* again in 1000 ms, attempt 2: GET https://a.example/x?q=***: It broke."]
        )
        #expect(
            lines(.redirected(target, status: 302, to: .init(method: .get, url: "/y")), exchange: nil)
                == ["* 302 redirects GET https://a.example/x?q=*** to GET /y"]
        )
        #expect(
            lines(.cache(target, .hit(age: 3)), exchange: nil) == [
                "* cache: hit, 3 s old: GET https://a.example/x?q=***"
            ]
        )
    }

    @Test("What a server says steers no terminal and is not endless")
    func hostile() {
        let value = "\u{1B}[31mred\u{9B}2J\r\nX: y\u{202E}" + String(repeating: "a", count: 5000)
        let shown = lines(.response(status: 200, version: .http11, headers: ["X\u{1B}": value]))
        #expect(shown.count == 2 && shown.allSatisfy { unsafeScalars(in: $0, allowing: []).isEmpty })
        #expect(shown[1].count < 450 && shown[1].hasSuffix("…"))
    }

    @Test("-v shows what goes over the wire as it happens, without the key and the words")
    func verbose() throws {
        let giphy = try Giphy("503*1", "quota=50")
        let ended = try giphy.home.run("search", "cats", "--limit", "3", "-v", "--format", "url")
        #expect(ended.code == 0)
        #expect(!giphy.showsKey(ended) && !ended.err.contains("cats"))
        let origin = "http://127.0.0.1:\(giphy.server.port)"
        let url = "\(origin)/v1/gifs/search?api_key=***&q=***&limit=3&offset=0&rating=pg-13"
        for line in [
            "igif: * cache: miss: GET \(url)\n", "igif: [1] > GET \(url)\n", "igif: [1] > User-Agent: igif/",
            "igif: [1] * connected to 127.0.0.1:\(giphy.server.port), no TLS\n", "igif: [1] < HTTP/1.1 503\n",
            ", attempt 2: GET \(url): It answered with status 503.\n", "igif: [2] * uses the connection to 127.0.0.1",
            "igif: [2] < HTTP/1.1 200\n", "igif: [2] < X-RateLimit-Remaining: 50.0\n", " of body in ",
        ] { #expect(ended.err.contains(line), "\(line) in \(ended.err)") }
        let warm = try giphy.home.run("search", "cats", "--limit", "3", "-v", "--offline", "--format", "url")
        #expect(!warm.err.contains("[1]"))
        #expect(warm.err.contains("igif: * cache: hit, "))
    }

    @Test("Without -v nothing of it is said")
    func silent() throws {
        let giphy = try Giphy("503*1")
        #expect(try giphy.home.run("search", "cats", "--limit", "1").err == "")
    }

    @Test("With --json an error stays one object, which has the trace; a result's trace stands beside it")
    func json() throws {
        let giphy = try Giphy("500")
        let bad = try giphy.home.run("search", "cats", "--json", "-v")
        #expect(bad.code == 69 && bad.error?["status"] as? Int == 500)
        let object = try JSONSerialization.jsonObject(with: Data(bad.err.utf8)) as? [String: Any]
        let trace = try #require(object?["trace"] as? [String])
        #expect(trace.contains("[1] < HTTP/1.1 500") && trace.contains { $0.hasPrefix("[1] > GET http://127.0.0.1:") })
        #expect(!giphy.showsKey(bad))
        let plain = try giphy.home.run("search", "cats", "--json")
        #expect(try JSONSerialization.jsonObject(with: Data(plain.err.utf8)) as? [String: Any] != nil)
        #expect(!plain.err.contains("trace"))
        try giphy.set()
        let good = try giphy.home.run("search", "cats", "--json", "-v", "--limit", "1")
        #expect(good.items.count == 1 && good.err.contains("igif: [1] < HTTP/1.1 200\n"))
    }

    @Test("Downloads are shown too, and a key that a server repeats is hidden", arguments: ["paths", "json"])
    func downloads(form: String) throws {
        let giphy = try Giphy("echo-key*1")
        let refused = try giphy.home.run("search", "cats", "-v")
        #expect(refused.code == 77 && refused.err.contains("[1] < HTTP/1.1 401") && !giphy.showsKey(refused))
        var arguments = ["download", "cats", "--limit", "1", "-v"]
        if form == "json" { arguments.append("--json") }
        let ended = try giphy.home.run(arguments)
        #expect(ended.code == 0 && !giphy.showsKey(ended))
        #expect(ended.err.contains("igif: [file 1] > GET http://127.0.0.1:"))
        #expect(ended.err.contains("igif: [file 1] < HTTP/1.1 200\n"))
        #expect(ended.err.contains("igif: [file 1] < Content-Type: image/gif\n"))
    }
}
