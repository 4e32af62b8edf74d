/// The subscribers of a subject, with the ids to remove them by.
///
/// Not generic, and a plain buffer, on purpose: generic containers inside a generic class go through run-time metadata
/// at each use, and a copy-on-write array costs two atomic operations to read; both cost more than delivering an
/// element. The owner knows the element type of what it put in, and serializes every use.
struct SinkList: ~Copyable {
    struct Entry {
        let id: UInt64
        var sink: ActiveSubscription
    }

    private var base: UnsafeMutablePointer<Entry>?
    private var capacity = 0
    private(set) var count = 0
    private var nextID: UInt64 = 1

    deinit {
        base?.deinitialize(count: count)
        base?.deallocate()
    }

    /// A sink, borrowed: whoever holds the turn knows that it stays in the list.
    @inline(__always)
    borrowing func sink(at index: Int) -> Unmanaged<ActiveSubscription> {
        Unmanaged.passUnretained(base.unsafelyUnwrapped[index].sink)
    }

    /// Adds a sink at the end and gives its id; O(1) amortized.
    mutating func append(_ sink: ActiveSubscription) -> UInt64 {
        if count == capacity { grow() }
        let id = nextID
        nextID += 1
        (base.unsafelyUnwrapped + count).initialize(to: Entry(id: id, sink: sink))
        count += 1
        return id
    }

    /// Puts another sink in the place of one, if that is still there.
    mutating func replace(_ id: UInt64, by sink: ActiveSubscription) {
        if let index = index(of: id) { base.unsafelyUnwrapped[index].sink = sink }
    }

    /// Removes a sink; O(n).
    mutating func remove(_ id: UInt64) {
        guard let index = index(of: id) else { return }
        let place = base.unsafelyUnwrapped + index
        let old = place.move()
        place.moveInitialize(from: place + 1, count: count - index - 1)
        count -= 1
        _ = consume old
    }

    /// Removes all.
    mutating func removeAll() {
        let old = base
        let oldCount = count
        base = nil
        capacity = 0
        count = 0
        old?.deinitialize(count: oldCount)
        old?.deallocate()
    }

    private mutating func grow() {
        let larger = max(2, capacity * 2)
        let place = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
        if let base {
            place.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = place
        capacity = larger
    }

    /// Ids only grow, so the entries are sorted: O(log n).
    private borrowing func index(of id: UInt64) -> Int? {
        guard let base else { return nil }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if base[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < count && base[low].id == id ? low : nil
    }
}
