import GIFSearch
import Rx
import TerminalUI

/// The downloads of a list: jobs with names, outcomes as they come, progress while they do.
struct DownloadSession {
    let command: Download
    let foreground: Foreground
    let reporter: Reporter
    /// Whether progress is drawn.
    let board: Bool
    /// The form outcomes are written in; `nil` when standard output is for the GIF itself.
    let form: OutcomeWriter.Form?

    /// Downloads all.
    ///
    /// - Parameters:
    ///   - list: what.
    ///   - names: hands out the names.
    ///   - folder: where files go.
    ///   - target: the file instead, when there is one alone.
    ///   - source: what carries the requests.
    /// - Returns: how they went together.
    func run(
        _ list: DownloadList,
        names: FileNameRegister,
        in folder: String,
        to target: String?,
        _ source: Source
    ) throws -> DownloadTally {
        var known: [DownloadOutcome] = []
        let jobs = DownloadJobs(
            list.members,
            RenditionChoice(name: command.files.rendition, maximum: command.files.maxSize),
            names: names,
            path: { target ?? Self.join(folder, $0) },
            refuse: { known.append(Self.failed($0, $1)) }
        )
        return try run(jobs, known: known, list, source, target: target)
    }

    private func run(
        _ jobs: DownloadJobs,
        known: [DownloadOutcome],
        _ list: DownloadList,
        _ source: Source,
        target: String?
    ) throws -> DownloadTally {
        let table = board ? TransferTable() : nil
        let policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: command.options.offline)
        let session = source.mediaSession(policy, concurrency: command.files.concurrency)
        let downloader = Downloader(
            session: session,
            table: table,
            maximum: command.files.maxSize,
            concurrency: command.files.concurrency,
            keepsExisting: target == nil && !command.files.overwrite,
            isDryRun: command.files.dryRun
        )
        var tally = DownloadTally()
        var skipped = 0
        // The answer to a question was compared before.
        var likeness = command.files.unique && !list.isAnswer ? LikenessCheck() : nil
        var writer = form.map { OutcomeWriter($0, to: Output.standard()) }
        var board = table.map {
            ProgressBoard(reporter.terminal, table: $0, count: jobs.count, lines: command.files.concurrency)
        }
        let isAlone = list.members.count == 1
        if let failure = list.interruptedBy { tally.count(Self.failed("", failure)) }

        func take(_ outcome: DownloadOutcome) throws {
            let outcome = likeness?.check(outcome) ?? outcome
            tally.count(outcome)
            if outcome.status == .skipped, outcome.like == nil { skipped += 1 }
            board?.finish()
            board?.clear()
            try writer?.write(outcome)
            // On a screen both have their order.
            if board != nil { try writer?.flush() }
            tell(outcome, isAlone: isAlone)
            board?.draw()
        }
        do {
            for outcome in known { try take(outcome) }
            try writer?.flush()
            try foreground.run(
                downloader.outcomes(jobs.next),
                every: board == nil ? nil : 100,
                tick: { board?.draw() },
                afterAll: { try writer?.flush() },
                take
            )
        } catch {
            board?.clear()
            // What was disposed of still writes what it holds, and the process ends without waiting for anybody.
            session.waitForDownloads(upTo: .seconds(2))
            try? writer?.end()
            guard var failure = error as? CommandFailure, failure.status == .interrupted else { throw error }
            failure.hint = "The same command goes on where it stopped."
            throw failure
        }
        board?.clear()
        try writer?.end()
        if skipped > 0, form == .paths {
            reporter.note(skipped == 1 ? "1 was already there." : "\(skipped) were already there.")
        }
        return tally
    }

    /// What people want to hear of an outcome. What fails alone is told by the error the run ends with.
    private func tell(_ outcome: DownloadOutcome, isAlone: Bool) {
        if let note = outcome.note, let path = outcome.path { reporter.note("\(path): \(note)") }
        if let like = outcome.like, form == .paths {
            reporter.note("\(outcome.id) looks like \(like) and is not kept.")
        }
        if let seconds = outcome.seconds, outcome.status == .saved, let bytes = outcome.bytes {
            let resumed = outcome.resumed ? ", resumed" : ""
            reporter.detail("\(outcome.id): \(ByteSize(bytes)) in \(Int(seconds * 1000)) ms\(resumed)")
        }
        guard let failure = outcome.failure, form == .paths, !isAlone else { return }
        reporter.problem("\(outcome.id): \(failure.message)")
    }

    private static func failed(_ id: String, _ failure: CommandFailure) -> DownloadOutcome {
        DownloadOutcome(id: id, status: .failed, failure: failure)
    }

    /// The path of a name in a folder; in the present one it is the name alone. A template of its own root stands.
    static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") { return name }
        let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        // A name that starts with a dash is an option to whoever gets it next.
        return path.hasPrefix("-") ? "./\(path)" : path
    }
}
