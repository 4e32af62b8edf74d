import Synchronization

/// The numbers by which a terminal tells pictures apart, one after the other.
final class PictureNumbers: Sendable {
    private let last: Atomic<UInt32>

    /// Starts somewhere, so that programs that share a terminal seldom meet.
    init(seed: UInt32 = .random(in: 0..<1 << 30)) { last = Atomic(seed) }

    /// The next number in a range; after its end it begins again.
    func next(in range: ClosedRange<UInt32>) -> UInt32 {
        let number = last.wrappingAdd(1, ordering: .relaxed).newValue
        return range.lowerBound + number % (range.upperBound - range.lowerBound + 1)
    }
}
