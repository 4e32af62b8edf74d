extension PicturePreparer {
    /// How many cells a picture takes that is not made larger than it is: pixel for pixel, and with symbols not more
    /// cells than its pixels are worth.
    ///
    /// - Parameters:
    ///   - width: of the picture in pixels, at least 1.
    ///   - height: of the picture in pixels, at least 1.
    ///   - columns: cells across that there are.
    ///   - rows: cells down that there are.
    public func cells(forWidth width: Int, height: Int, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let hasPixels = graphics != .symbols && graphics != .none
        let cell = hasPixels ? (width: cellWidth, height: cellHeight) : (width: 2, height: 4)
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
