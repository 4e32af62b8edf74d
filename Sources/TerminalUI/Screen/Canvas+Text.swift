extension Canvas {
    /// The cells as lines of text that anybody may read later: colours and style as a terminal of this depth takes them,
    /// nothing that moves a cursor. Pictures are not in it.
    public func text(colors: ColorDepth) -> [UInt8] {
        var pen = Pen(colors: colors, style: .plain)
        for y in 0..<height {
            let row = cells[y * width..<(y + 1) * width]
            let end = row.lastIndex { $0 != .empty }.map { $0 + 1 } ?? row.startIndex
            for cell in row[..<end] where cell.glyph != .continuation {
                pen.use(cell.style)
                pen.put(cell.glyph, width: 1, edge: .max)
            }
            pen.use(.plain)
            pen.write("\n")
        }
        return pen.bytes
    }
}
