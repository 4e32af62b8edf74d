import GIFSearch
import HTTP
import TerminalUI
import Testing

@testable import igif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Which GIF of an item, and whether it may be fetched")
struct RenditionChoiceTests {
    private let item = makeItem(renditions: [
        GIFRendition(name: "original", url: "https://a.b/o.gif", width: 480, height: 270, bytes: 1_234_567),
        GIFRendition(
            name: "fixed_height_downsampled",
            url: "https://a.b/d.gif",
            width: 356,
            height: 200,
            bytes: 90_000
        ),
        GIFRendition(name: "fixed_height_still", url: "https://a.b/s.gif", width: 480, height: 270, bytes: 10),
        GIFRendition(name: "fixed_width", url: "https://a.b/w.gif", width: 200, height: 113, bytes: 80_000),
        GIFRendition(name: "fixed_width_small", url: "https://a.b/ws.gif", width: 100, height: 56, bytes: 30_000),
        GIFRendition(name: "preview", mp4: "https://a.b/p.mp4", mp4Bytes: 5),
        GIFRendition(name: "unknown", url: "https://a.b/u.gif", width: 999, height: 999),
    ])

    private func url(_ name: String? = nil, _ maximum: String? = nil) throws -> String {
        try RenditionChoice(name: name, maximum: maximum.flatMap { ByteSize($0) }).choose(for: item).url
    }

    @Test("Without a wish it is the original; with a bound it stays that as long as it fits")
    func original() throws {
        #expect(
            try url() == makeItem().gif && url(nil, "2MB") == makeItem().gif && url("original") == "https://a.b/o.gif"
        )
    }

    @Test("With a bound it is the largest whole animation that fits, then one with pictures left out, never a still")
    func bounded() throws {
        #expect(try url(nil, "1MB") == "https://a.b/w.gif")
        #expect(try url(nil, "31KB") == "https://a.b/ws.gif")
        #expect(throws: CommandFailure.self) { try url(nil, "1KB") }
    }

    @Test("A rendition by name must be a GIF and fit")
    func named() throws {
        #expect(try url("fixed_width") == "https://a.b/w.gif")
        for (name, maximum) in [("nope", nil), ("preview", nil), ("fixed_width", "10KB")] as [(String, String?)] {
            #expect(throws: CommandFailure.self) { try url(name, maximum) }
        }
    }

    @Test("An original of unknown size is tried, within the bound")
    func unknownSize() throws {
        let choice = RenditionChoice(name: nil, maximum: ByteSize(5))
        #expect(try choice.choose(for: makeBareItem()).url == "https://example.com/a.gif")
    }

    @Test(
        "Media come over https; http and private addresses only where the API is on this machine",
        arguments: [
            ("https://a.b/c", false, true), ("http://a.b/c", false, false), ("http://127.0.0.1/c", true, true),
            ("https://127.0.0.1/c", true, true), ("ftp://a.b/c", true, false), ("file:///etc/passwd", true, false),
        ]
    )
    func policy(text: String, apiIsLoopback: Bool, isAllowed: Bool) throws {
        let policy = MediaPolicy(apiIsLoopback: apiIsLoopback)
        #expect((policy.refusal(try #require(URL(string: text))) == nil) == isAllowed)
        #expect(policy.limits.allowsPrivateAddresses == apiIsLoopback && policy.limits.totalTimeout == nil)
    }
}
