import Testing

@testable import TerminalUI

/// Random canvases, one painted over the other, against a small terminal.
@Suite("Painter, against a terminal")
struct PainterModelTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    private static let words = ["a", "hello", "猫", "ねこ猫", "👍🏽", "🇩🇪x", "e\u{301}", "▀▄", "   ", "x y", "❤️", "க்ஷி", "1️⃣"]
    private static let colors: [Color] = [
        .standard, .indexed(1), .indexed(12), .indexed(200), .rgb(1, 2, 3), .rgb(99, 0, 255),
    ]

    private static let links = ["https://a.b/41", "https://a.b/c;d?e", "http://a.b/", "javascript:"]
        .map { SafeLink($0) }

    private func change(_ canvas: inout Canvas, _ random: inout Random) {
        func color() -> Color { Self.colors.randomElement(using: &random)! }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let (x, y) = (
                Int.random(in: -1..<canvas.width, using: &random), Int.random(in: 0..<canvas.height, using: &random)
            )
            let style =
                Bool.random(using: &random)
                ? Style.plain
                : Style(
                    foreground: color(),
                    background: color(),
                    Style.Attributes(rawValue: .random(in: 0..<32, using: &random))
                )
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let link = Bool.random(using: &random) ? nil : Self.links.randomElement(using: &random)!
                canvas.write(Self.words.randomElement(using: &random)!, x: x, y: y, style: style, link: link)
            case 6: canvas[max(x, 0), y] = Cell(Glyph("猫"), style)
            case 7: canvas[max(x, 0), y] = Cell(.continuation, style)
            default:
                let area = CellArea(x: x, y: y, width: .random(in: 0..<40, using: &random), height: 2)
                canvas.fill(area, with: Bool.random(using: &random) ? .empty : Cell(Glyph("."), style))
            }
        }
        canvas.cursor = Bool.random(using: &random) ? nil : Canvas.Position(x: 3, y: 1)
    }

    /// What a canvas looks like: halves of wide characters that lost the other are spaces.
    private func look(_ canvas: Canvas, _ x: Int, _ y: Int) -> String {
        let cell = canvas[x, y]
        if cell.glyph == .continuation {
            return x > 0 && canvas[x - 1, y].glyph != .continuation && canvas[x - 1, y].glyph.shape.width == 2
                ? "" : " "
        }
        if cell.glyph.shape.width == 2, x + 1 == canvas.width || canvas[x + 1, y].glyph != .continuation { return " " }
        let bytes = (0..<cell.glyph.count).map { UInt8(truncatingIfNeeded: cell.glyph.bytes >> (UInt64($0) * 8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("What is shown is always the canvas", arguments: 1...60 as ClosedRange<UInt64>)
    func same(seed: UInt64) throws {
        var random = Random(state: seed)
        var canvas = Canvas(width: 31, height: 5)
        let followsLinks = seed % 3 > 0
        var painter = Painter(colors: .trueColor, synchronized: seed % 2 == 0, followsLinks: followsLinks)
        var screen = ScreenModel(width: 31, height: 5)
        for _ in 0..<40 {
            change(&canvas, &random)
            screen.feed(painter.paint(canvas))
            try #require(screen.unknown == [])
            for y in 0..<5 {
                let wanted = (0..<31).map { look(canvas, $0, y) }
                try #require(screen.cells[y].map(\.text) == wanted, "row \(y)")
                for x in 0..<31 where wanted[x] != "" && wanted[x] != " " {
                    try #require(screen.cells[y][x].style == canvas[x, y].style)
                }
                for x in 0..<31 where wanted[x] == " " {
                    let (shown, drawn) = (screen.cells[y][x].style, canvas[x, y].style)
                    try #require(shown.background == drawn.background)
                    let visible: Style.Attributes = [.underline, .inverse]
                    try #require(shown.attributes.intersection(visible) == drawn.attributes.intersection(visible))
                }
            }
            try #require(screen.link == nil)
            for y in 0..<5 {
                for x in 0..<31 where screen.cells[y][x].text != "" {
                    let link = followsLinks ? canvas.links[canvas[x, y].link]?.text : nil
                    try #require(screen.cells[y][x].link == link, "\(x), \(y)")
                }
            }
            try #require(screen.isCursorVisible == (canvas.cursor != nil))
            if canvas.cursor != nil { try #require((screen.x, screen.y) == (3, 1)) }
            #expect(screen.style == .plain)
        }
    }

    @Test("A terminal that draws emoji in other widths shows the rest right", arguments: 1...30 as ClosedRange<UInt64>)
    func disagreement(seed: UInt64) throws {
        var random = Random(state: seed)
        var painter = Painter(colors: .trueColor)
        var screen = ScreenModel(width: 24, height: 1)
        screen.columns = { character in
            guard character.unicodeScalars.count > 1 || character.unicodeScalars.first!.value > 0x1F000 else {
                return DisplayWidth.of(character)
            }
            return seed % 2 == 0 ? 1 : 2
        }
        var canvas = Canvas(width: 24, height: 1)
        for step in 0..<30 {
            canvas.write(String(repeating: "\(step % 10)", count: 24), x: 0, y: 0)
            for _ in 0..<3 { canvas.write("👍🏽", x: .random(in: 0..<23, using: &random), y: 0) }
            screen.feed(painter.paint(canvas))
            // What is no emoji, and does not follow one that this terminal draws wider, is as it should be.
            for x in 0..<24 where canvas[x, 0].glyph.bytes < 0x80 && canvas[x, 0].glyph != .continuation {
                #expect(screen.cells[0][x].text == "\(step % 10)" || canvas[x, 0].glyph == .space)
            }
        }
    }
}
