/// The low frequencies of a 32 × 32 grid by the discrete cosine transform (DCT-II), in integers.
///
/// N. Ahmed, T. Natarajan, K. R. Rao, 'Discrete Cosine Transform', IEEE Transactions on Computers C-23 (1974).
enum GIFCosineTransform {
    /// How many frequencies are kept.
    static let count = 64

    /// The 64 lowest frequencies but the mean, nearest to the mean first, 16 times those of an
    /// orthonormal transform.
    ///
    /// - Parameter cells: 1024 values row by row, each within 16 bits.
    /// - Complexity: O(1).
    static func lowFrequencies(of cells: [Int]) -> [Int] {
        let side = GIFLuminanceGrid.side
        let basis = basis
        let bands = basis.count
        // Rows first: the bands of each, then the bands of these down the columns.
        var partial = [Int](repeating: 0, count: side * bands)
        for row in 0..<side {
            for band in 0..<bands {
                var sum = 0
                for column in 0..<side { sum += cells[row * side + column] * basis[band][column] }
                partial[row * bands + band] = sum >> 14
            }
        }
        return order.map { vertical, horizontal in
            var sum = 0
            for row in 0..<side { sum += partial[row * bands + horizontal] * basis[vertical][row] }
            return sum >> 14
        }
    }

    /// The pairs of bands (vertical, horizontal) by their distance from the mean.
    private static let order: [(Int, Int)] = {
        var pairs: [(Int, Int)] = []
        for vertical in 0...9 {
            for horizontal in 0...9 where vertical + horizontal > 0 { pairs.append((vertical, horizontal)) }
        }
        pairs.sort { one, other in
            let (a, b) = (one.0 * one.0 + one.1 * one.1, other.0 * other.0 + other.1 * other.1)
            return a == b ? one.0 < other.0 : a < b
        }
        return Array(pairs.prefix(count))
    }()

    /// The cosines of bands 0 to 9 at the middle of each cell, × 16384; band 0 is a constant 1/√2, as orthonormal
    /// bands have it.
    private static let basis: [[Int]] = (0...9).map { band in
        (0..<GIFLuminanceGrid.side).map { cell in band == 0 ? 11585 : cosine((2 * cell + 1) * band) }
    }

    /// cos(π × `step` / 64) × 16384.
    private static func cosine(_ step: Int) -> Int {
        let turn = step % 128
        let half = turn > 64 ? 128 - turn : turn
        return half > 32 ? -quarter[64 - half] : quarter[half]
    }

    /// The first quarter of a turn. A table, so that no maths library decides on a bit.
    private static let quarter = [
        16384, 16364, 16305, 16207, 16069, 15893, 15679, 15426, 15137, 14811, 14449, 14053, 13623, 13160, 12665, 12140,
        11585, 11003, 10394, 9760, 9102, 8423, 7723, 7005, 6270, 5520, 4756, 3981, 3196, 2404, 1606, 804, 0,
    ]
}
