import Testing

@testable import HTTP

@Suite("HTTPHeaders")
struct HTTPHeadersTests {
    @Test("Names are the same whatever the case of their ASCII letters, and only then")
    func same() {
        for (a, b) in [("ETag", "etag"), ("A", "a"), ("", ""), ("x-RATELIMIT-Remaining", "X-RateLimit-remaining")] {
            #expect(HTTPHeaders.same(a, b) && HTTPHeaders.same(b, a))
        }
        // Letters and what differs from them by the same bit alone; names of one length and of another.
        for (a, b) in [("@", "`"), ("[", "{"), ("Z", "["), ("k", "\u{212A}"), ("ETag", "ETa"), ("ETag", "ETah")] {
            #expect(!HTTPHeaders.same(a, b) && !HTTPHeaders.same(b, a))
        }
    }

    @Test("Names that are no plain strings of bytes in memory compare as well")
    func substrings() {
        let text = "xx-Content-Length-of-something-longer"
        let name = String(text[text.index(text.startIndex, offsetBy: 3)...].prefix(14))
        #expect(HTTPHeaders.same(name, "content-length"))
    }

    @Test("Every line of a name is found, in order, and none of another")
    func values() {
        let headers: HTTPHeaders = ["A": "1", "b": "2", "a": "3", "Bb": "4", "B": "5", "C": ""]
        #expect(headers.values("a") == ["1", "3"] && headers.values("B") == ["2", "5"] && headers.values("d").isEmpty)
        #expect(headers["A"] == "1" && headers["bb"] == "4" && headers["c"] == "" && headers["d"] == nil)
        #expect(headers.contains("BB") && !headers.contains("CC"))
        #expect(headers.joined("a") == "1, 3" && headers.joined("d") == nil)
    }
}
