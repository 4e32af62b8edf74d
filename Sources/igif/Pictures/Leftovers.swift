import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What an interrupted run must not leave behind: temporary files and folders, a line of progress.
///
/// The thread that waits for signals clears it all away in the middle of the work of another. So whoever makes something
/// that has to be removed does so by `perform`, which never runs beside or after that.
final class Leftovers: Sendable {
    private struct State {
        var next = 0
        var removals: [Int: @Sendable () -> Void] = [:]
        var isGone = false
    }

    private let state = Mutex(State())

    /// Clears up when the process is ended by a signal.
    init(_ interruption: Interruption) {
        interruption.beforeForcedExit { [self] in removeAll() }
    }

    /// Notes how something is removed.
    /// - Returns: its number, for `forget`.
    func add(_ removal: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.removals[state.next] = removal
            return state.next
        }
    }

    /// Makes something that has to be removed, in one step with the note of it.
    ///
    /// - Parameters:
    ///   - work: makes it; where it throws, nothing has to be removed.
    ///   - removal: removes what was made.
    /// - Returns: what was made, and its number for `forget`.
    func make<Result, Failure: Error>(
        _ work: () throws(Failure) -> Result,
        removal: @escaping @Sendable (Result) -> Void
    ) throws(Failure) -> (Result, Int) where Result: Sendable {
        try state.withLock { state throws(Failure) in
            while state.isGone { pause() }
            let result = try work()
            state.next += 1
            state.removals[state.next] = { removal(result) }
            return (result, state.next)
        }
    }

    /// It has been removed, or is to stay.
    func forget(_ number: Int) {
        state.withLock { _ = $0.removals.removeValue(forKey: number) }
    }

    /// Does a short piece of work that a signal waits for. When one has come it does not return: the process ends.
    func perform<Result: ~Copyable, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        try state.withLock { state throws(Failure) in
            // The other thread clears up once and ends the process next.
            while state.isGone { pause() }
            return try work()
        }
    }

    private func removeAll() {
        state.withLock { state in
            state.isGone = true
            for removal in state.removals.values { removal() }
        }
    }
}
