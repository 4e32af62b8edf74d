/// A set of colours that one palette entry will stand for, while a palette is being chosen.
struct GIFColorBox {
    /// A colour and how many pixels have it.
    struct Point {
        var color: SIMD4<Float>
        var weight: Float
    }

    private var points: [Point]
    private let mean: SIMD4<Float>
    /// Squared distance of all pixels from the mean, a channel.
    private let error: SIMD4<Float>

    private init(_ points: [Point]) {
        self.points = points
        var weight: Float = 0
        var sum = SIMD4<Float>.zero
        for point in points {
            weight += point.weight
            sum += point.color * point.weight
        }
        let mean = sum / max(weight, 1)
        var error = SIMD4<Float>.zero
        for point in points {
            let distance = point.color - mean
            error += distance * distance * point.weight
        }
        self.mean = mean
        self.error = error
    }

    /// The means of at most `count` boxes, made by cutting the box with the largest error again and again.
    static func means(of points: [Point], count: Int) -> [SIMD4<Float>] {
        var boxes = [GIFColorBox(points)]
        while boxes.count < count {
            let worst = boxes.indices.max { boxes[$0].error.sum() < boxes[$1].error.sum() }
            guard let worst, boxes[worst].points.count > 1, boxes[worst].error.sum() > 0 else { break }
            let (low, high) = boxes[worst].cut()
            boxes[worst] = low
            boxes.append(high)
        }
        return boxes.map(\.mean)
    }

    /// Moves every mean to the middle of the colours that are nearest to it, a few times.
    static func settle(_ means: [SIMD4<Float>], on points: [Point]) -> [SIMD4<Float>] {
        var means = means
        for _ in 0..<3 {
            var sums = [SIMD4<Float>](repeating: .zero, count: means.count)
            var weights = [Float](repeating: 0, count: means.count)
            for point in points {
                var nearest = 0
                var least = Float.infinity
                for (index, mean) in means.enumerated() {
                    let distance = point.color - mean
                    let square = (distance * distance).sum()
                    if square < least {
                        least = square
                        nearest = index
                    }
                }
                sums[nearest] += point.color * point.weight
                weights[nearest] += point.weight
            }
            for index in means.indices where weights[index] > 0 { means[index] = sums[index] / weights[index] }
        }
        return means
    }

    /// Cuts along the channel with the largest error, where the errors of both parts together are least.
    private func cut() -> (GIFColorBox, GIFColorBox) {
        let axis = (0..<3).max { error[$0] < error[$1] } ?? 0
        let sorted = points.sorted { $0.color[axis] < $1.color[axis] }
        let total = sorted.reduce(into: (weight: Float(0), sum: Float(0))) { total, point in
            total.weight += point.weight
            total.sum += point.weight * point.color[axis]
        }
        // Least error is most 'sum² / weight' of the parts.
        var low = (weight: Float(0), sum: Float(0))
        var best = (gain: -Float.infinity, count: sorted.count / 2)
        for (index, point) in sorted.dropLast().enumerated() {
            low.weight += point.weight
            low.sum += point.weight * point.color[axis]
            let high = (weight: total.weight - low.weight, sum: total.sum - low.sum)
            let gain = low.sum * low.sum / low.weight + high.sum * high.sum / max(high.weight, .leastNormalMagnitude)
            if gain > best.gain { best = (gain, index + 1) }
        }
        return (GIFColorBox(Array(sorted[..<best.count])), GIFColorBox(Array(sorted[best.count...])))
    }
}
