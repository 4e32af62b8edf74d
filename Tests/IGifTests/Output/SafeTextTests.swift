import Testing

@testable import igif

@Suite("Safe text")
struct SafeTextTests {
    @Test("A line keeps letters, emoji and other scripts as they are")
    func plain() { #expect(SafeText.line("Grüße 猫 👩🏽‍💻 עברית") == "Grüße 猫 👩🏽‍💻 עברית") }

    @Test("A line replaces white space by a space and every other control by U+FFFD")
    func controls() {
        #expect(SafeText.line("a\nb\tc\u{2028}d") == "a b c d")
        #expect(
            SafeText.line("a\u{1B}[31mb\u{00}\u{9B}\u{7F}\u{202E}") == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        )
    }

    @Test(
        "No unsafe scalar survives in a line",
        arguments: [0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C...0x61C]
            as [ClosedRange<UInt32>]
    )
    func every(range: ClosedRange<UInt32>) {
        for value in range {
            let text = String(Unicode.Scalar(value) ?? " ")
            #expect(unsafeScalars(in: SafeText.line("x" + text), allowing: []).isEmpty)
        }
    }

    @Test("HTML escapes what opens a tag, an entity or ends an attribute")
    func html() {
        #expect(SafeText.html("<b a=\"1\" c='2'>&\u{1B}") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{FFFD}")
    }

    @Test("Markdown escapes what closes a description or starts a span")
    func markdown() { #expect(SafeText.markdown("a](b) `c` *d* <e>") == "a\\](b) \\`c\\` \\*d\\* \\<e\\>") }
}

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
}
