/// How many bytes an animation takes with each loss: what is known of a curve that falls.
struct GIFFitCurve {
    private var range: ClosedRange<Int>
    private var points: [(lossy: Int, bytes: Double, error: Double)] = []
    /// What was really written, over what was foretold.
    private var measured: [(lossy: Int, bytes: Double)] = []

    init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// Adds what a sample foretells.
    mutating func add(_ lossy: Int, _ bytes: Double, _ error: Double) {
        points.append((lossy, bytes, error))
        points.sort { $0.lossy < $1.lossy }
    }

    /// The bytes foretold for a loss.
    func bytes(at lossy: Int) -> Double { foretold(lossy) }

    /// The loss to look at next, or nil where enough is known to reach so many bytes.
    func next(_ target: Double) -> Int? {
        guard let low = points.first else { return range.lowerBound }
        // Small enough with no loss at all, or near enough: the rest is found with the whole animation.
        if low.bytes <= target || points.contains(where: { abs($0.bytes - target) <= target * 0.04 }) { return nil }
        guard range.lowerBound < range.upperBound, points.count < 7 else { return nil }
        guard let high = points.last, points.count > 1 else { return min(40, range.upperBound) }
        if high.bytes <= target { return between(target, points.map { ($0.lossy, $0.bytes) }) }
        if high.lossy >= range.upperBound { return nil }
        return min(beyond(target, points.map { ($0.lossy, $0.bytes) }), range.upperBound)
    }

    /// The loss that leads to so many bytes, and its squared error, read off between the known points; where none is
    /// small enough, the smallest.
    func best(_ target: Double) -> (lossy: Int, bytes: Double, error: Double) {
        guard let high = points.first(where: { $0.bytes <= target }) else {
            guard let last = points.last else { return (range.upperBound, .infinity, 0) }
            // So near that the way there is short.
            guard last.bytes <= target * 1.05, last.lossy < range.upperBound else { return last }
            return (min(beyond(target, points.map { ($0.lossy, $0.bytes) }), range.upperBound), target, last.error)
        }
        guard let low = points.last(where: { $0.bytes > target && $0.lossy < high.lossy }), high.lossy - low.lossy > 1,
            var lossy = between(target, [(low.lossy, low.bytes), (high.lossy, high.bytes)])
        else { return high }
        // Where each step takes much away the curve is straight rather than its logarithm.
        while lossy < high.lossy, foretold(lossy) > target * 1.01 { lossy += 1 }
        guard lossy < high.lossy else { return high }
        let part = Double(lossy - low.lossy) / Double(high.lossy - low.lossy)
        return (lossy, target, low.error + (high.error - low.error) * part)
    }

    /// Takes into account how many bytes a loss really led to.
    mutating func calibrate(_ lossy: Int, _ bytes: Double) {
        measured.append((lossy, bytes))
        measured.sort { $0.lossy < $1.lossy }
    }

    /// Lets the loss go further than was planned.
    mutating func extend(to most: Int) { range = range.lowerBound...max(range.upperBound, most) }

    /// A loss that leads to about a twentieth fewer bytes than another, and to more than is known to be small enough;
    /// nil where there is none. A twentieth is by how much samples were found to promise too much.
    func neighbor(of lossy: Int) -> Int? {
        let known = measured.count > 1 ? measured : points.map { ($0.lossy, $0.bytes) }
        let high = max(1, known.firstIndex { $0.lossy > lossy } ?? known.count - 1)
        guard lossy > 0, high < known.count else { return nil }
        let fall = GIFFitSearch.log2(known[high - 1].bytes / known[high].bytes)
        let slope = max(fall / Double(known[high].lossy - known[high - 1].lossy), 0.000_5)
        let most = measured.first { $0.lossy > lossy }.map { $0.lossy - 1 } ?? range.upperBound
        // The logarithm of 20/19; where one step is nearly as much, that one. A curve that hardly falls between two
        // points says little about what lies beyond them.
        let step = min(0.074 / slope, Double(lossy) / 4 + 4)
        let found = min(lossy + (step < 1.6 ? 1 : Int(step.rounded(.up))), most)
        return found > lossy ? found : nil
    }

    /// The loss that leads to so many bytes, by what was measured and the shape of what was foretold; nil where nothing
    /// is left to try.
    func lossy(for target: Double) -> Int? {
        let above = measured.filter { $0.bytes > target }
        let below = measured.filter { $0.bytes <= target }
        if !above.isEmpty, !below.isEmpty { return between(target, measured) }
        if let least = above.last {
            guard least.lossy < range.upperBound else { return nil }
            let found: Int
            if above.count > 1 {
                found = beyond(target, above)
            } else {
                let factor = least.bytes / foretold(least.lossy)
                let scaled = points.map { (lossy: $0.lossy, bytes: $0.bytes * factor) }
                found = between(target, scaled) ?? beyond(target, scaled)
            }
            return min(max(found, least.lossy + 1 + least.lossy / 40), range.upperBound)
        }
        guard let most = below.first else { return nil }
        let factor = most.bytes / foretold(most.lossy)
        var found = most.lossy
        while found > range.lowerBound, foretold(found - 1) * factor <= target { found -= 1 }
        return found < most.lossy ? found : nil
    }

    /// The bytes foretold for a loss.
    private func foretold(_ lossy: Int) -> Double {
        guard let high = points.first(where: { $0.lossy >= lossy }) else { return points.last?.bytes ?? 1 }
        guard let low = points.last(where: { $0.lossy < lossy }) else { return high.bytes }
        let part = Double(lossy - low.lossy) / Double(high.lossy - low.lossy)
        return low.bytes + (high.bytes - low.bytes) * part
    }

    /// The loss between two points, along a straight line to the logarithm of the bytes; nil where nothing is between.
    private func between(_ target: Double, _ points: [(lossy: Int, bytes: Double)]) -> Int? {
        guard let high = points.first(where: { $0.bytes <= target }),
            let low = points.last(where: { $0.bytes > target && $0.lossy < high.lossy }), high.lossy - low.lossy > 1
        else { return nil }
        let whole = GIFFitSearch.log2(low.bytes / high.bytes)
        let part = whole > 0 ? GIFFitSearch.log2(low.bytes / target) / whole : 0.5
        let found = low.lossy + Int((part * Double(high.lossy - low.lossy)).rounded())
        return min(max(found, low.lossy + 1), high.lossy - 1)
    }

    /// A loss beyond the last point, along the straight line through the last two, and a little further.
    private func beyond(_ target: Double, _ points: [(lossy: Int, bytes: Double)]) -> Int {
        guard let last = points.last else { return range.upperBound }
        let before = points.dropLast().last ?? (lossy: 0, bytes: last.bytes * 2)
        let fall = GIFFitSearch.log2(before.bytes / last.bytes) / Double(max(last.lossy - before.lossy, 1))
        let missing = GIFFitSearch.log2(last.bytes / target)
        let step = 1.2 * missing / max(fall, 0.001)
        return last.lossy + 1 + Int(min(step, Double(last.lossy) * 2 + 10))
    }
}
