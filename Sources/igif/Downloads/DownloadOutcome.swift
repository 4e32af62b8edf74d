/// How the download of one item ended. A value: that one failed is no error of the run.
struct DownloadOutcome: Sendable {
    /// The kinds of end, by the words scripts know.
    enum Status: String, Sendable {
        /// The file is new.
        case saved
        /// The file was there already, and whole.
        case skipped
        /// The file would be downloaded: `--dry-run`.
        case planned
        /// There is no file, or an older one.
        case failed
    }

    /// The item's id.
    var id: String
    /// The file; `nil` when it did not come to a name.
    var path: String?
    /// The file's size in bytes.
    var bytes: Int?
    /// How it ended.
    var status: Status
    /// How long it took.
    var duration: Duration?
    /// Whether it went on from a part an earlier run had left.
    var resumed = false
    private var rare = Rare.nothing

    /// What few outcomes have. Kept beside the rest: an outcome is handed on by value from thread to thread.
    private struct Rarities {
        var failure: CommandFailure?
        var like: String?
        var note: String?
    }

    private indirect enum Rare {
        case nothing
        case some(Rarities)
    }

    /// Makes an outcome.
    init(id: String, path: String? = nil, bytes: Int? = nil, status: Status, failure: CommandFailure? = nil) {
        self.id = id
        self.path = path
        self.bytes = bytes
        self.status = status
        if let failure { rare = .some(Rarities(failure: failure)) }
    }

    private var rarities: Rarities {
        get { if case .some(let rarities) = rare { rarities } else { Rarities() } }
        set { rare = .some(newValue) }
    }

    /// Seconds it took.
    var seconds: Double? { duration.map { $0 / .seconds(1) } }

    /// Why it failed.
    var failure: CommandFailure? {
        get { if case .some(let rarities) = rare { rarities.failure } else { nil } }
        set { rarities.failure = newValue }
    }

    /// The file it looks like, and which it was not kept beside.
    var like: String? {
        get { if case .some(let rarities) = rare { rarities.like } else { nil } }
        set { rarities.like = newValue }
    }

    /// What is worth knowing of a file that was saved.
    var note: String? {
        get { if case .some(let rarities) = rare { rarities.note } else { nil } }
        set { rarities.note = newValue }
    }

    /// The outcome as one JSON object without a line end.
    var json: [UInt8] {
        var text = JSONText()
        text.raw("{")
        text.key("id", first: true)
        text.string(id)
        text.key("path")
        text.string(path)
        text.key("bytes")
        text.number(bytes)
        text.key("status")
        text.string(status.rawValue)
        text.key("seconds")
        text.thousandths(seconds)
        text.key("resumed")
        text.flag(resumed)
        text.key("error")
        text.string(failure?.message)
        text.raw("}")
        return text.bytes
    }
}

/// How the downloads of a run went together.
struct DownloadTally: Sendable {
    private(set) var good = 0
    private(set) var failures: [CommandFailure] = []

    /// Counts one.
    mutating func count(_ outcome: DownloadOutcome) {
        if let failure = outcome.failure { failures.append(failure) } else { good += 1 }
    }

    /// What the run ends with: nothing, 3 when some failed, the first cause's own code when all did.
    var failure: CommandFailure? {
        guard let first = failures.first else { return nil }
        let all = good + failures.count
        guard good == 0 else {
            return CommandFailure(.someFailed, "\(failures.count) of \(all) downloads failed.")
        }
        guard all > 1 else { return first }
        var failure = first
        failure.message = "All \(all) downloads failed; the first one so: \(first.message)"
        return failure
    }
}
