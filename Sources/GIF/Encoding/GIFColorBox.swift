/// A set of colours that one palette entry will stand for, while a palette is being chosen.
///
/// The box whose cut lessens the squared error most is cut next, at the best of all places on all three channels (Wu,
/// 'Efficient statistical computations for optimal color quantization', 1991), counting colours by value instead of
/// sorting them.
struct GIFColorBox {
    /// Red, green and blue times weight, and weight: all that an error is made of.
    private typealias Sums = SIMD4<Double>

    /// Where the box's colours stand.
    private let range: Range<Int>
    private let sums: Sums
    /// The best cut: below or at `last` of the channel is one part.
    private var cut: (channel: Int, last: Int, gain: Double)?

    /// - Parameter bins: 3 * 256, for counting.
    private init(
        _ points: UnsafeMutableBufferPointer<GIFColorPoint>,
        _ range: Range<Int>,
        bins: UnsafeMutableBufferPointer<SIMD4<Double>>
    ) {
        self.range = range
        bins.update(repeating: .zero)
        var total = Sums.zero
        for index in range {
            let point = points[index]
            var sums = Sums(Double(point.color.x), Double(point.color.y), Double(point.color.z), 1)
            sums *= Double(point.weight)
            total += sums
            bins[Int(point.color.x)] += sums
            bins[256 + Int(point.color.y)] += sums
            bins[512 + Int(point.color.z)] += sums
        }
        sums = total
        let whole = Self.weight(total)
        for channel in 0..<3 {
            var low = Sums.zero
            for value in 0..<255 {
                let bin = bins[channel * 256 + value]
                guard bin.w > 0 else { continue }
                low += bin
                let high = total - low
                guard high.w > 0 else { break }
                let gain = Self.weight(low) + Self.weight(high) - whole
                if gain > cut?.gain ?? 0 { cut = (channel, value, gain) }
            }
        }
    }

    /// What makes the error smaller the larger it is: the squared length of the sum over the weight.
    private static func weight(_ sums: Sums) -> Double {
        (sums.x * sums.x + sums.y * sums.y + sums.z * sums.z) / sums.w
    }

    private var mean: SIMD4<Float> {
        SIMD4(Float(sums.x / sums.w), Float(sums.y / sums.w), Float(sums.z / sums.w), 0)
    }

    /// The means of at most `count` boxes.
    ///
    /// - Complexity: O(points * log(count) + count²).
    static func means(of points: [GIFColorPoint], count: Int) -> [SIMD4<Float>] {
        guard !points.isEmpty else { return [] }
        var points = points
        return points.withUnsafeMutableBufferPointer { points in
            withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: 3 * 256) { bins in
                var boxes = [GIFColorBox(points, points.indices, bins: bins)]
                while boxes.count < count {
                    guard let best = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
                        let middle = boxes[best].divide(points)
                    else { break }
                    let range = boxes[best].range
                    boxes[best] = GIFColorBox(points, range.lowerBound..<middle, bins: bins)
                    boxes.append(GIFColorBox(points, middle..<range.upperBound, bins: bins))
                }
                return boxes.map(\.mean)
            }
        }
    }

    private var gain: Double { cut?.gain ?? 0 }

    /// Brings the colours of one part before those of the other; gives where the other begins.
    private func divide(_ points: UnsafeMutableBufferPointer<GIFColorPoint>) -> Int? {
        guard let cut else { return nil }
        var middle = range.lowerBound
        for index in range where Int(points[index].color[cut.channel]) <= cut.last {
            points.swapAt(index, middle)
            middle += 1
        }
        return middle
    }
}
