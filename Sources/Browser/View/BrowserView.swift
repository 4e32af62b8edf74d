import GIFSearch
import TerminalUI

/// What a browser looks like: a function of its state, its pictures and the time, of nothing else.
struct BrowserView {
    let state: BrowserState
    let layout: BrowserLayout
    let plan: CellPlan
    let theme: Theme
    /// The time on the clock of the pictures.
    let time: Duration
    /// Seconds since 1970: what is said of a quota is true for an hour.
    let now: Int64
    /// How the picture of a request stands.
    let picture: (CellRequest) -> CellPicture
    /// The collage of the tray.
    let collage: CellPicture?

    /// Whether something turns that is drawn anew at each `Spinner.step`.
    var isTurning: Bool {
        if state.loading != nil || state.tray.isSaving || state.downloads.contains(where: \.isRunning) { return true }
        if !state.tray.items.isEmpty, !layout.tray.isEmpty {
            if case .making = state.tray.preview { return true }
            if state.tray.originals.contains(.fetching) { return true }
        }
        if state.results.isEmpty { return false }
        return plan.visible.contains { if case .waiting = picture($0) { true } else { false } }
    }

    /// Draws everything but the query, which its field draws into `queryArea`, and what stands over all.
    func draw(into canvas: inout Canvas) {
        drawHeader(into: &canvas)
        drawRule(into: &canvas)
        if state.isDetail, let item = state.selected {
            drawDetail(item, into: &canvas)
        } else {
            drawBody(into: &canvas)
        }
        if !layout.tray.isEmpty {
            TrayView(
                tray: state.tray,
                pictures: plan.tray.map(picture),
                preview: collage,
                isActive: state.mode == .tray,
                theme: theme,
                time: time
            ).draw(into: &canvas, area: layout.tray)
        }
        drawStatus(into: &canvas)
        HintsView(mode: state.mode, hasTray: !state.tray.items.isEmpty, theme: theme)
            .draw(into: &canvas, area: layout.hints, attribution: state.attribution)
    }

    /// Draws what stands over all else.
    func drawOver(into canvas: inout Canvas) {
        guard state.mode == .help else { return }
        HelpView(theme: theme, note: state.attribution)
            .draw(into: &canvas, area: layout.window.inset(x: 1, y: 0))
        canvas.cursor = nil
    }

    private func drawBody(into canvas: inout Canvas) {
        guard state.results.isEmpty else { return drawGrid(into: &canvas) }
        if state.loading != nil, state.failure == nil { return drawSkeleton(into: &canvas) }
        EmptyView(state: state, theme: theme).draw(into: &canvas, area: layout.body)
    }

    private func drawGrid(into canvas: inout Canvas) {
        let grid = layout.grid
        for (index, request) in zip(state.visible, plan.cells) {
            let item = state.results[index]
            CellView(
                title: item.title,
                picture: picture(request),
                seed: index,
                isSelected: index == state.selection && state.mode != .query,
                isFlashing: state.flash?.item == item.id,
                badges: badges(of: item),
                theme: theme,
                time: time
            ).draw(into: &canvas, area: grid.area(of: index, firstRow: state.firstRow))
        }
        drawScrollBar(into: &canvas)
    }

    /// Cells without anything in them yet, so that nothing jumps when they come.
    private func drawSkeleton(into canvas: inout Canvas) {
        for index in 0..<layout.grid.capacity {
            let cell = layout.grid.area(of: index, firstRow: 0)
            PictureView(picture: .waiting, seed: index, theme: theme, time: time)
                .draw(into: &canvas, area: BrowserLayout.picture(in: cell))
        }
    }

    private func drawScrollBar(into canvas: inout Canvas) {
        let rows = (state.results.count + layout.grid.columns - 1) / layout.grid.columns
        let bar = layout.scrollBar
        guard rows > layout.grid.rows, bar.height > 2, layout.grid.area.x + layout.grid.area.width < layout.window.width
        else { return }
        let thumb = max(1, bar.height * layout.grid.rows / rows)
        let most = max(1, rows - layout.grid.rows)
        let top = (bar.height - thumb) * min(state.firstRow, most) / most
        for y in 0..<bar.height {
            let isThumb = (top..<top + thumb).contains(y)
            canvas.write(isThumb ? "┃" : "│", x: bar.x, y: bar.y + y, style: isThumb ? theme.accent : theme.line)
        }
    }

    private func drawDetail(_ item: GIFItem, into canvas: inout Canvas) {
        var shown = plan.detail.map(picture) ?? .waiting
        // What the grid shows of it is here already.
        if case .waiting = shown, let small = plan.cellOfDetail, case .shown = picture(small) {
            shown = picture(small)
        }
        DetailView(
            item: item,
            picture: shown,
            badges: badges(of: item),
            scrolled: state.detailLine,
            theme: theme,
            time: time
        ).draw(into: &canvas, area: layout.body)
    }

    /// What is said at the end of an item's name.
    private func badges(of item: GIFItem) -> [CellView.Badge] {
        var badges: [CellView.Badge] = []
        if let place = state.tray.items.firstIndex(where: { $0.id == item.id && $0.source == item.source }) {
            badges.append(.tray(place + 1))
        }
        if let download = state.downloads.last(where: { $0.item == item.id }) {
            switch download.status {
            case .running: badges.append(.loading(download.fraction))
            case .saved, .alreadyThere: badges.append(.saved)
            case .failed: badges.append(.failed)
            }
        }
        return badges
    }
}
