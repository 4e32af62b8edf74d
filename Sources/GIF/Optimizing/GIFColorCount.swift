/// Counts up to 256 different colours.
struct GIFColorCount {
    /// Whether there were more than 256; the rest is then not counted.
    private(set) var isTooMany = false

    /// An open table, four times as large as what it has to hold. A free slot is 0, which no opaque colour is.
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var counts = [Int](repeating: 0, count: 1024)
    private var slots: [Int] = []

    /// The colours, most used first; of equals the smaller number first.
    var ranked: [UInt32] {
        slots.map { (keys[$0], counts[$0]) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }

    /// Forgets everything.
    mutating func removeAll() {
        for slot in slots {
            keys[slot] = 0
            counts[slot] = 0
        }
        slots.removeAll(keepingCapacity: true)
        isTooMany = false
    }

    /// Counts a run of pixels of one opaque colour.
    mutating func add(_ color: UInt32, times: Int = 1) {
        guard !isTooMany else { return }
        var slot = Self.slot(color)
        while keys[slot] != color {
            if keys[slot] == 0 {
                guard slots.count < 256 else {
                    isTooMany = true
                    return
                }
                keys[slot] = color
                slots.append(slot)
                break
            }
            slot = (slot &+ 1) & 1023
        }
        counts[slot] &+= times
    }

    /// Whether a colour was counted.
    func contains(_ color: UInt32) -> Bool {
        var slot = Self.slot(color)
        while keys[slot] != 0 {
            if keys[slot] == color { return true }
            slot = (slot &+ 1) & 1023
        }
        return false
    }

    private static func slot(_ color: UInt32) -> Int {
        Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> 22)
    }
}
