import Foundation

/// A door between a test and a server's handler, so that neither has to sleep: one side opens it, the other waits.
///
/// `@unchecked Sendable`: all state is behind the condition's lock.
public final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var passes = 0
    private var isOpen = false

    /// Makes a closed gate.
    public init() {}

    /// Lets everyone through, now and later.
    public func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Lets this many through, waiting ones first.
    public func pass(_ count: Int = 1) {
        condition.lock()
        passes += count
        condition.broadcast()
        condition.unlock()
    }

    /// Waits to be let through.
    /// - Returns: whether it was before the time was up.
    @discardableResult
    public func wait(upTo seconds: Double = 10) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !isOpen && passes == 0 {
            guard condition.wait(until: end) else { return false }
        }
        if !isOpen { passes -= 1 }
        return true
    }
}
