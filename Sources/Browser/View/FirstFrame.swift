import TerminalUI

/// What is shown while a terminal has not yet said what it can do: the query, and places for pictures to come.
public enum FirstFrame {
    /// Draws it.
    ///
    /// - Parameters:
    ///   - size: of the window.
    ///   - query: what is searched first; empty for what is trending.
    ///   - attribution: who must be named beside results.
    ///   - theme: how it is coloured.
    public static func canvas(size: TerminalSize, query: String, attribution: String, theme: Theme) -> Canvas {
        var state = BrowserState(query: query, attribution: attribution)
        state.reduce(.search(.asking(BrowserTopic(query: query) ?? .trending)))
        let layout = BrowserLayout(size: size, state: state)
        state.reduce(.arranged(layout.grid))
        let view = BrowserView(
            state: state,
            layout: layout,
            plan: CellPlan(state: state, layout: layout, cellPixels: (1, 1)),
            theme: theme,
            time: .zero,
            now: 0,
            picture: { _ in .waiting },
            collage: nil
        )
        var canvas = Canvas(width: layout.window.width, height: layout.window.height)
        view.draw(into: &canvas)
        let area = view.queryArea
        canvas.write(state.query, x: area.x, y: area.y, style: theme.strong, limit: area)
        return canvas
    }
}
