import TerminalUI

/// What stands where there are no results: why, and what to do.
struct EmptyView {
    let state: BrowserState
    let theme: Theme

    func draw(into canvas: inout Canvas, area: CellArea) {
        let (mark, style, text, hints) = words
        let width = min(area.width - 4, 60)
        let lines = TextLines.broken(text, width: width, most: 4)
        let further = hints.flatMap { TextLines.broken($0, width: width, most: 2) }
        var y = area.y + max(0, (area.height - lines.count - further.count - 3) / 2)
        canvas.write(centered: mark, y: y, in: area, style: style)
        y += 2
        for line in lines {
            guard y < area.y + area.height else { return }
            canvas.write(centered: line, y: y, in: area, style: theme.strong)
            y += 1
        }
        y += 1
        for line in further where y < area.y + area.height {
            canvas.write(centered: line, y: y, in: area, style: theme.faint)
            y += 1
        }
    }

    private var words: (mark: String, style: Style, text: String, hints: [String]) {
        if let failure = state.failure {
            return ("✗", theme.bad, failure, ["Enter in the query line asks again."])
        }
        switch state.held {
        case .knownEmpty(let prefix):
            let text = "Nothing was found for '\(prefix)', so nothing was asked for more of it."
            return ("∅", theme.warning, text, ["Enter asks all the same.", "t shows what is trending."])
        case .fewCallsLeft:
            return ("⏳", theme.warning, "Few calls are left for now.", ["Enter asks all the same."])
        case nil: break
        }
        if state.isEmptyAnswer {
            let text = state.topic?.words.map { "Nothing was found for '\($0)'." } ?? "Nothing was found."
            return ("∅", theme.warning, text, ["Try other words.", "t shows what is trending."])
        }
        return ("⌕", theme.accent, "Type what you are looking for.", ["t shows what is trending, ? the keys."])
    }
}
