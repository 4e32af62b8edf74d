/// Writes outcomes as they come: the path of each file, or JSON.
struct OutcomeWriter {
    /// The forms `download` writes.
    enum Form: Sendable {
        case paths, json, ndjson
    }

    private let form: Form
    private let output: Output
    private var isEmpty = true

    /// Writes to this output.
    init(_ form: Form, to output: Output) {
        self.form = form
        self.output = output
    }

    /// Writes one outcome. As paths, what failed leaves no line.
    /// - Throws: `CommandFailure` (73).
    mutating func write(_ outcome: DownloadOutcome) throws(CommandFailure) {
        switch form {
        case .paths:
            if outcome.status != .failed, let path = outcome.path { try output.write(Array("\(path)\n".utf8)) }
        case .ndjson: try output.write(outcome.json + [UInt8(ascii: "\n")])
        case .json:
            try output.write(Array((isEmpty ? "[\n" : ",\n").utf8) + outcome.json)
            isEmpty = false
        }
    }

    /// Ends the output, also where the run was interrupted: what is written stays readable.
    /// - Throws: `CommandFailure` (73).
    func end() throws(CommandFailure) {
        guard form == .json else { return }
        try output.write(Array((isEmpty ? "[]\n" : "\n]\n").utf8))
    }
}
