import Foundation
import Testing

@testable import HTTP

@Suite struct PlainAddressTests {
    @Test(
        "Scheme, host and port are those that RFC 3986 finds",
        arguments: [
            "http://example.com/a.gif", "https://example.com", "https://media4.giphy.com:8443/x?y=1#z",
            "http://127.0.0.1:80/", "http://a:0/", "https://a-b.c:65535/",
        ]
    )
    func plain(_ text: String) throws {
        let url = try #require(URL(string: text))
        let plain = try #require(PlainAddress(url))
        #expect(plain.host == url.host && plain.port == url.port)
        #expect(plain.isSecure == (url.scheme == "https"))
        #expect(HTTPRequest.problem(with: url) == nil)
    }

    @Test(
        "What is not as plain is left to who knows all of it",
        arguments: [
            "HTTP://example.com/", "http://Example.com/", "http://user@example.com/", "http://user:p@example.com/",
            "http://example.com:/", "http://example.com:80@evil.test/", "http://example.com:99999/",
            "http://example.com:000000000080/", "http://[::1]/", "http://ex%61mple.com/", "http://example.com?q",
            "http:///path", "http://", "ftp://example.com/", "example.com", "httpss://example.com/",
        ]
    )
    func other(_ text: String) {
        guard let url = URL(string: text) else { return }
        #expect(PlainAddress(url) == nil)
    }

    @Test(
        "Host and security are told of any URL, plain or not",
        arguments: [
            ("http://example.com/a", "example.com", false), ("HTTPS://Example.COM:8443/", "example.com", true),
            ("https://user@example.com/", "example.com", true), ("ftp://example.com/", "example.com", false),
        ]
    )
    func any(_ text: String, _ host: String, _ isSecure: Bool) throws {
        let url = try #require(URL(string: text))
        #expect(url.lowercasedHost == host && url.isSecure == isSecure)
    }

    @Test(
        "Its origin is what any URL's is",
        arguments: [
            ("http://example.com/a", "http://example.com:80"), ("https://example.com", "https://example.com:443"),
            ("http://a:8080/", "http://a:8080"), ("http://a:0080/", "http://a:80"), ("http://a:0/", "http://a:0"),
            ("https://Example.COM/", "https://example.com:443"), ("http://[::1]:81/", "http://[::1]:81"),
        ]
    )
    func origins(_ text: String, _ origin: String) throws {
        let url = try #require(URL(string: text))
        // Brackets are a matter of the URL's own description of its host.
        #expect(Redirect.origin(of: url).filter { !"[]".contains($0) } == origin.filter { !"[]".contains($0) })
        if let plain = PlainAddress.origin(url) { #expect(plain == origin) }
    }
}
