import Dispatch
import Rx
import Synchronization

/// An observer that holds its source to the contract: events one at a time, nothing behind the end.
///
/// What it received is plain memory without a lock, on purpose: the thread sanitizer then reports a source that orders
/// two deliveries by luck only.
final class Probe<Element: Sendable>: ObserverType, @unchecked Sendable {  // The source serializes, or a test fails.
    private let inside = Atomic(0)
    private let overlaps = Atomic(0)
    private var received: [Element] = []
    private var ends: [Event<Element>] = []
    private var late = 0

    func on(_ event: Event<Element>) {
        if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        if !ends.isEmpty { late += 1 }
        if case .next(let element) = event { received.append(element) } else { ends.append(event) }
        inside.subtract(1, ordering: .relaxed)
    }

    /// What came, once the senders have finished.
    var elements: [Element] { received }
    /// `error` or `completed`, if it came.
    var end: Event<Element>? { ends.first }
    /// No two at a time, at most one end, nothing behind it.
    var isWellFormed: Bool { overlaps.load(ordering: .relaxed) == 0 && late == 0 && ends.count <= 1 }
}

/// Threads that do something at the same time, and what they send.
enum Crowd {
    static let threads = 4

    /// Calls a closure on so many threads at once and waits for all of them.
    static func run(_ threads: Int = threads, _ body: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: threads, execute: body)
    }

    /// Each thread sends numbers of its own, in order.
    static func send(_ perThread: Int, to sink: @Sendable (Int) -> Void) {
        run { thread in
            for number in 0..<perThread { sink(thread * perThread + number) }
        }
    }

    /// Whether all that was sent is there, once, and in each thread's own order.
    static func isComplete(_ elements: [Int], perThread: Int) -> Bool {
        guard elements.count == threads * perThread else { return false }
        return (0..<threads).allSatisfy { thread in
            elements.filter { $0 / perThread == thread } == Array(thread * perThread..<(thread + 1) * perThread)
        }
    }
}

extension Array where Element: Equatable {
    /// Whether this is how another one ends.
    func isSuffix(of whole: [Element]) -> Bool { count <= whole.count && whole.suffix(count).elementsEqual(self) }
}
