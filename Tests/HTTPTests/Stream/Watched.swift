import Rx

/// A value that asynchronous tests wait on without holding a thread.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let holds: @Sendable (Value) -> Bool
        let resume: @Sendable () -> Void
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Waiter] = []
    }

    private let state: Guarded<State>

    init(_ value: Value) { state = Guarded(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value and lets those go on who waited for what it is now.
    @discardableResult
    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        let (result, ready) = state.withLock { state -> (Result, [Waiter]) in
            let result = change(&state.value)
            let value = state.value
            let ready = state.waiters.filter { $0.holds(value) }
            state.waiters.removeAll { $0.holds(value) }
            return (result, ready)
        }
        for waiter in ready { waiter.resume() }
        return result
    }

    /// Waits until something holds; the test's time limit is the last resort.
    func wait(until holds: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holdsNow = state.withLock { state in
                if holds(state.value) { return true }
                state.waiters.append(Waiter(holds: holds) { continuation.resume() })
                return false
            }
            if holdsNow { continuation.resume() }
        }
    }
}
