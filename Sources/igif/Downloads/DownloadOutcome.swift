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
    /// Seconds it took.
    var seconds: Double?
    /// Whether it went on from a part an earlier run had left.
    var resumed = false
    /// Why it failed.
    var failure: CommandFailure?
    /// The file it looks like, and which it was not kept beside.
    var like: String?
    /// What is worth knowing of a file that was saved.
    var note: String?

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
