import Rx

/// A value that asynchronous tests wait on without holding a thread.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let id: Int
        let holds: @Sendable (Value) -> Bool
        let resume: @Sendable () -> Void
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Waiter] = []
        var nextID = 0
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

    /// Waits until something holds, or the task is cancelled, as the test's time limit does as the last resort.
    func wait(until holds: @escaping @Sendable (Value) -> Bool) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if Task.isCancelled || holds(state.value) { return true }
                    state.waiters.append(Waiter(id: id, holds: holds) { continuation.resume() })
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            waiter?.resume()
        }
    }
}
