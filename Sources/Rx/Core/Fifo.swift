/// A first-in, first-out queue. Append and pop are O(1) amortized; emptying it gives large storage back.
struct Fifo<Element> {
    private var items: ContiguousArray<Element?> = []
    private var head = 0

    var isEmpty: Bool { head == items.count }
    var count: Int { items.count - head }

    mutating func append(_ item: Element) { items.append(item) }

    mutating func popFirst() -> Element? {
        guard head < items.count else { return nil }
        let item = items[head].take()
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: items.count <= 64)
            head = 0
        } else if head >= 1024 && head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return item
    }

    mutating func removeAll() {
        items = []
        head = 0
    }

    /// The oldest item, which comes next.
    var first: Element? { isEmpty ? nil : items[head] }

    /// The newest item.
    var last: Element? { isEmpty ? nil : items[items.count - 1] }

    /// What is queued, oldest first.
    var contents: [Element] { items[head...].compactMap { $0 } }
}
