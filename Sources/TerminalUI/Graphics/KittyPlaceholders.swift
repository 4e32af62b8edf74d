/// The cells by which a picture is shown where the terminal is not spoken to directly: each says in the marks of its
/// character which part of the picture it is, and in its colour of which (kitty graphics, 'Unicode placeholders').
public enum KittyPlaceholders {
    /// The numbers that pictures may have there: colours of the palette, which every multiplexer hands on as they are.
    /// The sixteen are not among them, for which there are two ways to write.
    public static let ids: ClosedRange<UInt32> = 16...255

    /// Most columns and rows a picture can have. A cell holds eight bytes, so only marks of two bytes each are used.
    public static let mostCells = marks.count

    /// The cells of a picture.
    ///
    /// - Parameters:
    ///   - id: its number, one of `ids`.
    ///   - columns: cells across, at most `mostCells`.
    ///   - rows: cells down, at most `mostCells`.
    public static func cells(id: UInt32, columns: Int, rows: Int) -> SymbolPicture {
        precondition(ids.contains(id) && columns <= mostCells && rows <= mostCells)
        let style = Style(foreground: .indexed(UInt8(truncatingIfNeeded: id)))
        var cells: [Cell] = []
        for row in 0..<rows {
            for column in 0..<columns {
                var text = String.UnicodeScalarView()
                text.append("\u{10EEEE}")
                text.append(marks[row])
                text.append(marks[column])
                cells.append(Cell(Glyph(Character(String(text))), style))
            }
        }
        return SymbolPicture(columns: columns, rows: rows, cells: cells)
    }

    /// The marks that count, in order: those of class 230 in Unicode 6.0 that never melt into a letter. The protocol's
    /// list goes on with longer ones.
    private static let marks: [Unicode.Scalar] = {
        let ranges: [ClosedRange<UInt32>] = [
            0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
            0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
            0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
            0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
            0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
            0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3,
        ]
        return ranges.joined().compactMap { Unicode.Scalar($0) }
    }()
}
