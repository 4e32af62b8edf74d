import GIFSearch
import TestSupport
import Testing

@testable import igif

@Suite("Items of which only the URL is known")
struct GIFItemURLTests {
    @Test("The title is what stands behind the last slash, without the ending; the id is always the same")
    func item() {
        let item = GIFItem(url: "https://example.com/a/Cat%20nap.GIF?x=/y#z/w")
        #expect(item.title == "Cat nap" && item.gif == "https://example.com/a/Cat%20nap.GIF?x=/y#z/w")
        #expect(item.source == "url" && item.id == GIFItem(url: item.gif).id && item.id != GIFItem(url: "x").id)
        #expect(GIFItem(url: "https://example.com").title.isEmpty && GIFItem(url: "https://a.b/").title != "a.b")
        #expect(GIFItem(url: "https://example.com/cat.gif").id == "3akl9ljmejqi4")
    }

    @Test("One item becomes that of any URL")
    func become() {
        var item = GIFItem(url: "https://example.com/1.gif")
        item.become("https://example.com/2")
        #expect(item == GIFItem(url: "https://example.com/2"))
    }

    @Test("A title that is told from the bytes is the one Foundation tells")
    func titles() {
        let pieces = [
            "a", "B", "7", "/", "/", ".", "-", "_", "gif", ".gif", ".GiF", "?", "#", "%20", "%2F", "ü", ":", "@", "~",
            "cat",
        ]
        var plain = 0
        for text in RandomTexts(20_000, of: pieces, upTo: 9) {
            let url = "https://example.com/" + text
            guard let title = GIFItem.plainTitle(ofURL: url) else { continue }
            plain += 1
            #expect(title == GIFItem.carefulTitle(ofURL: url), "\(url)")
        }
        #expect(plain > 1000)
        for url in ["", "/", "//", "a", "https://", "https://host", "http:/x"] {
            #expect(GIFItem.plainTitle(ofURL: url) == nil, "\(url)")
        }
    }

    @Test("A number is written in base 36 as the standard library writes it")
    func digits() {
        var numbers: [UInt64] = [0, 1, 9, 10, 35, 36, .max, .max - 1]
        for shift in 0..<64 { numbers += [1 << shift, 0x9E37_79B9_7F4A_7C15 >> shift] }
        for number in numbers { #expect(GIFItem.digits(number) == String(number, radix: 36)) }
    }
}
