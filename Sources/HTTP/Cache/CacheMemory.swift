#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Entries and bodies in memory, bounded; what was not used since the last round goes first.
struct CacheMemory {
    private struct Slot {
        var entries: [CacheEntry]
        var bodies: [UInt64: Data] = [:]
        var isUsed = false

        /// Its size in bytes, heads estimated.
        var cost: Int {
            entries.reduce(0) { $0 + 512 + ($1.inline?.count ?? 0) } + bodies.values.reduce(0) { $0 + $1.count }
        }
    }

    private var slots: [Data: Slot] = [:]
    /// Keys in the order of their last round.
    private var round: [Data] = []
    private(set) var bytes = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// How many entries are held.
    var count: Int { slots.values.reduce(0) { $0 + $1.entries.count } }

    /// What is held of a key; `nil` when nothing is known of it.
    mutating func entries(_ key: Data) -> [CacheEntry]? {
        guard let index = slots.index(forKey: key) else { return nil }
        slots.values[index].isUsed = true
        return slots.values[index].entries
    }

    /// A body.
    func body(_ id: UInt64, key: Data) -> Data? { slots[key]?.bodies[id] }

    /// Holds the entries of a key, in place of what was held; bodies of entries that stay are kept.
    mutating func set(_ entries: [CacheEntry], key: Data) {
        let old = slots[key]
        guard !entries.isEmpty else { return remove(key) }
        var slot = Slot(entries: entries)
        if let old {
            let ids = Set(entries.map(\.id))
            slot.isUsed = old.isUsed
            slot.bodies = old.bodies.filter { ids.contains($0.key) }
        } else {
            // Keys removed and set again stand in the round more than once.
            if round.count > 2 * slots.count + 64 { round = Array(slots.keys) }
            round.append(key)
        }
        bytes += slot.cost - (old?.cost ?? 0)
        slots[key] = slot
        evict()
    }

    /// Holds a body of an entry that is held.
    mutating func setBody(_ body: Data, id: UInt64, key: Data) {
        guard body.count <= limit / 4, var slot = slots[key], slot.entries.contains(where: { $0.id == id }),
            slot.bodies[id] == nil
        else { return }
        slot.bodies[id] = body
        slots[key] = slot
        bytes += body.count
        evict()
    }

    /// Forgets a key.
    mutating func remove(_ key: Data) {
        guard let old = slots.removeValue(forKey: key) else { return }
        bytes -= old.cost
        // The key stays in the round until it comes up there.
    }

    /// Forgets everything.
    mutating func removeAll() { self = CacheMemory(limit: limit) }

    private mutating func evict() {
        var turn = 0
        while bytes > limit, turn < round.count {
            let key = round[turn]
            turn += 1
            guard let slot = slots[key] else { continue }
            if slot.isUsed {
                slots[key]?.isUsed = false
                round.append(key)
            } else {
                remove(key)
            }
        }
        round.removeFirst(turn)
    }
}
