import Synchronization

/// Lines of progress at the end of what a terminal shows, drawn over and taken away again.
///
/// They stand under whatever was written last and are to be taken away before anything else is written, so that nothing
/// of them stays, at the end or after Ctrl-C. The cursor is never hidden, so there is nothing to give back.
final class ProgressLines: Sendable {
    private struct State {
        var drawn = 0
        var note: Int?
    }

    private let descriptor: Int32
    private let leftovers: Leftovers?
    private let state = Mutex(State())

    /// Prepares to draw.
    /// - Parameter leftovers: takes the lines away when a signal ends the process; `nil` where the run does.
    init(_ descriptor: Int32, leftovers: Leftovers? = nil) {
        self.descriptor = descriptor
        self.leftovers = leftovers
    }

    /// Whether any are there.
    var areShown: Bool { state.withLock { $0.drawn > 0 } }

    /// Cells a line may have. One stays free: a full last line would wrap on some terminals.
    func columns(or standard: Int) -> Int { (Terminal.columns(descriptor) ?? standard) - 1 }

    /// Draws these in place of those that are there.
    func show(_ lines: [String]) {
        guard let leftovers else { return draw(lines) }
        if state.withLock({ $0.note == nil }) {
            let note = leftovers.add { [self] in draw([]) }
            state.withLock { $0.note = note }
        }
        leftovers.perform { draw(lines) }
    }

    /// Takes them away.
    func clear() {
        let note = state.withLock { state in
            defer { state.note = nil }
            return state.note
        }
        if let note { leftovers?.forget(note) }
        draw([])
    }

    private func draw(_ lines: [String]) {
        let text = state.withLock { state in
            let erasure = state.drawn > 0 ? "\u{1B}[\(state.drawn)A\r\u{1B}[J" : ""
            state.drawn = lines.count
            return erasure + lines.map { $0 + "\n" }.joined()
        }
        if !text.isEmpty { _ = LocalFile.writeAll(Array(text.utf8), to: descriptor) }
    }
}

/// When progress is worth drawing: not at all of what is done in a moment, then every so often.
struct ProgressPace: Sendable {
    private let started: ContinuousClock.Instant
    private var drawn: ContinuousClock.Instant?

    /// Begins now.
    init(at now: ContinuousClock.Instant = .now) { started = now }

    /// Whether to draw now; takes it that this is done then.
    mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
        guard now - (drawn ?? started) >= (drawn == nil ? .milliseconds(250) : .milliseconds(80)) else { return false }
        drawn = now
        return true
    }
}
