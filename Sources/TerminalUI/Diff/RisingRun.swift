/// The longest subsequence that rises, by patience sorting: what of a list can stay where it is while the rest moves
/// around it (M. L. Fredman, 'On computing the length of longest increasing subsequences', 1975).
enum RisingRun {
    /// Which of the numbers are part of it; `nil` is none, and no number comes twice.
    ///
    /// - Complexity: O(n) for numbers that rise, and O(log n) for each that is less than one before it.
    static func longest(in numbers: [Int?]) -> [Bool] {
        /// The place of the least number that ends a rising run of each length, and what comes before each place.
        var ends: [Int] = []
        var before = Array(repeating: -1, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            var length = ends.count
            if let last = ends.last, numbers[last]! > number {
                length = lowerBound(of: number, in: ends, numbers)
            }
            if length > 0 { before[place] = ends[length - 1] }
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var isPart = Array(repeating: false, count: numbers.count)
        var place = ends.last ?? -1
        while place >= 0 {
            isPart[place] = true
            place = before[place]
        }
        return isPart
    }

    private static func lowerBound(of number: Int, in ends: [Int], _ numbers: [Int?]) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
