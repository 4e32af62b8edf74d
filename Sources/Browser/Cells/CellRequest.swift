/// A picture that a cell of the grid wants: whose, from where, and how big.
public struct CellRequest: Hashable, Identifiable, Sendable {
    /// Which item it shows: the provider's name and its id there.
    public var item: String
    /// The URL of the rendition.
    public var url: String
    /// The cells of the terminal that the picture may take.
    public var columns, rows: Int

    /// Bytes that the picture may hold, about.
    public var memory: Int
    /// Tells several of one picture apart that are seen at once: each is made by itself.
    public var copy: Int

    /// A request is what it asks for: one that asks for the same is the same.
    public var id: CellRequest { self }

    /// A request of these parts.
    public init(item: String, url: String, columns: Int, rows: Int, memory: Int = 16 << 20, copy: Int = 0) {
        self.item = item
        self.url = url
        self.columns = columns
        self.rows = rows
        self.memory = memory
        self.copy = copy
    }
}
