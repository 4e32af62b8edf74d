import Synchronization

/// How far each transfer is: written by the threads that receive, read by the one that draws.
final class TransferTable: Sendable {
    /// One transfer.
    struct Transfer: Hashable, Sendable {
        /// Its place among the downloads, counted from 0.
        var index: Int
        /// What it is called on the screen.
        var label: String
        /// Bytes received, those an earlier run left included.
        var received = 0
        /// Bytes in all, as far as the server says.
        var total: Int?
    }

    private struct State {
        var active: [Int: Transfer] = [:]
        var finishedBytes = 0
    }

    private let state = Mutex(State())

    /// A transfer begins.
    func begin(_ index: Int, label: String) {
        state.withLock { $0.active[index] = Transfer(index: index, label: label) }
    }

    /// A transfer got further.
    func update(_ index: Int, received: Int, total: Int?) {
        state.withLock { state in
            state.active[index]?.received = received
            state.active[index]?.total = total
        }
    }

    /// A transfer ended, well or not.
    func end(_ index: Int) {
        state.withLock { state in
            guard let transfer = state.active.removeValue(forKey: index) else { return }
            state.finishedBytes += transfer.received
        }
    }

    /// The transfers under way in the order of their places, and all bytes received so far.
    func snapshot() -> (active: [Transfer], bytes: Int) {
        state.withLock { state in
            let active = state.active.values.sorted { $0.index < $1.index }
            return (active, active.reduce(state.finishedBytes) { $0 + $1.received })
        }
    }
}
