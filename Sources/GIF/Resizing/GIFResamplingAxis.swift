/// Which pixels of a row or column make each pixel of the new one, and how much each counts.
struct GIFResamplingAxis: Sendable, Hashable {
    /// Pixels that every new pixel is made of; some may count nothing.
    let taps: Int
    /// The first of them, for every new pixel. `starts[n] + taps` never reaches beyond the source.
    let starts: [Int]
    /// `taps` weights for every new pixel; they add up to 1.
    let weights: [Float]

    /// - Parameters:
    ///   - length: pixels of the source, at least 1.
    ///   - start: where the part to be shown begins, within the source.
    ///   - extent: how long it is, more than 0; ends within the source.
    ///   - count: new pixels, at least 1.
    init(length: Int, start: Double, extent: Double, count: Int, filter: GIFResamplingFilter) {
        let step = extent / Double(count)
        let radius = filter.radius(step: step)
        let taps = min(length, Int((2 * radius).rounded(.up)) + 1)
        var starts: [Int] = []
        var weights: [Float] = []
        starts.reserveCapacity(count)
        weights.reserveCapacity(count * taps)
        for number in 0..<count {
            let middle = start + (Double(number) + 0.5) * step
            let first = min(max(Int((middle - radius).rounded(.down)), 0), length - taps)
            let row = (first..<first + taps).map { filter.weight(ofPixel: $0, at: middle, step: step) }
            let sum = row.reduce(0, +)
            starts.append(first)
            weights.append(contentsOf: row.map { Float($0 / sum) })
        }
        self.taps = taps
        self.starts = starts
        self.weights = weights
    }
}
