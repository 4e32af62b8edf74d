import TerminalUI

/// The last line: what the keys do here, as many as fit, and who must be named.
struct HintsView {
    let mode: BrowserState.Mode
    let hasTray: Bool
    let theme: Theme

    func draw(into canvas: inout Canvas, area: CellArea, attribution: String) {
        guard !area.isEmpty else { return }
        let name = SafeText.line(attribution)
        var end = area.x + area.width - 1
        // The provider must be named, so it goes before the keys.
        if !name.isEmpty {
            let room = CellArea(x: area.x, y: area.y, width: area.width - 1, height: 1)
            end = canvas.write(trailing: name, y: area.y, in: room, style: theme.faint) - 2
        }
        var x = area.x + 1
        for (key, words) in hints {
            let width = DisplayWidth.of(key) + 1 + DisplayWidth.of(words)
            guard x + width <= end else { break }
            x = canvas.write([(key, theme.key), (" \(words)", theme.faint)], x: x, y: area.y, limit: area) + 2
        }
    }

    private var hints: [(String, String)] {
        switch mode {
        case .grid:
            [("/", "search"), ("?", "keys"), ("q", "quit"), ("Enter", "look"), ("space", "tray"), ("d", "download")]
                + (hasTray ? [("Tab", "to the tray")] : [])
                + [("c", "link"), ("y", "copy"), ("o", "open"), ("t", "trending"), ("n", "more")]
        case .query: [("Enter", "search"), ("Esc", "to the grid"), ("^U", "clear"), ("^W", "a word back")]
        case .detail:
            [
                ("Esc", "back"), ("←→", "others"), ("d", "download"), ("c", "link"), ("C", "Markdown"),
                ("y", "copy"), ("o", "open"), ("space", "tray"), ("↑↓", "scroll"),
            ]
        case .tray:
            [("Esc", "back"), ("s", "save"), ("x", "clear"), ("←→", "choose"), ("Del", "take out")]
        case .help: [("Esc", "back")]
        }
    }
}
