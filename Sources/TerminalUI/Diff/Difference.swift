/// What differs between two lists of sections with items.
///
/// Places of what is gone are those of the old lists, all others those of the new; `from` is old and `to` is new. What
/// is in none of the lists stayed as it was, though its place may have shifted through what went or came before it.
///
/// After Heckel, 'A technique for isolating differences between files' (1978), with identities in place of lines that
/// occur once: one pass over each list with a table. Of what stayed in neither list's order, as few as can be count as
/// moved.
///
/// - Complexity: O(n) in sections and items, and O(m log m) in those m that stand before one they stood behind.
public struct Difference: Equatable, Sendable {
    /// From where something went to where.
    public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        /// Its place in the old list.
        public let from: Place
        /// Its place in the new list.
        public let to: Place

        /// From a place to a place.
        public init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// Sections that are gone, in ascending order.
    public internal(set) var deletedSections: [Int] = []
    /// Sections that are new, in ascending order.
    public internal(set) var insertedSections: [Int] = []
    /// Sections that stand elsewhere among the others.
    public internal(set) var movedSections: [Move<Int>] = []
    /// Sections whose header is another now, though its identity is the same.
    public internal(set) var updatedSections: [Move<Int>] = []
    /// Items that are gone. Those that went with their section are not told.
    public internal(set) var deletedItems: [ItemPath] = []
    /// Items that are new. Those that came with a new section are not told.
    public internal(set) var insertedItems: [ItemPath] = []
    /// Items that stand elsewhere among those of their section, or in another section; also out of one that is gone and
    /// into one that is new.
    public internal(set) var movedItems: [Move<ItemPath>] = []
    /// Items that are others now, though their identity is the same; they may have moved as well.
    public internal(set) var updatedItems: [Move<ItemPath>] = []

    /// Whether nothing differs.
    public var isEmpty: Bool { self == Difference() }

    /// Nothing differs.
    public init() {}

    /// Compares two lists of sections.
    ///
    /// - Throws: `DifferenceError` when two sections, or two items wherever they are, of one list have one identity.
    public init<Header, Item>(
        from old: [ItemSection<Header, Item>],
        to new: [ItemSection<Header, Item>]
    ) throws(DifferenceError) {
        let oldSections = try Self.sections(of: old)
        _ = try Self.sections(of: new)
        let oldItems = try Self.items(of: old)
        _ = try Self.items(of: new)
        /// For each new section the old one, and the other way round.
        let matches = new.map { oldSections[$0.id] }
        var kept = Array(repeating: false, count: old.count)
        for case let match? in matches { kept[match] = true }
        compareSections(old, new, matches, kept)
        compareItems(old, new, matches, kept, oldItems)
    }

    /// Compares two lists of items; they are all in section 0.
    ///
    /// - Throws: `DifferenceError` when two items of one list have one identity.
    public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item]) throws(DifferenceError) {
        try self.init(from: [ItemSection(Whole(), items: old)], to: [ItemSection(Whole(), items: new)])
    }

    /// The header of a list that has but one section.
    private struct Whole: Identifiable, Equatable {
        var id: Int { 0 }
    }
}

extension Difference {
    private static func sections<Header, Item>(
        of list: [ItemSection<Header, Item>]
    ) throws(DifferenceError) -> [Header.ID: Int] {
        var table: [Header.ID: Int] = [:]
        table.reserveCapacity(list.count)
        for (index, section) in list.enumerated() {
            guard table.updateValue(index, forKey: section.id) == nil else {
                throw .duplicateSection("\(section.id)")
            }
        }
        return table
    }

    private static func items<Header, Item>(
        of list: [ItemSection<Header, Item>]
    ) throws(DifferenceError) -> [Item.ID: ItemPath] {
        var table: [Item.ID: ItemPath] = [:]
        table.reserveCapacity(list.reduce(0) { $0 + $1.items.count })
        for (section, content) in list.enumerated() {
            for (index, item) in content.items.enumerated() {
                guard table.updateValue(ItemPath(section: section, item: index), forKey: item.id) == nil else {
                    throw .duplicateItem("\(item.id)")
                }
            }
        }
        return table
    }

    private mutating func compareSections<Header, Item>(
        _ old: [ItemSection<Header, Item>],
        _ new: [ItemSection<Header, Item>],
        _ matches: [Int?],
        _ kept: [Bool]
    ) {
        deletedSections = kept.indices.filter { !kept[$0] }
        insertedSections = matches.indices.filter { matches[$0] == nil }
        let stayed = RisingRun.longest(in: matches)
        for case (let to, let from?) in matches.enumerated() {
            if !stayed[to] { movedSections.append(Move(from: from, to: to)) }
            if old[from].header != new[to].header { updatedSections.append(Move(from: from, to: to)) }
        }
    }

    private mutating func compareItems<Header, Item>(
        _ old: [ItemSection<Header, Item>],
        _ new: [ItemSection<Header, Item>],
        _ matches: [Int?],
        _ kept: [Bool],
        _ oldItems: [Item.ID: ItemPath]
    ) {
        var found = old.map { Array(repeating: false, count: $0.items.count) }
        for (section, content) in new.enumerated() {
            let origins = content.items.map { oldItems[$0.id] }
            // Only what was in the same section can have stayed.
            let stayed = RisingRun.longest(
                in: origins.map { origin in
                    guard let origin, origin.section == matches[section] else { return nil }
                    return origin.item
                }
            )
            for (index, origin) in origins.enumerated() {
                let to = ItemPath(section: section, item: index)
                guard let origin else {
                    if matches[section] != nil { insertedItems.append(to) }
                    continue
                }
                found[origin.section][origin.item] = true
                if !stayed[index] { movedItems.append(Move(from: origin, to: to)) }
                if old[origin.section].items[origin.item] != content.items[index] {
                    updatedItems.append(Move(from: origin, to: to))
                }
            }
        }
        for section in old.indices where kept[section] {
            for (index, isFound) in found[section].enumerated() where !isFound {
                deletedItems.append(ItemPath(section: section, item: index))
            }
        }
    }
}
