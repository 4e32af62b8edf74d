import TerminalUI

/// Where pictures stand: one alone as large as it is, several in a grid with their names below.
struct ShowLayout {
    /// A picture's size in pixels.
    struct Size {
        var width, height: Int
    }

    /// Columns and lines that are drawn on.
    let width, height: Int
    /// Where each picture stands; fewer than there are where not all find room.
    let areas: [CellArea]
    /// Whether a name stands below each.
    let hasNames: Bool

    /// The least a picture of several may have.
    private static let least = (columns: 8, rows: 3)

    /// Finds places.
    ///
    /// - Parameters:
    ///   - sizes: of the pictures, at least one.
    ///   - columns: cells there are.
    ///   - rows: cells there are.
    ///   - fit: how many cells a picture takes of those there are.
    init(
        _ sizes: [Size],
        columns: Int,
        rows: Int,
        fit: (Size, _ columns: Int, _ rows: Int) -> (columns: Int, rows: Int)
    ) {
        let (columns, rows) = (max(columns, 1), max(rows, 1))
        if sizes.count == 1 {
            let size = fit(sizes[0], columns, rows)
            (width, height) = (columns, size.rows)
            areas = [CellArea(x: 0, y: 0, width: size.columns, height: size.rows)]
            hasNames = false
            return
        }
        let most = max(1, columns / Self.least.columns) * max(1, rows / (Self.least.rows + 1))
        let shown = Array(sizes.prefix(most))
        var best = (across: 1, cells: -1)
        for across in 1...shown.count where across * Self.least.columns <= max(columns, Self.least.columns) {
            let down = (shown.count + across - 1) / across
            let room = (columns: columns / across - 1, rows: rows / down - 1)
            guard room.rows >= min(Self.least.rows, rows - 1) else { continue }
            let cells = shown.reduce(0) { sum, size in
                let fitted = fit(size, max(room.columns, 1), max(room.rows, 1))
                return sum + fitted.columns * fitted.rows
            }
            if cells > best.cells { best = (across, cells) }
        }
        let down = (shown.count + best.across - 1) / best.across
        let room = (columns: max(columns / best.across - 1, 1), rows: max(rows / down - 1, 1))
        let fitted = shown.map { fit($0, room.columns, room.rows) }
        var areas: [CellArea] = []
        var y = 0
        for line in 0..<down {
            let members = line * best.across..<min((line + 1) * best.across, shown.count)
            let height = members.map { fitted[$0].rows }.max() ?? 1
            for (place, _) in members.enumerated() {
                areas.append(CellArea(x: place * (room.columns + 1), y: y, width: room.columns, height: height))
            }
            y += height + 1
        }
        (width, height) = (columns, min(y, rows))
        self.areas = areas
        hasNames = true
    }
}
