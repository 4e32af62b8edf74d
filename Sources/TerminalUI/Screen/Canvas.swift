/// What a screen is to show: cells, and pictures that the terminal draws over them.
///
/// A value: a view draws into an empty one, and `Painter` finds what differs from what is shown.
public struct Canvas: Equatable, Sendable {
    /// How many columns and rows.
    public let width, height: Int
    /// Row by row.
    public internal(set) var cells: [Cell]
    /// The pictures that the terminal itself draws, in the order they are drawn. Symbols are cells and not here.
    public internal(set) var placements: [PicturePlacement] = []
    /// Where text leads that can be followed, by the number its cells have.
    var links: [UInt32: SafeLink] = [:]
    /// Where the terminal's cursor stands; `nil` hides it.
    public var cursor: Position?

    /// A place, in cells.
    public struct Position: Hashable, Sendable {
        /// The column and the row, from 0.
        public var x, y: Int

        /// The place at a column and a row.
        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// An empty one.
    public init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        cells = Array(repeating: .empty, count: self.width * self.height)
    }

    /// All of it.
    public var area: CellArea { CellArea(x: 0, y: 0, width: width, height: height) }

    /// The cell at a place inside.
    public subscript(x: Int, y: Int) -> Cell {
        get { cells[y * width + x] }
        set { cells[y * width + x] = newValue }
    }

    /// Fills what is inside of an area.
    public mutating func fill(_ area: CellArea, with cell: Cell = .empty) {
        let inside = area.intersection(self.area)
        for y in inside.y..<inside.y + inside.height {
            for x in inside.x..<inside.x + inside.width { self[x, y] = cell }
        }
    }

    /// Writes one line of text; what does not fit into `limit` is not drawn, nor is half of a wide character.
    ///
    /// - Parameters:
    ///   - text: any text; made safe by `SafeText.line`.
    ///   - x: the first column.
    ///   - y: the row.
    ///   - style: how it is drawn.
    ///   - link: where it leads, in terminals that follow links. Pieces of text with the same link are one.
    ///   - limit: where it may be drawn; the whole canvas when `nil`.
    /// - Returns: the column after the last one written.
    @discardableResult
    public mutating func write(
        _ text: String,
        x: Int,
        y: Int,
        style: Style = .plain,
        link: SafeLink? = nil,
        limit: CellArea? = nil
    ) -> Int {
        let limit = (limit ?? area).intersection(area)
        guard y >= limit.y, y < limit.y + limit.height else { return x }
        let number = link.map { self.number(of: $0) } ?? 0
        var x = x
        for character in SafeText.line(text) {
            let cells = DisplayWidth.of(character)
            guard cells > 0 else { continue }
            guard x + cells <= limit.x + limit.width else { break }
            if x >= limit.x {
                self[x, y] = Cell(Glyph(character), style, link: number)
                if cells == 2 { self[x + 1, y] = Cell(.continuation, style, link: number) }
            }
            x += cells
        }
        return x
    }

    /// Draws a picture made of symbols with its first cell at a place; what is outside `limit` is left out.
    public mutating func draw(_ picture: SymbolPicture, x: Int, y: Int, limit: CellArea? = nil) {
        let whole = CellArea(x: x, y: y, width: picture.columns, height: picture.rows)
        let inside = whole.intersection(limit ?? area).intersection(area)
        for row in inside.y..<inside.y + inside.height {
            for column in inside.x..<inside.x + inside.width {
                self[column, row] = picture.cells[(row - y) * picture.columns + column - x]
            }
        }
    }

    /// Leaves an area to a picture that the terminal draws; the cells under it are emptied.
    ///
    /// Nothing is done when the area is not wholly inside: a terminal would scroll, or squeeze the picture.
    public mutating func place(_ placement: PicturePlacement) {
        guard !placement.area.isEmpty, placement.area.intersection(area) == placement.area else { return }
        fill(placement.area)
        placements.append(placement)
    }

    /// Empties an area for what is to be seen over all that was drawn so far: pictures that reach into it are taken
    /// away as a whole.
    public mutating func clear(_ area: CellArea, with cell: Cell = .empty) {
        placements.removeAll { !$0.area.intersection(area).isEmpty }
        fill(area, with: cell)
    }
}
