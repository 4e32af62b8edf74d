extension PicturePreparer {
    /// Pixels that a picture is drawn with in one cell of the terminal: with symbols two by four at most.
    var pixelsOfCell: (width: Int, height: Int) {
        switch graphics {
        case .kitty, .iterm, .sixel: (cellWidth, cellHeight)
        case .symbols, .none: (2, 4)
        }
    }

    /// How many cells a picture takes that is not made larger than it is: pixel for pixel, and with symbols not more
    /// cells than its pixels are worth.
    ///
    /// - Parameters:
    ///   - width: of the picture in pixels, at least 1.
    ///   - height: of the picture in pixels, at least 1.
    ///   - columns: cells across that there are.
    ///   - rows: cells down that there are.
    public func cells(forWidth width: Int, height: Int, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let cell = pixelsOfCell
        let size = PictureSize(
            width: width,
            height: height,
            columns: min(columns, (width + cell.width - 1) / cell.width),
            rows: min(rows, (height + cell.height - 1) / cell.height),
            cellWidth: cellWidth,
            cellHeight: cellHeight
        )
        return (size.columns, size.rows)
    }
}
