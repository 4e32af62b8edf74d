import TerminalUI

/// What is printed of downloads as they end, and how they went together.
struct DownloadReport {
    /// How they went together.
    private(set) var tally = DownloadTally()
    private let reporter: Reporter
    private let form: OutcomeWriter.Form?
    private let isAlone: Bool
    private var likeness: LikenessCheck?
    private var writer: OutcomeWriter?
    private var board: ProgressBoard?
    private var skipped = 0

    /// Nothing has ended yet.
    ///
    /// - Parameters:
    ///   - reporter: tells people.
    ///   - form: the form outcomes are written in; `nil` when standard output is for the GIF itself.
    ///   - likeness: takes away what looks like one of those before it.
    ///   - board: draws progress.
    ///   - isAlone: whether there is one download only.
    init(
        reporter: Reporter,
        form: OutcomeWriter.Form?,
        likeness: LikenessCheck?,
        board: ProgressBoard?,
        isAlone: Bool
    ) {
        self.reporter = reporter
        self.form = form
        self.likeness = likeness
        self.board = board
        self.isAlone = isAlone
        writer = form.map { OutcomeWriter($0, to: Output.standard()) }
    }

    /// Counts one that is not printed.
    mutating func count(_ outcome: DownloadOutcome) { tally.count(outcome) }

    /// Takes one; what is written of it may wait for the next `flush()`.
    /// - Throws: `CommandFailure` (73).
    mutating func take(_ outcome: DownloadOutcome) throws(CommandFailure) {
        let outcome = likeness?.check(outcome) ?? outcome
        tally.count(outcome)
        if outcome.status == .skipped, outcome.like == nil { skipped += 1 }
        guard board != nil else {
            try writer?.write(outcome)
            return tell(outcome)
        }
        board?.finish()
        board?.clear()
        try writer?.write(outcome)
        // On a screen both have their order.
        try writer?.flush()
        tell(outcome)
        board?.draw()
    }

    /// Draws progress, if that is wanted.
    mutating func draw() { board?.draw() }

    /// Takes the progress away.
    func clear() { board?.clear() }

    /// Writes what was taken.
    /// - Throws: `CommandFailure` (73).
    mutating func flush() throws(CommandFailure) { try writer?.flush() }

    /// Ends what is written, also where the run was interrupted.
    /// - Throws: `CommandFailure` (73).
    mutating func end() throws(CommandFailure) { try writer?.end() }

    /// Says how many were there already.
    func tellSkipped() {
        guard skipped > 0, form == .paths else { return }
        reporter.note(skipped == 1 ? "1 was already there." : "\(skipped) were already there.")
    }

    /// What people want to hear of an outcome. What fails alone is told by the error the run ends with.
    private func tell(_ outcome: DownloadOutcome) {
        if let note = outcome.note, let path = outcome.path { reporter.note("\(path): \(note)") }
        if let like = outcome.like, form == .paths {
            reporter.note("\(outcome.id) looks like \(like) and is not kept.")
        }
        if outcome.status == .saved, let bytes = outcome.bytes {
            reporter.detail(
                "\(outcome.id): \(ByteSize(bytes)) in \(Int((outcome.seconds ?? 0) * 1000)) ms"
                    + (outcome.resumed ? ", resumed" : "")
            )
        }
        guard let failure = outcome.failure, form == .paths, !isAlone else { return }
        reporter.problem("\(outcome.id): \(failure.message)")
    }
}
