import TerminalUI

extension BrowserView {
    /// What is said, else how downloads get on, else what is chosen.
    func drawStatus(into canvas: inout Canvas) {
        let line = layout.status
        guard !line.isEmpty else { return }
        let inner = line.inset(x: 1, y: 0)
        if let message = state.message { return draw(message, into: &canvas, area: inner) }
        if let failure = state.failure, !state.results.isEmpty {
            return say("✗ ", failure, theme.bad, into: &canvas, area: inner)
        }
        if case .fewCallsLeft = state.held {
            return say("", "Few calls are left: Enter asks all the same.", theme.warning, into: &canvas, area: inner)
        }
        if let running = state.downloads.last(where: \.isRunning) {
            return draw(running, into: &canvas, area: inner)
        }
        guard let item = state.subject, state.mode != .detail else { return }
        let facts = [
            SizeWords.pixels(item.width, item.height), item.bytes.map { ByteSize($0).description },
            item.user.map { "by \(SafeText.line($0))" }, item.rating.map { SafeText.line($0) },
        ].compactMap { $0 }.joined(separator: " · ")
        let width = DisplayWidth.of(facts)
        let room = inner.width - (width + 2 <= inner.width / 2 ? width + 2 : 0)
        let title = DisplayWidth.cut(ItemTitle.shown(item.title), to: room)
        let end = canvas.write(title, x: inner.x, y: inner.y, style: theme.strong, limit: inner)
        guard room < inner.width else { return }
        canvas.write(facts, x: end + 2, y: inner.y, style: theme.faint, limit: inner)
    }

    private func draw(_ message: BrowserMessage, into canvas: inout Canvas, area: CellArea) {
        let (mark, style) =
            switch message.kind {
            case .note: ("", theme.strong)
            case .success: ("✓ ", theme.good)
            case .failure: ("✗ ", theme.bad)
            }
        let hint = message.waitsForKey ? "any key" : ""
        let room = CellArea(
            x: area.x,
            y: area.y,
            width: area.width - (hint.isEmpty ? 0 : hint.count + 2),
            height: 1
        )
        say(mark, message.text, style, into: &canvas, area: room)
        canvas.write(trailing: hint, y: area.y, in: area, style: theme.key)
    }

    private func say(_ mark: String, _ text: String, _ style: Style, into canvas: inout Canvas, area: CellArea) {
        let text = DisplayWidth.cut(mark + SafeText.line(text), to: area.width)
        canvas.write(text, x: area.x, y: area.y, style: style, limit: area)
    }

    private func draw(_ download: BrowserDownload, into canvas: inout Canvas, area: CellArea) {
        guard case .running(let received, let total) = download.status else { return }
        let others = state.downloads.count { $0.isRunning } - 1
        let size = total.map { "\(ByteSize(received)) of \(ByteSize($0))" } ?? ByteSize(received).description
        let words = others > 0 ? "\(size), \(others) more" : size
        let width = min(20, area.width / 4)
        let bar = download.fraction.map { ProgressBar(fraction: $0, width: width) }
        let room = max(4, area.width - DisplayWidth.of(words) - (bar == nil ? 0 : width) - 6)
        let title = ItemTitle.shown(download.title)
        var pieces: [(String, Style)] = [
            ("↓ ", theme.accent), (DisplayWidth.cut(title, to: room), theme.strong), ("  ", .plain),
        ]
        if let bar { pieces += [(bar.full, theme.accent), (bar.rest, theme.line), ("  ", .plain)] }
        pieces.append((words, theme.faint))
        canvas.write(pieces, x: area.x, y: area.y, limit: area)
    }
}
