import Testing

@testable import HTTP

@Suite("NetworkAddress")
struct NetworkAddressTests {
    @Test(
        "Addresses outside the public internet, in every spelling",
        arguments: [
            "0.0.0.0", "0", "127.0.0.1", "127.1", "0x7f.1", "017700000001", "2130706433", "10.1.2.3", "172.16.0.1",
            "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.1",
            "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "[::1]", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fc00::1",
            "fd12::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::", "2002:a00:1::",
            "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "3fff::1",
        ]
    )
    func notPublic(literal: String) throws {
        #expect(try #require(NetworkAddress(literal: literal)).isPublic == false)
    }

    @Test(
        "Public addresses",
        arguments: [
            "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "198.17.0.1",
            "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::",
        ]
    )
    func isPublic(literal: String) throws {
        #expect(try #require(NetworkAddress(literal: literal)).isPublic)
    }

    @Test("Names are no addresses", arguments: ["localhost", "example.com", "", "1.2.3.4.5", "g::1", "1.2.3.4 x"])
    func names(text: String) { #expect(NetworkAddress(literal: text) == nil) }
}

@Suite("ProxyRules")
struct ProxyRulesTests {
    @Test("The environment's variables are read as curl reads them")
    func environment() {
        let rules = ProxyRules(environment: [
            "http_proxy": "http://p:1", "HTTP_PROXY": "http://evil", "HTTPS_PROXY": "http://p:2",
            "no_proxy": "a.com, .b.com",
        ])
        #expect(rules.proxy(scheme: "http", host: "x.com") == "http://p:1")
        #expect(rules.proxy(scheme: "https", host: "x.com") == "http://p:2")
        for host in ["a.com", "A.COM.", "sub.a.com", "b.com", "c.b.com"] {
            #expect(rules.proxy(scheme: "http", host: host) == nil, "\(host)")
        }
        for host in ["aa.com", "xb.com"] { #expect(rules.proxy(scheme: "http", host: host) != nil, "\(host)") }
        #expect(ProxyRules(environment: ["HTTP_PROXY": "x"]).http == nil)
        #expect(ProxyRules(environment: ["ALL_PROXY": "socks5://x"]).https == "socks5://x")
        #expect(ProxyRules(environment: ["https_proxy": ""]).https == nil)
    }

    @Test("Exceptions may be addresses, networks, or everything")
    func exceptions() {
        let rules = ProxyRules(http: "p", exceptions: ["10.0.0.0/9", "[::1]", "192.168.1.1"])
        #expect(rules.proxy(scheme: "http", host: "10.127.0.1") == nil)
        #expect(rules.proxy(scheme: "http", host: "10.128.0.1") == "p")
        #expect(rules.proxy(scheme: "http", host: "[::1]") == nil)
        #expect(rules.proxy(scheme: "http", host: "192.168.1.1") == nil)
        #expect(ProxyRules(http: "p", exceptions: ["*"]).proxy(scheme: "http", host: "x") == nil)
    }
}
