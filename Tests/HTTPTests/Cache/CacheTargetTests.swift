import Foundation
import Testing

@testable import HTTP

@Suite("Keys, RFC 9111 section 2")
struct CacheTargetTests {
    let hasher = CacheHasher(salt: Array(0..<32))

    func key(_ url: String, policy: HTTPCache.KeyPolicy = .init()) throws -> Data {
        try #require(CacheTarget(makeURL(url), policy: policy)).key(hasher)
    }

    @Test("Writings of the same target have one key (RFC 9110 section 4.2.3)")
    func same() throws {
        for url in ["HTTP://A.Example/x", "http://a.example:80/x", "http://a.example/x#part"] {
            #expect(try key(url) == key("http://a.example/x"), "\(url)")
        }
        #expect(try key("http://a.example") == key("http://a.example/"))
        #expect(try key("https://a.example:443/") == key("https://a.example/"))
    }

    @Test("Scheme, host, port, path and query tell targets apart")
    func different() throws {
        let urls = [
            "http://a.example/x", "https://a.example/x", "http://b.example/x", "http://a.example:81/x",
            "http://a.example/X", "http://a.example/x?", "http://a.example/x?a=1", "http://a.example/x?a=2",
            "http://a.example/x?a=1&b=2", "http://a.example/x?b=2&a=1",
        ]
        #expect(Set(try urls.map { try key($0) }).count == urls.count)
    }

    @Test("What one API key is answered is not found under another, and the salt decides too")
    func secrets() throws {
        #expect(try key("http://a.example/?q=1&api_key=one") != key("http://a.example/?q=1&api_key=two"))
        let target = try #require(CacheTarget(makeURL("http://a.example/?api_key=o%6Ee"), policy: .init()))
        #expect(target.secrets == ["o%6Ee", "one"])
        #expect(target.key(hasher) != target.key(CacheHasher(salt: [1])))
    }

    @Test("Parameters a provider calls meaningless are no part of the key, for its host only")
    func ignored() throws {
        let policy = HTTPCache.KeyPolicy(rules: [.init(host: "a.example", ignoredParameters: ["cid"])])
        #expect(
            try key("http://a.example/?cid=1&q=2", policy: policy) == key("http://a.example/?q=2&cid=9", policy: policy)
        )
        #expect(try key("http://b.example/?cid=1", policy: policy) != key("http://b.example/?cid=2", policy: policy))
    }

    @Test(
        "Only absolute http and https URLs have one",
        arguments: ["ftp://a.example/", "/x", "mailto:a@example", "http:///x"]
    )
    func none(url: String) { #expect(CacheTarget(makeURL(url), policy: .init()) == nil) }

    @Test("References resolve against the request's target (RFC 3986 section 5)")
    func references() throws {
        let base = makeURL("http://a.example/dir/x?q=1")
        for (reference, url) in [
            ("y", "http://a.example/dir/y"), ("/y", "http://a.example/y"), ("//b.example/y", "http://b.example/y"),
            ("http://a.example:80/y", "http://a.example/y"), ("", "http://a.example/dir/x?q=1"),
        ] {
            let target = try #require(CacheTarget(reference, relativeTo: base, policy: .init()), "\(reference)")
            #expect(try target.key(hasher) == key(url), "\(reference)")
        }
    }
}
