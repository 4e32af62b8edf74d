import GIFSearch

/// A picture that a cell of the grid wants: whose, from where, and how big.
public struct CellRequest: Hashable, Sendable {
    /// Which item it shows: the provider's name and its id there.
    public var item: String
    /// The URL of the rendition.
    public var url: String
    /// The cells of the terminal that the picture may take.
    public var columns, rows: Int

    /// A request of these parts.
    public init(item: String, url: String, columns: Int, rows: Int) {
        self.item = item
        self.url = url
        self.columns = columns
        self.rows = rows
    }

    /// The request for an item.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - pixels: what the picture is drawn with, pixels across and down for all of the cells.
    public init(_ item: GIFItem, columns: Int, rows: Int, pixels: (width: Int, height: Int)) {
        self.init(
            item: "\(item.source)/\(item.id)",
            url: PreviewChoice(width: pixels.width, height: pixels.height).url(for: item),
            columns: columns,
            rows: rows
        )
    }
}
