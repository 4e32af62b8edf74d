import GIFSearch
import HTTP
import TerminalUI
import Testing

@testable import Browser

@Suite("What the browser looks like")
struct BrowserViewTests {
    private struct Stripes: MovingPicture {
        var memory: Int { 1 }
        var playingTime: Duration? { .zero }
        func nextChange(after elapsed: Duration) -> Duration? { nil }
        func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea) {
            canvas.fill(area, with: Cell(Glyph("#" as Unicode.Scalar)))
        }
    }

    private func draw(
        _ state: BrowserState,
        columns: Int = 120,
        rows: Int = 40,
        colors: ColorDepth = .trueColor,
        picture: CellPicture = .shown(Stripes(), since: .zero),
        now: Int64 = 1000
    ) -> Canvas {
        var state = state
        let layout = BrowserLayout(size: TerminalSize(columns: columns, rows: rows), state: state)
        state.reduce(.arranged(layout.grid))
        let view = BrowserView(
            state: state,
            layout: layout,
            plan: CellPlan(state: state, layout: layout, cellPixels: (2, 4)),
            theme: Theme(colors: colors),
            time: .zero,
            now: now,
            picture: { _ in picture },
            collage: nil
        )
        var canvas = Canvas(width: columns, height: rows)
        view.draw(into: &canvas)
        view.drawOver(into: &canvas)
        return canvas
    }

    private func found(_ count: Int, hasMore: Bool = false) -> BrowserState {
        var state = BrowserState(query: "cats", attribution: "Powered by tests")
        state.reduce(.search(.found(.search("cats"), makeItems(0..<count), hasMore: hasMore, origin: .source)))
        return state
    }

    @Test("Pictures with their names under them, who must be named, and how many there are")
    func grid() {
        let canvas = draw(found(20, hasMore: true))
        #expect(canvas.shows("Title a0") && canvas.shows("Title a15") && !canvas.shows("Title a16"))
        #expect(canvas.text(0).hasSuffix("1/20+"))
        #expect(canvas.lines[39].hasSuffix("Powered by tests"))
        #expect(canvas.text(2).filter { $0 == "#" }.count == 4 * 26)
    }

    @Test("The chosen one stands out, in colours and without", arguments: ColorDepth.allCases)
    func chosen(colors: ColorDepth) {
        var state = found(4)
        state.reduce(.select(1))
        let canvas = draw(state, colors: colors)
        #expect(canvas[32, 10].style != canvas[4, 10].style)
        if colors <= .sixteen { #expect(canvas[40, 10].style.attributes.contains(.inverse)) }
    }

    @Test("A cell without a picture says why")
    func failed() {
        let canvas = draw(found(4), picture: .failed("The GIF is cut off."))
        #expect(canvas.lines.filter { $0.contains("The GIF is cut off.") }.count == 1)
        #expect(canvas.shows("✗") && canvas.shows("Title a3"))
    }

    @Test("Long, wide and hostile names stay in their cells")
    func names() {
        var state = BrowserState()
        let names = [
            "Ünïcödé " + String(repeating: "很长的标题", count: 20), "\u{1B}[31mred\u{7}\u{202E}", "👨‍👩‍👧‍👦 family", " \u{200B} ",
        ]
        let items = names.enumerated().map { makeItem("\($0.offset)", title: $0.element) }
        state.reduce(.search(.found(.trending, items, hasMore: false, origin: .source)))
        let canvas = draw(state)
        #expect(canvas.cells.allSatisfy { $0.glyph.bytes != 0x1B && $0.glyph.bytes != 7 })
        #expect(canvas.shows("untitled") && canvas.shows("�[31mred"))
        // The second name begins in its own cell.
        let line = canvas.lines.firstIndex { $0.contains("untitled") }!
        for x in [4, 31, 32, 59, 60] {
            #expect(canvas[x, line].glyph != .continuation || canvas[x - 1, line].glyph != .space)
        }
    }

    @Test("What is awaited is shown as empty places; nothing found, an error and few calls say so")
    func withoutResults() {
        var state = BrowserState(query: "cats")
        #expect(draw(state).shows("Type what you are looking for."))
        state.reduce(.search(.asking(.search("cats"))))
        #expect(!draw(state).shows("Type what"))
        state.reduce(.search(.found(.search("cats"), [], hasMore: false, origin: .source)))
        #expect(draw(state).shows("Nothing was found for 'cats'."))
        state.reduce(.search(.failed(.search("cats"), "GIPHY was not reached.", limited: false)))
        #expect(draw(state).shows("GIPHY was not reached."))
        state.reduce(.search(.held(.search("cat"), .fewCallsLeft)))
        #expect(draw(state).shows("Few calls are left"))
    }

    @Test("What is left of the quota is said, loudly where it is little, and not when its hour is over")
    func quota() {
        var state = found(2)
        state.reduce(.search(.quota(HTTPQuota(limit: 100, remaining: 37, resets: 2000, seen: 900))))
        #expect(draw(state).text(0).contains("37 of 100 calls left"))
        #expect(!draw(state, columns: 60, rows: 20).text(0).contains("calls left"))
        #expect(!draw(state, now: 2001).text(0).contains("calls left"))
        state.reduce(.search(.quota(HTTPQuota(limit: 100, remaining: 0, resets: 2000, seen: 950))))
        #expect(draw(state).text(0).contains("no calls left for 17 min"))
    }

    @Test("One in detail: its facts beside the picture, under it where it is narrow")
    func detail() {
        var item = makeItem("a", title: "A cat")
        (item.width, item.height, item.bytes, item.frames, item.rating, item.user) = (
            480, 270, 1_240_000, 24, "g", "me"
        )
        item.renditions = [GIFRendition(name: "fixed_width", url: "u", width: 200, height: 113, bytes: 90_000)]
        var state = BrowserState()
        state.reduce(.search(.found(.trending, [item], hasMore: false, origin: .source)))
        state.reduce(.openDetail)
        let canvas = draw(state)
        let facts = [
            "480×270 pixels", "1.2 MB, 24 images", "fixed_width", "200×113", "90.0 KB", "https://media.example.",
        ]
        for text in facts {
            #expect(canvas.shows(text), "\(text)")
        }
        let narrow = draw(state, columns: 44, rows: 30)
        #expect(narrow.shows("A cat") && narrow.shows("480×270 pixels"))
    }

    @Test("The tray: how many, what can be done, and each of them")
    func tray() {
        var state = found(4)
        state.reduce(.tray(.items(makeItems(0..<3))))
        let canvas = draw(state)
        #expect(canvas.shows("3 GIFs") && canvas.shows("s save") && canvas.shows("x clear"))
        #expect(canvas.shows("+3"))
        #expect(draw(found(4)).shows("GIFs") == false)
    }

    @Test("A message stands in the line of what is chosen, a download's progress too")
    func status() {
        var state = found(4)
        #expect(draw(state).text(38).contains("Title a0"))
        state.reduce(.download)
        state.reduce(.downloaded(id: 1, .running(received: 500_000, total: 1_000_000)))
        let canvas = draw(state)
        #expect(canvas.text(38).contains("500.0 KB of 1.0 MB") && canvas.shows("↓50%"))
        state.reduce(.say(.success, "Saved collage-001.gif", waitsForKey: true))
        #expect(draw(state).text(38).contains("✓ Saved collage-001.gif"))
        #expect(draw(state).text(38).hasSuffix("any key"))
    }

    @Test("Help shows every key and lies over everything, in the smallest window too")
    func help() {
        var state = found(16)
        state.reduce(.toggleHelp)
        for (columns, rows) in [(120, 40), (80, 24), (40, 12)] {
            let canvas = draw(state, columns: columns, rows: rows)
            #expect(canvas.shows("type a query") && canvas.shows("^Z"))
        }
    }

    @Test("Any size can be drawn", arguments: [0, 1, 2, 3, 7, 10, 14])
    func sizes(rows: Int) {
        var state = found(30, hasMore: true)
        state.reduce(.tray(.items(makeItems(0..<6))))
        for columns in [0, 1, 2, 5, 9, 20, 63, 64, 300] {
            for actions: [BrowserAction] in [[], [.editQuery], [.openDetail], [.toggleHelp], [.toggleTray]] {
                var state = state
                for action in actions { state.reduce(action) }
                #expect(draw(state, columns: columns, rows: rows).cells.count == columns * rows)
                #expect(draw(state, columns: columns, rows: rows, picture: .failed("It is broken.")).height == rows)
                #expect(draw(state, columns: columns, rows: rows, picture: .waiting).height == rows)
            }
        }
    }
}
