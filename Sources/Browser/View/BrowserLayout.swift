import TerminalUI

/// Where things stand in a window of a size: the query, the grid, the tray, what is said, the keys.
///
/// From the top: a line with the query, a line that parts, the pictures, the tray when something is in it, a line of
/// what is said or chosen, a line of keys. What is small loses the parting line first, then the keys.
public struct BrowserLayout: Hashable, Sendable {
    /// All of it.
    public let window: CellArea
    /// The line with the query, and what stands at its right.
    public let header: CellArea
    /// The line under it; empty where there is no room.
    public let rule: CellArea
    /// Where pictures stand: the grid, or the one that is looked at.
    public let body: CellArea
    /// The tray, with its own heading; empty where nothing is in it or there is no room.
    public let tray: CellArea
    /// The line of what is said, else of what is chosen; empty where there is no room.
    public let status: CellArea
    /// The line of keys; empty where there is no room.
    public let hints: CellArea
    /// The cells of the grid.
    public let grid: GridGeometry
    /// Where it is shown how far one has scrolled: a column at the right.
    public let scrollBar: CellArea

    /// The least that a tray takes.
    static let trayHeight = 6

    /// Lays out a window.
    ///
    /// - Parameters:
    ///   - size: of the window.
    ///   - showsTray: whether something is in the tray.
    ///   - needsTray: whether it is shown however little room there is.
    ///   - showsPictures: whether cells hold pictures; else they are lines with a name each.
    public init(size: TerminalSize, showsTray: Bool, needsTray: Bool = false, showsPictures: Bool = true) {
        let (width, height) = (max(size.columns, 0), max(size.rows, 0))
        window = CellArea(x: 0, y: 0, width: width, height: height)
        header = CellArea(x: 0, y: 0, width: width, height: min(1, height))
        var top = header.height
        var bottom = height
        func line(_ there: Bool) -> CellArea {
            CellArea(x: 0, y: bottom, width: width, height: there ? 1 : 0)
        }
        let hasHints = height >= 8
        bottom -= hasHints ? 1 : 0
        hints = line(hasHints)
        let hasStatus = height >= 4
        bottom -= hasStatus ? 1 : 0
        status = line(hasStatus)
        let hasRule = height >= 14
        rule = CellArea(x: 0, y: top, width: width, height: hasRule ? 1 : 0)
        top += rule.height
        let room = bottom - top
        let trayHeight =
            if !showsTray { 0 } else if room >= Self.trayHeight + 6 { min(8, max(Self.trayHeight, height / 6)) } else {
                needsTray ? min(room, Self.trayHeight) : 0
            }
        bottom -= trayHeight
        tray = CellArea(x: 0, y: bottom, width: width, height: trayHeight)
        body = CellArea(x: 0, y: top, width: width, height: max(0, bottom - top))

        // Cells of 28×9 or about: as many as come near it, over the whole height, in the middle of the width.
        let columns = max(1, (width + 16) / 28)
        let cellWidth = max(1, min(28, (width - 1) / columns))
        let rows = showsPictures ? max(1, (body.height + 3) / 9) : max(1, body.height)
        let cellHeight = showsPictures ? max(1, min(12, body.height / rows)) : 1
        let used = columns * cellWidth
        grid = GridGeometry(
            area: CellArea(
                x: max(0, (width - used) / 2),
                y: body.y,
                width: min(used, width),
                height: min(rows * cellHeight, body.height)
            ),
            cellWidth: cellWidth,
            cellHeight: cellHeight
        )
        scrollBar = CellArea(x: max(0, width - 1), y: body.y, width: min(1, width), height: body.height)
    }

    /// Lays out a window for a state.
    init(size: TerminalSize, state: BrowserState, showsPictures: Bool = true) {
        let isInTray = state.mode == .tray
        self.init(
            size: size,
            showsTray: isInTray || !state.tray.items.isEmpty,
            needsTray: isInTray,
            showsPictures: showsPictures
        )
    }

    /// Where the picture of a cell stands, of what the whole cell takes: its name is under it, a column at each side
    /// is for the mark of the chosen one.
    public static func picture(in cell: CellArea) -> CellArea {
        let side = cell.width >= 6 ? 1 : 0
        return CellArea(
            x: cell.x + side,
            y: cell.y,
            width: cell.width - 2 * side,
            height: max(cell.height - 1, 0)
        )
    }
}
