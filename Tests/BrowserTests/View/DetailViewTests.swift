import GIFSearch
import TerminalUI
import TestSupport
import Testing

@testable import Browser

@Suite("Detail view")
struct DetailViewTests {
    private func makeView(_ item: GIFItem, scrolled: Int = 0) -> DetailView {
        DetailView(item: item, picture: .none, badges: [], scrolled: scrolled, theme: Theme(), time: .zero)
    }

    /// What a terminal gets for a view, and what stands on it.
    private func drawn(_ view: DetailView, width: Int = 100, height: Int = 20, followsLinks: Bool = true)
        -> (bytes: String, canvas: Canvas)
    {
        var canvas = Canvas(width: width, height: height)
        view.draw(into: &canvas, area: canvas.area)
        var painter = Painter(colors: .trueColor, followsLinks: followsLinks)
        return (String(decoding: painter.paint(canvas), as: UTF8.self), canvas)
    }

    /// The pieces of text in a row that can be followed, with where they lead, from the top.
    private func links(_ bytes: String) -> [(text: String, link: String)] {
        var screen = ScreenEmulator(columns: 100, rows: 20, persona: .kitty)
        screen.feed(Array(bytes.utf8))
        #expect(screen.unknown == [])
        var pieces: [(text: String, link: String)] = []
        for y in 0..<20 {
            let cells = (0..<100).map { screen[$0, y] }.filter { $0.link != nil }
            guard let link = cells.first?.link else { continue }
            #expect(cells.allSatisfy { $0.link == link })
            pieces.append((cells.map(\.text).joined(), link))
        }
        return pieces
    }

    @Test("The page and the file can be followed, over all lines of their text")
    func links() {
        var item = makeItem("a1")
        item.gif = "https://media.example.org/" + String(repeating: "long-name-", count: 5) + "end.gif?cid=1"
        let links = links(drawn(makeView(item)).bytes)
        #expect(links.first?.text == "https://example.org/gifs/a1")
        #expect(Set(links.map(\.link)) == ["https://example.org/gifs/a1", item.gif])
        let pieces = links.filter { $0.link == item.gif }.map(\.text)
        #expect(pieces.count > 1)
        #expect(pieces.joined() == item.gif)
    }

    @Test("Where links are not followed there are none, and the text is the same")
    func plain() {
        let view = makeView(makeItem("a1"))
        let (bytes, canvas) = drawn(view, followsLinks: false)
        #expect(!bytes.contains("\u{1B}]8"))
        #expect(canvas.lines == drawn(view).canvas.lines)
        #expect(canvas.shows("page     https://example.org/gifs/a1"))
    }

    @Test(
        "What is no safe link is text",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "https://a.b/\u{1B}]8;;https://evil.example\u{7}",
            "https://a.b/\u{9C}x", "https:///x", "",
        ]
    )
    func unsafe(link: String) {
        var item = makeItem("a1")
        (item.page, item.gif) = (link, link)
        let bytes = drawn(makeView(item)).bytes
        #expect(links(bytes).isEmpty)
        #expect(!bytes.contains("\u{7}") && !bytes.contains("\u{9C}"))
        // The one that ends what may be open before the first paint.
        #expect(bytes.components(separatedBy: "\u{1B}]8;").count == 2)
    }

    @Test("Nothing but the two addresses leads anywhere, whatever else reads like one")
    func others() {
        var item = makeItem("a1", title: "https://evil.example/title")
        item.user = "https://evil.example/user"
        item.tags = ["https://evil.example/tag"]
        item.page = nil
        let links = links(drawn(makeView(item)).bytes)
        #expect(Set(links.map(\.link)) == [item.gif])
    }

    @Test("Scrolled lines are the ones further down, and no more than there are")
    func scrolled() {
        let item = makeItem("a1")
        let first = drawn(makeView(item), height: 4).canvas
        let last = drawn(makeView(item, scrolled: 99), height: 4).canvas
        #expect(first.shows("↓ more") && !last.shows("↓ more"))
        #expect(last.shows("phy.gif?cid=1"))
    }
}
