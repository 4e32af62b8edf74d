import TerminalUI
import TestSupport
import Testing

@testable import Browser

/// What is shown before anything is known, not even of the terminal.
@Suite("First frame")
struct FirstFrameTests {
    private func frame(_ query: String = "cats", columns: Int = 80, rows: Int = 24, colors: ColorDepth = .trueColor)
        -> Canvas
    {
        FirstFrame.canvas(
            size: TerminalSize(columns: columns, rows: rows),
            query: query,
            attribution: "Powered by tests",
            theme: Theme(colors: colors)
        )
    }

    @Test("The query, who is asked, and places for what will come; nothing is claimed to be found")
    func query() {
        let canvas = frame()
        #expect(canvas.text(0).contains("/ cats") || canvas.text(0).contains("/cats"))
        #expect(canvas.shows("Powered by tests"))
        #expect(!canvas.text(0).contains("/25") && !canvas.shows("No "))
        #expect(canvas.placements.isEmpty && canvas.cursor == nil)
    }

    @Test("Without a query it is what is trending")
    func trending() {
        let canvas = frame("")
        #expect(canvas != frame() && !canvas.shows("cats"))
        #expect(canvas.shows("Powered by tests"))
    }

    @Test("It stands where the browser's own first picture does: nothing jumps when that takes over")
    func sameAsBrowser() {
        var state = BrowserState(query: "cats", attribution: "Powered by tests")
        state.reduce(.search(.asking(.search("cats"))))
        let layout = BrowserLayout(size: TerminalSize(columns: 80, rows: 24), state: state)
        state.reduce(.arranged(layout.grid))
        let view = BrowserView(
            state: state,
            layout: layout,
            plan: CellPlan(state: state, layout: layout, cellPixels: (8, 16)),
            theme: Theme(),
            time: .zero,
            now: 1000,
            picture: { _ in .waiting },
            collage: nil
        )
        var canvas = Canvas(width: 80, height: 24)
        view.draw(into: &canvas)
        #expect(Array(canvas.lines.dropFirst()) == Array(frame().lines.dropFirst()))
    }

    @Test("What a query holds of controls reaches no terminal, and a long one stays in its line")
    func hostile() {
        let canvas = frame("a\u{1B}]0;x\u{7}b\n" + String(repeating: "猫", count: 200))
        var painter = Painter(colors: .trueColor)
        var screen = ScreenEmulator(columns: 80, rows: 24)
        screen.feed(painter.paint(canvas))
        #expect(screen.unknown == [] && screen.title == "" && screen.bells == 0)
        #expect(screen.line(1) != screen.line(0))
    }

    @Test(
        "Every window has one",
        arguments: [(0, 0), (1, 1), (3, 2), (10, 3), (40, 5), (500, 4), (4, 300)] as [(Int, Int)]
    )
    func sizes(columns: Int, rows: Int) {
        for colors in ColorDepth.allCases {
            let canvas = frame(columns: columns, rows: rows, colors: colors)
            #expect(canvas.width == columns && canvas.height == rows)
        }
    }
}
