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
        let session = source.mediaSession(policy, concurrency: command.files.concurrency.value)
        let downloader = Downloader(
            session: session,
            table: table,
            maximum: command.files.maxSize,
            concurrency: command.files.concurrency.value,
            keepsExisting: target == nil && !command.files.overwrite,
            isDryRun: command.files.dryRun
        )
        var report = DownloadReport(
            reporter: reporter,
            form: form,
            // The answer to a question was compared before.
            likeness: command.files.unique && !list.isAnswer ? LikenessCheck() : nil,
            board: table.map {
                ProgressBoard(reporter.terminal, table: $0, count: jobs.count, lines: command.files.concurrency.value)
            },
            isAlone: list.members.count == 1
        )
        if let failure = list.interruptedBy { report.count(Self.failed("", failure)) }
        do {
            for outcome in known { try report.take(outcome) }
            try report.flush()
            try foreground.run(
                downloader.outcomes(jobs.next),
                every: board ? 100 : nil,
                tick: { report.draw() },
                afterAll: { try report.flush() }
            ) { try report.take($0) }
        } catch {
            report.clear()
            // What was disposed of still writes what it holds, and the process ends without waiting for anybody.
            session.waitForDownloads(upTo: .seconds(2))
            try? report.end()
            guard var failure = error as? CommandFailure, failure.status == .interrupted else { throw error }
            failure.hint = "The same command goes on where it stopped."
            throw failure
        }
        report.clear()
        try report.end()
        report.tellSkipped()
        return report.tally
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
