import GIFSearch
import TerminalUI

/// Which pictures a state shows in a layout: what is seen, and what stands near.
struct CellPlan {
    /// The pictures of the results that the grid shows, in their order.
    let cells: [CellRequest]
    /// The picture that is looked at, and the one of it in the grid.
    let detail, cellOfDetail: CellRequest?
    /// The pictures of what lies in the tray, where that is shown.
    let tray: [CellRequest]
    /// All that is seen, in the order it is to come.
    let visible: [CellRequest]
    /// What stands near, the nearest first: what comes next before what was before.
    let neighbours: [CellRequest]

    /// Plans.
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - layout: where.
    ///   - cellPixels: pixels that a picture is drawn with in one cell of the terminal, across and down.
    init(state: BrowserState, layout: BrowserLayout, cellPixels: (width: Int, height: Int)) {
        func request(_ item: GIFItem, _ area: CellArea) -> CellRequest {
            let (columns, rows) = (max(1, area.width), max(1, area.height))
            return CellRequest(
                item,
                columns: columns,
                rows: rows,
                pixels: (columns * cellPixels.width, rows * cellPixels.height)
            )
        }
        let cell = BrowserLayout.picture(
            in: CellArea(x: 0, y: 0, width: layout.grid.cellWidth, height: layout.grid.cellHeight)
        )
        let large = DetailView.areas(in: layout.body).picture
        func grid(_ range: Range<Int>) -> [CellRequest] {
            state.results[range.clamped(to: state.results.indices)].map { request($0, cell) }
        }
        let seen = state.visible
        cells = grid(seen)
        tray = zip(state.tray.items, TrayView.slots(in: layout.tray)).compactMap { item, slot in
            slot.isEmpty ? nil : request(item, TrayView.picture(in: slot))
        }
        guard state.isDetail, let item = state.selected else {
            (detail, cellOfDetail) = (nil, nil)
            visible = cells + tray
            let after = seen.upperBound..<min(seen.upperBound + layout.grid.capacity, state.results.count)
            let before = max(0, seen.lowerBound - layout.grid.columns)..<seen.lowerBound
            neighbours = grid(after) + grid(before)
            return
        }
        let shown = request(item, large)
        (detail, cellOfDetail) = (shown, request(item, cell))
        visible = [shown] + tray
        // What is behind it is seen again in a moment; what is to its sides is one step away.
        let sides = [state.selection + 1, state.selection - 1].filter { state.results.indices.contains($0) }
        neighbours = cells + sides.map { request(state.results[$0], large) }
    }
}

extension BrowserState {
    /// Whether one result is shown large, be it behind the help.
    var isDetail: Bool { mode == .detail || (mode == .help && modeBehindHelp == .detail) }
}
