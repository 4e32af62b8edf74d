/// Draws the cells of a canvas that differ from those of another.
struct CellPainter {
    /// What writes.
    var pen: Pen
    /// The cells that were drawn, in runs; only where someone asks.
    private(set) var touched: [CellArea] = []

    private let keepsTrack: Bool
    /// Whether there are no pictures, so that what is equal may be drawn again where that is shorter.
    private let isAlone: Bool

    /// A cell unlike any that can be drawn.
    static let unknown = Cell(.unknown)

    init(pen: Pen, keepsTrack: Bool, isAlone: Bool) {
        self.pen = pen
        self.keepsTrack = keepsTrack
        self.isAlone = isAlone
    }

    mutating func paint(_ canvas: Canvas, over old: Canvas) {
        let width = canvas.width
        guard width > 0 else { return }
        canvas.cells.withUnsafeBufferPointer { cells in
            old.cells.withUnsafeBufferPointer { oldCells in
                for y in 0..<canvas.height {
                    let range = y * width..<(y + 1) * width
                    paintRow(
                        y,
                        UnsafeBufferPointer(rebasing: cells[range]),
                        UnsafeBufferPointer(rebasing: oldCells[range])
                    )
                }
            }
        }
    }

    private mutating func paintRow(_ y: Int, _ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>) {
        var x = 0
        /// All before this were drawn; those before `forced` have to be.
        var (done, forced) = (0, 0)
        while x < new.count {
            guard x < forced || new[x] != old[x] else {
                x += 1
                continue
            }
            // With one half of a wide character the other is lost.
            if x > done, isRightHalf(x, new) || isRightHalf(x, old) { x -= 1 }
            let start = x
            if let end = blanks(from: x, new, old) {
                pen.move(to: x, y)
                pen.use(.plain)
                pen.use(link: 0)
                if end == new.count { pen.eraseLine() } else { pen.erase(end - x) }
                x = end
            } else {
                fillGap(to: x, y, new)
                let shape = draw(new, x, y)
                x += shape.width
                if !shape.isSure {
                    pen.cursor = nil
                    forced = max(forced, x + 2)
                }
            }
            done = x
            if x < new.count, old[x].isContinuation { forced = max(forced, x + 1) }
            if keepsTrack { touch(start, y, x - start) }
        }
    }

    /// Whether a cell belongs to the one before it.
    private func isRightHalf(_ x: Int, _ cells: UnsafeBufferPointer<Cell>) -> Bool {
        x > 0 && cells[x].isContinuation && !cells[x - 1].isContinuation
    }

    /// The end of the cells that are blank from here on, where erasing them is shorter than drawing spaces: those that
    /// differ and, where nothing else is in the way, those between them.
    private func blanks(from x: Int, _ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>) -> Int? {
        var (end, last) = (x, x)
        while end < new.count, new[end].isBlank {
            if new[end] != old[end] { last = end + 1 } else if !isAlone { break }
            end += 1
        }
        // To the edge it takes three bytes, however far it is; elsewhere up to five, and as many for the move after it.
        if isAlone, end == new.count, last - x > 3 { return end }
        return last - x > 10 ? last : nil
    }

    /// Goes to a place; draws again what lies between where that is shorter than a move.
    private mutating func fillGap(to x: Int, _ y: Int, _ new: UnsafeBufferPointer<Cell>) {
        if isAlone, let at = pen.cursor, at.y == y, at.x < x, x - at.x <= 3 {
            let gap = at.x..<x
            if gap.allSatisfy({
                new[$0].glyph.bytes < 0x80 && new[$0].glyph != .continuation && pen.draws(new[$0])
            }) {
                for index in gap { pen.put(new[index].glyph, width: 1, edge: new.count) }
                return
            }
        }
        pen.move(to: x, y)
    }

    /// Draws one cell, or two of a wide character, at the cursor.
    private mutating func draw(_ new: UnsafeBufferPointer<Cell>, _ x: Int, _ y: Int) -> Glyph.Shape {
        let cell = new[x]
        let shape = cell.isContinuation || cell.glyph == .unknown ? .one : cell.glyph.shape
        pen.use(link: cell.link)
        let isHalf = shape.width == 2 && !(x + 1 < new.count && new[x + 1].isContinuation)
        // What lost its other half is nothing.
        if isHalf || cell.isContinuation || cell.glyph == .space || cell.glyph == .unknown {
            pen.useBackground(of: cell.style)
            pen.put(.space, width: 1, edge: new.count)
            return .one
        }
        pen.use(cell.style)
        if shape.width == 2, !shape.isSure {
            // Where a terminal draws it in one cell, the other is empty.
            pen.put(.space, width: 1, edge: new.count)
            pen.put(.space, width: 1, edge: new.count)
            pen.move(to: x, y)
        }
        pen.put(cell.glyph, width: shape.width, edge: new.count)
        return shape
    }

    private mutating func touch(_ x: Int, _ y: Int, _ width: Int) {
        if let last = touched.last, last.y == y, last.x + last.width == x {
            touched[touched.count - 1].width += width
        } else {
            touched.append(CellArea(x: x, y: y, width: width, height: 1))
        }
    }
}

extension Cell {
    fileprivate var isContinuation: Bool { glyph == .continuation }

    /// Whether erasing draws the same.
    fileprivate var isBlank: Bool {
        glyph == .space && style.background == .standard && link == 0
            && style.attributes.isDisjoint(with: [.underline, .inverse])
    }
}
