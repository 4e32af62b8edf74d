import Testing

@testable import HTTP

@Suite("HTTPTraceRedaction")
struct HTTPTraceRedactionTests {
    let redaction = HTTPTraceRedaction(harmlessParameters: ["limit", "offset"], secrets: ["PATHKEY"])

    @Test(
        "Of a URL everything is hidden that is not known to be harmless",
        arguments: [
            ("https://a.example/p", "https://a.example/p"), ("https://a.example", "https://a.example"),
            ("https://a.example/p?limit=5&api_key=SECRET1234&q=x", "https://a.example/p?limit=5&api_key=***&q=***"),
            ("https://a.example/p?SECRET1234", "https://a.example/p?***"),
            ("https://a.example/p?a&limit&=x&limit=", "https://a.example/p?***&***&=***&limit="),
            ("https://a.example/p?k%20=x&Limit=7", "https://a.example/p?***=***&Limit=***"),
            ("https://a.example/p?limit=SECRET1234", "https://a.example/p?limit=***"),
            ("https://a.example/p?limit=SECRET%31234", "https://a.example/p?limit=***"),
            ("https://a.example/SECRET1234/x", "https://a.example/***/x"),
            ("https://a.example/v1/PATHKEY/x?limit=1", "https://a.example/v1/***/x?limit=1"),
            ("https://a.example/%53ECRET1234/x", "https://a.example***"),
            ("https://user:pass@a.example:8/p?x=1#frag", "https://***@a.example:8/p?x=***"),
            ("https://a.example/p#token=SECRET1234", "https://a.example/p"), ("/p/q?x=1", "/p/q?x=***"),
            ("?x=1", "?x=***"), ("", ""), ("//b.example/x", "//b.example/x"),
            ("https://SECRET1234.example/", "https://SECRET1234.example/"),
        ]
    )
    func urls(text: String, shown: String) {
        #expect(redaction.redacted(url: text, hiding: ["SECRET1234", "PATHKEY"]) == shown)
    }

    @Test("Fields of credentials are hidden by their names, others where they repeat a secret or carry a query")
    func fields() {
        let headers: HTTPHeaders = [
            "Authorization": "Bearer x", "cookie": "a=b", "Set-Cookie": "a=b", "Proxy-Authorization": "y",
            "WWW-Authenticate": "Digest nonce=1", "X-Api-Key": "z", "X-CSRF-Token": "t", "X-My-Own": "mine",
            "Content-Type": "text/plain", "ETag": "\"SECRET1234\"", "X-Encoded": "a%53ECRET1234", "Age": "5",
            "Location": "https://b.example/x?limit=3&api_key=SECRET9999",
            "Link": "<https://b.example/?cursor=1>; rel=next, </y?p=q>", "Refresh": "5; url=/x?y=z w",
        ]
        var redaction = redaction
        redaction.secretFields = ["x-my-own"]
        let shown = redaction.redacted(headers, hiding: ["SECRET1234"])
        #expect(
            shown.map(\.value) == [
                "***", "***", "***", "***", "***", "***", "***", "***", "text/plain", "***", "***", "5",
                "https://b.example/x?limit=3&api_key=***", "<https://b.example/?***>; rel=next, </y?***>",
                "5; url=/x?*** w",
            ]
        )
        #expect(shown.map(\.name) == headers.map(\.name))
    }

    @Test("What is hidden in a request is known afterwards, as it stood and decoded")
    func learning() {
        let values = redaction.hiddenValues(inURL: "https://a.example/?limit=12345678&key=a%20b%2Bc+d&bare#f")
        #expect(values == ["a%20b%2Bc+d", "a b+c d", "bare"])
        #expect(
            redaction.hiddenValues(in: ["Authorization": "Bearer abc", "Accept": "x/y", "Cookie": "sid=def; b=\"c\""])
                == ["Bearer abc", "Bearer", "abc", "sid=def; b=\"c\"", "sid", "def", "b", "c"]
        )
    }

    @Test("Text keeps everything but the secrets")
    func text() {
        #expect(redaction.hidden("The key SECRET1234 of SECRET1234.", ["SECRET1234"]) == "The key *** of ***.")
        #expect(redaction.hidden("nothing", ["SECRET1234"]) == "nothing")
    }
}
