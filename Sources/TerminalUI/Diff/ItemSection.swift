/// Items that belong together, below something that stands for all of them.
public struct ItemSection<Header: Identifiable & Equatable, Item: Identifiable & Equatable>: Identifiable, Equatable {
    /// What stands above them. Its identity is the section's.
    public var header: Header
    /// The items in order.
    public var items: [Item]

    /// Items below a header.
    public init(_ header: Header, items: [Item]) {
        self.header = header
        self.items = items
    }

    /// The header's identity.
    public var id: Header.ID { header.id }
}

extension ItemSection: Sendable where Header: Sendable, Item: Sendable {}

/// Where an item stands: which section, and which item of it, both from 0.
public struct ItemPath: Hashable, Sendable {
    /// The section.
    public var section: Int
    /// The item in it.
    public var item: Int

    /// A place.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}
