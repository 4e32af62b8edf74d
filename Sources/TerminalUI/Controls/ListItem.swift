/// What a list or a grid shows of an item.
public struct ListItem: Identifiable, Hashable, Sendable {
    /// Tells it from others: when there are other items, the selection stays with it.
    public var id: String
    /// What it is called.
    public var title: String
    /// More of it, at the right.
    public var detail: String

    /// An item; its title is its identity unless there is another.
    public init(id: String? = nil, _ title: String, detail: String = "") {
        self.id = id ?? title
        self.title = title
        self.detail = detail
    }
}
