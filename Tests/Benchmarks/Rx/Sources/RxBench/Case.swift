/// One thing that is timed, done by Rx and, where it has the same, by a peer.
struct Case: Sendable {
    /// What both sides are: made once, then called with a number of rounds, of which it returns the sum that came out.
    typealias Runner = (Int) -> Int

    let name: String
    /// Rounds in one timed slice; a slice is a millisecond or a few.
    let rounds: Int
    /// How many units (deliveries, say) a round counts for.
    var units = 1
    /// What `ours_ns` divided by `peer_ns` should not exceed.
    var limit: Double?
    /// What so many rounds sum up to; a side that gives anything else ends the run.
    let sum: @Sendable (Int) -> Int
    let ours: @Sendable () -> Runner
    var peer: Peer?
    /// Whether to count allocations a round as well.
    var countsAllocations = false

    struct Peer: Sendable {
        let construct: String
        let make: @Sendable () -> Runner
    }
}

/// Where subscribers add up what they receive: plain memory, since each case delivers on one thread at a time.
final class Tally: @unchecked Sendable {
    var sum = 0
    var count = 0
}
