/// What the samples of a cell add up to in every part that a character may cover.
///
/// Memory to work in: one thread uses it. Every division's sum has a place of its own, so that eight samples a side are
/// read once whatever the number of characters.
struct SymbolSums {
    /// Sums by place.
    let sums: UnsafeMutablePointer<SIMD4<Float>>
    private let symbols: SymbolSet

    /// How many places there are.
    static let count = 8 + 8 + 16 + 32

    /// Works in lent memory, `count` sums.
    init(_ symbols: SymbolSet, memory: UnsafeMutablePointer<SIMD4<Float>>) {
        self.symbols = symbols
        sums = memory
    }

    /// Where the sum of a division is.
    static func place(of division: SymbolShape.Division) -> Int {
        switch division {
        case .lowerEighths(let count): count
        case .leftEighths(let count): 8 + count
        case .quadrants(let parts): 16 + parts
        case .sextants(let parts): 32 + parts
        }
    }

    /// Adds up a cell's samples, `stride` apart from line to line, and returns the sum of all.
    @inline(__always)
    func add(_ samples: UnsafePointer<SIMD4<Float>>, stride: Int) -> SIMD4<Float> {
        // The left and the right half of every line.
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 20) { halves in
            guard let left = halves.baseAddress else { return .zero }
            let right = left + 10
            let hasThirds = symbols.contains(.sextants)
            for line in 0..<(hasThirds ? 10 : 8) {
                let four = samples + line &* stride
                left[line] = four[0] + four[1] + four[2] + four[3]
                right[line] = four[4] + four[5] + four[6] + four[7]
            }
            if hasThirds {
                addSextants(left, right)
                joinThirds(left)
                joinThirds(right)
            }
            let (upperLeft, lowerLeft) = (left[0] + left[1] + left[2] + left[3], left[4] + left[5] + left[6] + left[7])
            var total = SIMD4<Float>.zero
            for line in 0..<7 {
                total += left[7 &- line] + right[7 &- line]
                sums[1 &+ line] = total
            }
            total += left[0] + right[0]
            if symbols.contains(.eighths) {
                var sum = SIMD4<Float>.zero
                for column in 0..<7 {
                    for line in 0..<(hasThirds ? 10 : 8) { sum += samples[line &* stride &+ column] }
                    sums[9 &+ column] = sum
                }
            } else {
                sums[12] = upperLeft + lowerLeft
            }
            if symbols.contains(.quadrants) {
                combine(sums + 16, upperLeft, right[0] + right[1] + right[2] + right[3], lowerLeft)
            }
            return total
        }
    }

    /// Ten lines, cut at eighths and thirds, as eight.
    @inline(__always)
    private func joinThirds(_ lines: UnsafeMutablePointer<SIMD4<Float>>) {
        lines[2] += lines[3]
        lines[3] = lines[4]
        lines[4] = lines[5]
        lines[5] = lines[6] + lines[7]
        lines[6] = lines[8]
        lines[7] = lines[9]
    }

    @inline(__always)
    private func addSextants(_ left: UnsafePointer<SIMD4<Float>>, _ right: UnsafePointer<SIMD4<Float>>) {
        let target = sums + 32
        combine(
            target,
            left[0] + left[1] + left[2],
            right[0] + right[1] + right[2],
            left[3] + left[4] + left[5] + left[6]
        )
        let middle = right[3] + right[4] + right[5] + right[6]
        let lower = left[7] + left[8] + left[9]
        for parts in 0..<8 { target[8 &+ parts] = target[parts] + middle }
        for parts in 0..<16 { target[16 &+ parts] = target[parts] + lower }
    }

    /// The sums of all sets of three parts.
    @inline(__always)
    private func combine(
        _ target: UnsafeMutablePointer<SIMD4<Float>>,
        _ first: SIMD4<Float>,
        _ second: SIMD4<Float>,
        _ third: SIMD4<Float>
    ) {
        target[0] = .zero
        target[1] = first
        target[2] = second
        target[3] = first + second
        for parts in 0..<4 { target[4 &+ parts] = target[parts] + third }
    }
}
