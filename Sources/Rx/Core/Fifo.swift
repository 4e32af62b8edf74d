/// A first-in, first-out queue, in a ring. Append and pop are O(1) amortized; emptying it gives large storage back.
///
/// Plain memory on purpose: in generic code each call on a standard container looks for the container's type first,
/// which takes longer than what the call does; inlined, these need the element's type alone. For the same reason
/// whoever is in a hurry asks `isEmpty` and calls `removeFirst()`; `popFirst()` has to find out what an
/// `Optional<Element>` is.
struct Fifo<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>?
    /// A power of two, or 0.
    private var capacity = 0
    private var head = 0
    private(set) var count = 0

    /// Above this, storage is given back when the last item has gone.
    private static var kept: Int { 64 }

    deinit {
        for offset in 0..<count { (base.unsafelyUnwrapped + index(offset)).deinitialize(count: 1) }
        base?.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func append(_ item: consuming Element) {
        if count == capacity { grow() }
        (base.unsafelyUnwrapped + index(count)).initialize(to: item)
        count += 1
    }

    /// The oldest item. Only when there is one.
    @inline(__always)
    mutating func removeFirst() -> Element {
        precondition(count > 0, "There is nothing in the queue")
        let place = base.unsafelyUnwrapped + head
        head = (head + 1) & (capacity - 1)
        count -= 1
        defer { if count == 0 && capacity > Self.kept { giveBack() } }
        return place.move()
    }

    /// The oldest item, which stays. Only when there is one.
    @inline(__always)
    func peek() -> Element {
        precondition(count > 0, "There is nothing in the queue")
        return base.unsafelyUnwrapped[head]
    }

    mutating func popFirst() -> Element? { count == 0 ? nil : removeFirst() }

    /// The oldest item, which comes next.
    var first: Element? { count == 0 ? nil : base.unsafelyUnwrapped[head] }

    /// The newest item.
    var last: Element? { count == 0 ? nil : base.unsafelyUnwrapped[index(count - 1)] }

    /// What is queued, oldest first.
    var contents: [Element] {
        var all: [Element] = []
        all.reserveCapacity(count)
        for offset in 0..<count { all.append(base.unsafelyUnwrapped[index(offset)]) }
        return all
    }

    @inline(__always)
    private borrowing func index(_ offset: Int) -> Int { (head + offset) & (capacity - 1) }

    @inline(never)
    private mutating func grow() {
        let larger = max(4, capacity * 2)
        let place = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        if let base {
            // From the head to the end of the ring, then what had wrapped around.
            let straight = capacity - head
            place.moveInitialize(from: base + head, count: straight)
            (place + straight).moveInitialize(from: base, count: head)
            base.deallocate()
        }
        base = place
        capacity = larger
        head = 0
    }

    @inline(never)
    private mutating func giveBack() {
        base?.deallocate()
        base = nil
        capacity = 0
        head = 0
    }
}
