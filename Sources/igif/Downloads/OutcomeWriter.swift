/// Writes outcomes as they come: the path of each file, or JSON. Those that come together are written together.
struct OutcomeWriter {
    /// The forms `download` writes.
    enum Form: Sendable {
        case paths, json, ndjson
    }

    private let form: Form
    private let output: Output
    private var isEmpty = true
    private var pending: [UInt8] = []

    /// Writes to this output.
    init(_ form: Form, to output: Output) {
        self.form = form
        self.output = output
    }

    /// Takes one outcome, to be written at the next `flush()`. As paths, what failed leaves no line.
    /// - Throws: `CommandFailure` (73).
    mutating func write(_ outcome: DownloadOutcome) throws(CommandFailure) {
        switch form {
        case .paths:
            guard outcome.status != .failed, let path = outcome.path else { return }
            pending += path.utf8
            pending.append(UInt8(ascii: "\n"))
        case .ndjson:
            pending += outcome.json
            pending.append(UInt8(ascii: "\n"))
        case .json:
            pending += (isEmpty ? "[\n" : ",\n").utf8
            pending += outcome.json
            isEmpty = false
        }
        if pending.count > 16 << 10 { try flush() }
    }

    /// Writes what was taken.
    /// - Throws: `CommandFailure` (73).
    mutating func flush() throws(CommandFailure) {
        defer { pending.removeAll(keepingCapacity: true) }
        try output.write(pending)
    }

    /// Ends the output, also where the run was interrupted: what is written stays readable.
    /// - Throws: `CommandFailure` (73).
    mutating func end() throws(CommandFailure) {
        if form == .json { pending += (isEmpty ? "[]\n" : "\n]\n").utf8 }
        try flush()
    }
}
