import CAllocationCount
import Dispatch

/// What one case took.
struct Figures {
    var ours = Double.infinity
    var peer = Double.infinity
    var ourAllocations: Double?
    var peerAllocations: Double?

    var ratio: Double { ours / peer }
}

extension Case {
    /// Runs both sides in turn, many short slices each, and keeps the best slice of each: what a busy machine adds
    /// hits some slices, not all.
    func measure(slices: Int) -> Figures {
        let ours = ours()
        let peer = peer?.make()
        var figures = Figures()
        for _ in 0..<slices {
            figures.ours = min(figures.ours, time(ours))
            if let peer { figures.peer = min(figures.peer, time(peer)) }
        }
        if countsAllocations {
            figures.ourAllocations = allocations(ours)
            figures.peerAllocations = peer.flatMap { allocations($0) }
        }
        return figures
    }

    /// Nanoseconds a unit.
    private func time(_ run: Runner) -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        let result = run(rounds)
        let end = DispatchTime.now().uptimeNanoseconds
        check(result)
        return Double(end - start) / Double(rounds * units)
    }

    /// Allocations a round; nil where they cannot be counted.
    private func allocations(_ run: Runner) -> Double? {
        allocation_count_start()
        let result = run(rounds)
        let count = allocation_count_stop()
        check(result)
        return count < 0 ? nil : Double(count) / Double(rounds)
    }

    private func check(_ result: Int) {
        precondition(result == sum(rounds), "\(name): \(result) came out instead of \(sum(rounds))")
    }
}
