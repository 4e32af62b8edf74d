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

    /// Bytes that pictures may hold for each cell of the terminal: some 24 frames of 10 by 20 pixels.
    private static let mostPerCell = 24 << 10
    /// Bytes that all pictures of a window may hold.
    private static let mostInAll = 64 << 20

    /// Plans.
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - layout: where.
    ///   - cellPixels: pixels that a picture is drawn with in one cell of the terminal, across and down.
    init(state: BrowserState, layout: BrowserLayout, cellPixels: (width: Int, height: Int)) {
        let window = max(1, layout.window.width * layout.window.height)
        func request(_ item: GIFItem, _ area: CellArea, copy: Int = 0) -> CellRequest {
            let (columns, rows) = (max(1, area.width), max(1, area.height))
            let choice = PreviewChoice(width: columns * cellPixels.width, height: rows * cellPixels.height)
            let share = min(Self.mostPerCell, Self.mostInAll / window)
            return CellRequest(
                item: "\(item.source)/\(item.id)",
                url: choice.url(for: item),
                columns: columns,
                rows: rows,
                memory: share * columns * rows,
                copy: copy
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
        tray = zip(state.tray.items, TrayView.slots(in: layout.tray)).enumerated().compactMap { index, place in
            place.1.isEmpty ? nil : request(place.0, TrayView.picture(in: place.1), copy: index + 1)
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
