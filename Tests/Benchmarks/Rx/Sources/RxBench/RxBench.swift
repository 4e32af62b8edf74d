import Dispatch
import Foundation

/// Times Rx against OpenCombine, in one process, and prints one JSON object a case on standard output and a summary
/// against the limits on standard error. Names of cases as arguments select some.
///
/// It ends with status 0 whatever the figures are: a busy machine is no failure. With `--check` it ends with 1 when a
/// case is above its limit; with `--ours` the peer rests, for a profiler.
@main
enum RxBench {
    private static let slices = 150

    static func main() {
        var names = Array(CommandLine.arguments.dropFirst())
        let checks = names.contains("--check")
        let isAlone = names.contains("--ours")
        names.removeAll { $0.hasPrefix("--") }
        let all = ElementCases.all + CycleCases.all + HopCases.all + CombiningCases.all
        let bystanders = Bystanders(count: 3)
        var isWithin = true
        for var item in all where names.isEmpty || names.contains(item.name) {
            if isAlone { item.peer = nil }
            let figures = item.measure(slices: slices)
            Report.json(item, figures)
            Report.summary(item, figures)
            if let limit = item.limit, item.peer != nil, figures.ratio > limit { isWithin = false }
        }
        bystanders.leave()
        if checks && !isWithin { exit(1) }
    }
}

/// Threads that wait: a process with a single thread gets shortcuts in the allocator that no program with a network
/// or a queue has.
private final class Bystanders: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let count: Int

    init(count: Int) {
        self.count = count
        let started = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            Thread.detachNewThread { [gate] in
                started.signal()
                gate.wait()
            }
        }
        for _ in 0..<count { started.wait() }
    }

    func leave() { for _ in 0..<count { gate.signal() } }
}
