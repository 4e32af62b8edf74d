/// Moves the colours of a palette to where the pixels are.
enum GIFColorClusters {
    /// Moves every colour to the mean of the pixels that are nearest to it, again and again (k-means; Lloyd, 'Least
    /// squares quantization in PCM', 1982), until little changes or enough has been done.
    ///
    /// A colour that nothing is nearest to takes the place of the worst served pixels.
    ///
    /// - Complexity: O(points) a round; fewer rounds where there are many points.
    static func settle(_ colors: [SIMD4<Float>], on points: [GIFColorPoint]) -> [SIMD4<Float>] {
        var colors = colors
        guard points.count > colors.count else { return colors }
        let rounds = min(max(400_000 / points.count, 4), 24)
        var before = Double.infinity
        for _ in 0..<rounds {
            var grid = GIFColorGrid(colors)
            var sums = [SIMD4<Double>](repeating: .zero, count: colors.count)
            var error = 0.0
            var worst = (error: Float(0), color: SIMD4<Float>.zero)
            for point in points {
                let (index, distance) = grid.nearest(to: point.color)
                var sum = SIMD4(Double(point.color.x), Double(point.color.y), Double(point.color.z), 1)
                sum *= Double(point.weight)
                sums[index] += sum
                let own = distance * point.weight
                error += Double(own)
                if own > worst.error { worst = (own, point.color) }
            }
            for index in colors.indices {
                let sum = sums[index]
                if sum.w > 0 {
                    colors[index] = SIMD4(Float(sum.x / sum.w), Float(sum.y / sum.w), Float(sum.z / sum.w), 0)
                } else if worst.error > 0 {
                    colors[index] = worst.color
                    worst.error = 0
                }
            }
            guard error > 0, error < before * 0.999 else { break }
            before = error
        }
        return colors
    }
}
