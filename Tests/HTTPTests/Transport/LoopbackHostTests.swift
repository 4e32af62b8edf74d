import Testing

@testable import HTTP

@Suite("LoopbackHost")
struct LoopbackHostTests {
    @Test(
        "What is certainly this machine, whatever its case",
        arguments: ["localhost", "LocalHost", "::1", "[::1]", "127.0.0.1", "127.0.0.2", "127.255.255.255"]
    )
    func certain(host: String) {
        #expect(LoopbackHost.contains(host))
        #expect(LoopbackHost.mayBePrivate(host))
        #expect(ProxyRules(http: "p", exceptions: LoopbackHost.exceptions).proxy(scheme: "http", host: host) == nil)
    }

    @Test(
        "What only looks like this machine, or is it in another spelling, gets no trust",
        arguments: [
            "", "example.com", "127.0.0.1.example.com", "localhost.example.com", "127.1", "0x7f.0.0.1", "127.0.0.+1",
            "127.0.0.256", "128.0.0.1", "127.0.0.1%eth0", "0.0.0.0", "::", "::ffff:127.0.0.1", "10.0.0.1",
        ]
    )
    func uncertain(host: String) { #expect(!LoopbackHost.contains(host)) }

    @Test(
        "What may be this machine or its network is kept from strangers, in any spelling",
        arguments: [
            "localhost.", "a.localhost", "localhost.localdomain", "127.1", "0x7f.1", "2130706433", "0.0.0.0", "::",
            "10.0.0.1", "192.168.1.1", "[fe80::1%25eth0]", "::ffff:127.0.0.1",
        ]
    )
    func possible(host: String) { #expect(LoopbackHost.mayBePrivate(host)) }

    @Test("Public hosts and plain names are not kept away", arguments: ["example.com", "8.8.8.8", "notlocalhost", ""])
    func elsewhere(host: String) {
        #expect(!LoopbackHost.mayBePrivate(host))
        #expect(ProxyRules(http: "p", exceptions: LoopbackHost.exceptions).proxy(scheme: "http", host: host) == "p")
    }
}
