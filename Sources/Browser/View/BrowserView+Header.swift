import TerminalUI

extension BrowserView {
    private static let mark = " igif "

    /// Where the query is typed.
    var queryArea: CellArea {
        let header = layout.header
        let start = Self.mark.count + 3
        let right = headerWords.reduce(0) { $0 + DisplayWidth.of($1.0) }
        let width = header.width - start - right - 2
        return CellArea(x: header.x + start, y: header.y, width: max(width, min(8, header.width - start)), height: 1)
    }

    func drawHeader(into canvas: inout Canvas) {
        let header = layout.header
        guard !header.isEmpty else { return }
        let words = headerWords
        let width = words.reduce(0) { $0 + DisplayWidth.of($1.0) }
        let area = queryArea
        if area.x + area.width + 1 + width <= header.width {
            canvas.write(words, x: header.width - width, y: header.y, limit: header)
        }
        canvas.write(Self.mark, x: header.x, y: header.y, style: theme.mark, limit: header)
        let isTyping = state.mode == .query
        canvas.write("/", x: Self.mark.count + 1, y: header.y, style: isTyping ? theme.key : theme.faint, limit: header)
    }

    func drawRule(into canvas: inout Canvas) {
        guard !layout.rule.isEmpty else { return }
        let line = String(repeating: "─", count: layout.rule.width)
        canvas.write(line, x: 0, y: layout.rule.y, style: state.mode == .query ? theme.accent : theme.line)
    }

    /// What stands at the right of the query: how many there are, what is left of the quota, what is awaited.
    private var headerWords: [(String, Style)] {
        var words: [(String, Style)] = []
        let isWide = layout.header.width >= 72
        if let quota = quotaWords, isWide || quota.isLow {
            words.append((quota.text, quota.isLow ? theme.warning : theme.faint))
        }
        if isWide {
            switch state.origin {
            case .store where !state.results.isEmpty: words.append(("from the cache", theme.faint))
            default: break
            }
            if state.topic == .trending { words.append(("trending", theme.faint)) }
        }
        if !state.results.isEmpty {
            let count = "\(state.selection + 1)/\(state.results.count)\(state.hasMore ? "+" : "")"
            words.append((count, theme.faint))
        }
        words.append((state.loading == nil ? " " : Spinner.frame(at: time, isPlain: theme.isPlain), theme.accent))
        return words.enumerated().flatMap { index, word in
            index == 0 ? [word] : [(index == words.count - 1 ? " " : " · ", theme.line), word]
        }
    }

    private var quotaWords: (text: String, isLow: Bool)? {
        guard let quota = state.quota, !quota.isOver(at: now) else { return nil }
        let most = quota.limit.map { " of \($0)" } ?? ""
        let text = quota.remaining <= 0 ? "no calls left" : "\(quota.remaining)\(most) calls left"
        guard quota.remaining <= 0, let resets = quota.resets else { return (text, quota.isLow) }
        return ("\(text) for \(max(1, (resets - now + 59) / 60)) min", true)
    }
}
