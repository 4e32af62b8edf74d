import Testing

@testable import TerminalUI

/// What `Painter` makes of text that can be followed.
@Suite("Painter, links")
struct PainterLinksTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    private static let link = SafeLink("https://a.b/41")!

    private func makeFollower(_ width: Int = 20, _ height: Int = 4) -> Painter {
        var painter = Painter(colors: .trueColor, followsLinks: true)
        _ = painter.paint(Canvas(width: width, height: height))
        return painter
    }

    @Test("Text of a link can be followed, pieces of one link as one; after it and before a paint's end the link ends")
    func links() {
        var painter = makeFollower()
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("see ", x: 0, y: 0)
        canvas.write("a b", x: 4, y: 0, link: Self.link)
        canvas.write(".", x: 7, y: 0)
        canvas.write("猫", x: 2, y: 1, link: Self.link)
        let number = canvas.number(of: Self.link)
        let start = "␛]8;id=\(number);https://a.b/41␛\\"
        #expect(text(painter.paint(canvas)) == "␛[Hsee \(start)a b␛]8;;␛\\.␛[2;3H\(start)猫␛]8;;␛\\")
        #expect(painter.paint(canvas).isEmpty)
    }

    @Test("A link that comes, goes or is another is a difference, though the text is the same")
    func linkDifferences() {
        var painter = makeFollower()
        let texts = [nil, Self.link, SafeLink("https://a.b/42"), nil].map { link in
            var canvas = Canvas(width: 20, height: 4)
            canvas.write("abc", x: 0, y: 0, link: link)
            return text(painter.paint(canvas))
        }
        #expect(texts[0] == "␛[Habc")
        #expect(texts[1].contains("a.b/41␛\\abc␛]8;;"))
        #expect(texts[2].contains("a.b/42␛\\abc␛]8;;"))
        #expect(texts[3] == "␛[Habc")
    }

    @Test("Nothing is erased in a link, nor is a gap drawn in one")
    func linkGaps() {
        var painter = makeFollower()
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("b", x: 1, y: 0)
        _ = painter.paint(canvas)
        canvas.write("a", x: 0, y: 0, link: Self.link)
        canvas.write("c", x: 2, y: 0, link: Self.link)
        var screen = ScreenModel(width: 20, height: 4)
        screen.feed(painter.paint(canvas))
        #expect(screen.cells[0].prefix(3).map(\.link) == ["https://a.b/41", nil, "https://a.b/41"])
        // Spaces of a link are drawn; those after it are erased.
        canvas.write(String(repeating: " ", count: 14), x: 0, y: 0, link: Self.link)
        let spaces = text(painter.paint(canvas))
        #expect(spaces.contains(String(repeating: " ", count: 14)))
        canvas.fill(canvas.area)
        #expect(text(painter.paint(canvas)) == "␛[H␛[K")
    }

    @Test("No link is written to who follows none, and what is not known to be safe to nobody")
    func noLinks() {
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("abc", x: 0, y: 0, link: Self.link)
        var painter = Painter(inPlace: 20, height: 4, colors: .trueColor)
        #expect(text(painter.paint(canvas)) == "␛[?25l␛8abc")
        var other = Canvas(width: 20, height: 4)
        // A cell of another canvas: what its number means is not known here.
        other[0, 0] = canvas[0, 0]
        painter = makeFollower()
        #expect(text(painter.paint(other)) == "␛[Ha")
        other = Canvas(width: 20, height: 4)
        other.write("long", x: 0, y: 0, link: SafeLink("https://a.b/" + String(repeating: "x", count: 2072)))
        #expect(text(painter.paint(other)) == "␛[Hlong")
        other.write("long", x: 0, y: 1, link: SafeLink("https://a.b/" + String(repeating: "x", count: 2071)))
        #expect(text(painter.paint(other)).contains("␛]8;id="))
    }

    @Test("A painter that knows nothing ends a link that may be open; pictures are drawn outside of links")
    func linksAndOthers() {
        var painter = Painter(colors: .trueColor, followsLinks: true)
        var canvas = Canvas(width: 20, height: 4)
        #expect(text(painter.paint(canvas)) == "␛[?25l␛[m␛]8;;␛\\␛[2J")
        canvas.write("abc", x: 0, y: 0, link: Self.link)
        canvas.place(
            PicturePlacement(
                id: 1,
                version: 1,
                area: CellArea(x: 0, y: 1, width: 2, height: 2),
                bytes: Array("\u{1B}_p\u{1B}\\".utf8)
            )
        )
        var screen = ScreenModel(width: 20, height: 4)
        screen.feed(painter.paint(canvas))
        #expect(screen.unknown == [] && screen.pictures == ["p@0,1"] && screen.link == nil)
    }

    @Test("In place a link ends before the terminal goes back to its saved cursor")
    func linksInPlace() {
        var painter = Painter(inPlace: 20, height: 2, colors: .trueColor, followsLinks: true)
        var canvas = Canvas(width: 20, height: 2)
        canvas.write("ab", x: 18, y: 0, link: Self.link)
        canvas.write("cd", x: 3, y: 1, link: Self.link)
        #expect(text(painter.paint(canvas)).contains("ab␛]8;;␛\\␛8␛[B␛[3C␛]8;id="))
    }

    @Test("Two links whose numbers would be the same stay two, on one canvas and on two")
    func clash() throws {
        let (one, two) = (try #require(SafeLink("https://a.b/363389")), try #require(SafeLink("https://a.b/1031526")))
        var painter = makeFollower()
        var screen = ScreenModel(width: 20, height: 4)
        for links in [[one], [two], [two, one], [one, two]] {
            var canvas = Canvas(width: 20, height: 4)
            for (y, link) in links.enumerated() { canvas.write("abc", x: 0, y: y, link: link) }
            #expect(Set(links.map { canvas.number(of: $0) }).count == links.count)
            screen.feed(painter.paint(canvas))
            for (y, link) in links.enumerated() { #expect(screen.cells[y][0].link == link.text) }
        }
    }

    @Test("A cell is no larger for its link")
    func cellSize() { #expect(MemoryLayout<Cell>.stride == 24) }
}
