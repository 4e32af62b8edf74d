/// Makes the colours that cells are fitted to: each the mean of the area of the picture it stands for, times its share.
///
/// A cell has eight samples across, and down as many as there are places where a character may end: eighths, and where
/// there are sextants thirds as well. All samples of a cell together count 64.
struct SymbolSampler: Sendable {
    /// Samples of a cell across.
    static let side = 8

    /// How high each line of a cell's samples is, in eighths of a cell; they add up to 8.
    let heights: [Float]

    private let width: Int
    private let columns: Axis
    private let rows: Axis

    /// Which pixels, and how much of each, make a sample.
    private struct Axis: Sendable {
        /// The first pixel of every sample.
        var starts: [Int] = []
        /// Where every sample's weights begin; one more at the end.
        var places: [Int] = [0]
        /// They add up to the size of every sample, in eighths of a cell.
        var weights: [Float] = []

        /// - Parameters:
        ///   - length: of the picture, in pixels.
        ///   - count: cells along it.
        ///   - sizes: of a cell's samples, in eighths of a cell.
        init(length: Int, count: Int, sizes: [Float]) {
            let eighth = Double(length) / Double(count * 8)
            for cell in 0..<count {
                var passed: Float = 0
                for size in sizes {
                    let low = (Double(cell * 8) + Double(passed)) * eighth
                    let high = low + Double(size) * eighth
                    passed += size
                    let first = min(Int(low), length - 1)
                    let last = min(max(Int(high.rounded(.up)), first + 1), length)
                    let shares = (first..<last).map { max(0, min(high, Double($0 + 1)) - max(low, Double($0))) }
                    let sum = shares.reduce(0, +)
                    starts.append(first)
                    weights += shares.map { size * Float(sum > 0 ? $0 / sum : 1 / Double(shares.count)) }
                    places.append(weights.count)
                }
            }
        }
    }

    /// A sampler for pictures of one size.
    init(width: Int, height: Int, columns: Int, rows: Int, hasThirds: Bool) {
        self.width = width
        let (one, two) = (Float(1) / 3, Float(2) / 3)
        heights = hasThirds ? [1, 1, two, one, 1, 1, one, two, 1, 1] : Array(repeating: 1, count: 8)
        self.columns = Axis(length: width, count: columns, sizes: Array(repeating: 1, count: Self.side))
        self.rows = Axis(length: height, count: rows, sizes: heights)
    }

    /// Bytes of memory, as floats, that `sample` needs for a line.
    var lineCount: Int { width * 4 }
    /// Samples of a row of cells.
    var sampleCount: Int { columns.starts.count * heights.count }

    /// Makes the samples of a row of cells, line by line.
    ///
    /// - Parameters:
    ///   - row: of cells.
    ///   - pixels: RGBA; colours multiplied by their opacity.
    ///   - line: memory to work in, `lineCount`.
    ///   - samples: what is made, `sampleCount`.
    func sample(
        row: Int,
        of pixels: UnsafePointer<UInt8>,
        line: UnsafeMutablePointer<Float>,
        into samples: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let count = columns.starts.count
        for side in heights.indices {
            let number = row * heights.count + side
            let taps = rows.places[number]..<rows.places[number + 1]
            for tap in taps {
                let source = pixels + (rows.starts[number] + tap - taps.lowerBound) * width * 4
                add(source, times: rows.weights[tap], to: line, isFirst: tap == taps.lowerBound)
            }
            gather(line, into: samples + side * count)
        }
    }

    private func add(
        _ source: UnsafePointer<UInt8>,
        times weight: Float,
        to line: UnsafeMutablePointer<Float>,
        isFirst: Bool
    ) {
        var index = 0
        if isFirst {
            while index < width &* 4 {
                line[index] = Float(source[index]) * weight
                index &+= 1
            }
        } else {
            while index < width &* 4 {
                line[index] += Float(source[index]) * weight
                index &+= 1
            }
        }
    }

    private func gather(_ line: UnsafeMutablePointer<Float>, into samples: UnsafeMutablePointer<SIMD4<Float>>) {
        let pixels = UnsafeRawPointer(line)
        columns.starts.withUnsafeBufferPointer { starts in
            columns.places.withUnsafeBufferPointer { places in
                columns.weights.withUnsafeBufferPointer { weights in
                    for column in 0..<starts.count {
                        var sum = SIMD4<Float>.zero
                        var pixel = starts[column]
                        for tap in places[column]..<places[column &+ 1] {
                            let value = pixels.loadUnaligned(fromByteOffset: pixel &* 16, as: SIMD4<Float>.self)
                            sum += value * weights[tap]
                            pixel &+= 1
                        }
                        samples[column] = sum
                    }
                }
            }
        }
    }
}
