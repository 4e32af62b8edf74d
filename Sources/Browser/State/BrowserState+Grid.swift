extension BrowserState {
    mutating func reduceGrid(_ action: BrowserAction) {
        switch action {
        case .move(let move):
            switch mode {
            case .grid, .query: step(move)
            case .detail:
                switch move {
                case .left, .right: step(move)
                case .up: detailLine = max(detailLine - 1, 0)
                case .down: detailLine += 1
                case .pageUp: detailLine = max(detailLine - geometry.area.height, 0)
                case .pageDown: detailLine += geometry.area.height
                case .start: detailLine = 0
                case .end: detailLine = .max / 2
                }
            case .tray: tray.step(move)
            case .help: break
            }
        case .select(let index):
            guard results.indices.contains(index) else { return }
            select(index)
        case .scroll(let rows): scroll(by: rows)
        case .arranged(let new):
            geometry = new
            firstRow = min(firstRow, lastFirstRow)
            select(selection)
        default: break
        }
    }

    /// Selects a result, as near as there is one, and brings it into sight.
    mutating func select(_ index: Int) {
        let before = selection
        selection = min(max(index, 0), max(results.count - 1, 0))
        firstRow = geometry.firstRow(showing: selection, from: min(firstRow, lastFirstRow))
        if selection != before { detailLine = 0 }
    }

    private mutating func step(_ move: BrowserAction.Move) {
        guard !results.isEmpty else { return }
        let (columns, last) = (geometry.columns, results.count - 1)
        switch move {
        case .left: select(selection - 1)
        case .right: select(selection + 1)
        case .up: if selection >= columns { select(selection - columns) }
        case .down: if selection / columns < last / columns { select(min(selection + columns, last)) }
        case .pageUp:
            firstRow = max(firstRow - geometry.rows, 0)
            let target = selection - geometry.capacity
            select(target >= 0 ? target : selection % columns)
        case .pageDown:
            firstRow = min(firstRow + geometry.rows, lastFirstRow)
            select(min(selection + geometry.capacity, last))
        case .start: select(0)
        case .end: select(last)
        }
    }

    private mutating func scroll(by rows: Int) {
        guard !results.isEmpty else { return }
        let columns = geometry.columns
        firstRow = min(max(firstRow + min(max(rows, -results.count), results.count), 0), lastFirstRow)
        let row = min(max(selection / columns, firstRow), firstRow + geometry.rows - 1)
        select(row * columns + selection % columns)
    }

    /// The first row when the last result is in the last row seen.
    private var lastFirstRow: Int {
        max(0, (results.count + geometry.columns - 1) / geometry.columns - geometry.rows)
    }

    /// Whether the last results are in sight, where more may be had: the moment to ask for them.
    var isAtEnd: Bool {
        mode != .tray && hasMore && loading == nil && failure == nil && topic != .random
            && (visible.upperBound >= results.count || selection >= results.count - geometry.columns)
    }
}

extension TrayState {
    /// Steps from one to the next in reading order; rows are as the collage has them.
    mutating func step(_ move: BrowserAction.Move) {
        let columns = items.count > 4 ? 3 : 2
        let target =
            switch move {
            case .left: selection - 1
            case .right: selection + 1
            case .up, .pageUp: selection - columns
            case .down, .pageDown: selection + columns
            case .start: 0
            case .end: items.count - 1
            }
        if items.indices.contains(target) { selection = target }
    }

    /// Why a collage cannot be saved now.
    var whyNotSaved: String {
        if isSaving { return "The collage is being saved." }
        return items.isEmpty ? "There is nothing in the tray." : "A collage takes 2, 4 or 6 GIFs, not \(items.count)."
    }
}
