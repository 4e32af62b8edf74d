import TerminalUI
import TestSupport
import Testing

@Suite("Safe links")
struct SafeLinkTests {
    @Test("http and https links pass unmodified, query included")
    func plain() {
        #expect(SafeLink("https://a.b/c?d=e&f=%20g")?.text == "https://a.b/c?d=e&f=%20g")
        #expect(SafeLink("HTTP://a.b")?.text == "HTTP://a.b")
    }

    @Test(
        "Other schemes, missing hosts and links with controls are refused",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//a.b", "a.b", "", "https://",
            "https:///x",
            "https://a\u{1B}]b", "https://a\u{202E}b", "http://\n", "httpsx://a",
        ]
    )
    func refused(link: String) { #expect(SafeLink(link) == nil) }

    @Test("What is not printable ASCII is percent-encoded")
    func encoded() { #expect(SafeLink("https://a/ü \"")?.text == "https://a/%C3%BC%20%22") }

    @Test("In Markdown no parenthesis closes the link and no entity is made of a parameter")
    func markdown() {
        #expect(SafeLink("https://a/(b)?c=1&d=2&copy;=3")?.markdown == "https://a/%28b%29?c=1&d=2&amp;copy;=3")
    }

    @Test("A scheme is told from the bytes as from the letters, whatever stands there")
    func anyBeginning() {
        let pieces = [
            "http", "HTTP", "s", "S", ":", "/", "//", "://", "h", "t", "\u{1A}", "\u{0F}", "ſ", "\u{338}", "x",
        ]
        for text in RandomTexts(20_000, of: pieces, upTo: 6) {
            // The letters of ASCII alone have two cases here: ſ is no s.
            let lower = String(decoding: text.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
            let begins = ["http://", "https://"].contains { lower.utf8.starts(with: $0.utf8) }
            #expect(SafeLink.hasScheme(text) == begins, "\(text.debugDescription)")
        }
    }

    @Test("A text is meant as a link by its beginning alone")
    func schemes() {
        for text in ["http://", "https://x", "HTTPS://\u{1}", "hTTp:// "] { #expect(SafeLink.hasScheme(text)) }
        for text in ["", "http:/", "http", "ftp://x", "http:\u{0F}\u{0F}x", " http://x"] {
            #expect(!SafeLink.hasScheme(text))
        }
    }
}
