import GIFSearch
import HTTP
import Rx

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A whole run of `igif download`: what is wanted, under which names, how it went.
struct DownloadRun {
    let command: Download
    let context: AppContext

    /// Runs to the end.
    /// - Throws: `CommandFailure` with the code of the contract, and the provider's and the network's errors.
    func run() throws {
        let template = try Template(command.files.name ?? context.config.value(.name) ?? "{title}-{id}.gif")
        let terminal = try context.errorTerminal(command.report)
        let reporter = Reporter(command.report, terminal: terminal)
        let device = command.output.flatMap { $0 != "-" && Output.isStream($0) ? $0 : nil }
        let isStream = command.output == "-" || device != nil
        if command.output == "-", isatty(STDOUT_FILENO) == 1 {
            throw CommandFailure.usage("A GIF would garble the terminal.", hint: "Send it to a file or a pipe.")
        }
        if let device, command.form != .paths || command.files.dryRun {
            throw CommandFailure.usage(
                "\(device) is no regular file, so it gets the GIF itself, and there is no place for anything else."
            )
        }
        let foreground = Foreground(interruption: context.interruption(asJSON: command.form == .json))
        let source = try Source(command.options.choice, command.report, asJSON: command.form == .json, in: context)
        try source.attended(reporter) {
            try run(source, foreground, reporter, FileName(template), device: isStream ? device ?? "-" : nil)
        }
    }

    /// - Parameter device: what gets the GIF itself, `-` for standard output; `nil` where files are written.
    private func run(
        _ source: Source,
        _ foreground: Foreground,
        _ reporter: Reporter,
        _ name: FileName,
        device: String?
    ) throws {
        let folder = try command.files.dir ?? context.config.value(.dir) ?? "."
        let list = try list(source, foreground, reporter)
        guard !list.members.isEmpty else { throw CommandFailure(.noResults, "There is nothing to download.") }
        if command.output != nil, list.members.count > 1 {
            throw CommandFailure.usage("--output takes exactly one GIF, and these are \(list.members.count).")
        }

        let scratch = device != nil ? try ScratchFolder(context.environment["TMPDIR"] ?? "/tmp") : nil
        if let scratch { foreground.interruption.beforeForcedExit { scratch.remove() } }
        defer { scratch?.remove() }
        let target = scratch.map { "\($0.path)/stream.gif" } ?? command.output
        let session = DownloadSession(
            command: command,
            foreground: foreground,
            reporter: reporter,
            board: reporter.drawsProgress(context.environment) && !command.files.dryRun,
            form: device != nil ? nil : command.form
        )
        let names = FileNameRegister(name, count: list.members.count)
        let tally = try session.run(list, names: names, in: folder, to: target, source)
        if let scratch, let device, tally.good > 0 {
            try scratch.stream("stream.gif", to: device == "-" ? Output.standard() : Output.file(device))
        }
        if let failure = tally.failure { throw failure }
        if list.isAnswer, command.form != .paths, let note = source.note { reporter.note(note) }
    }

    private func list(_ source: Source, _ foreground: Foreground, _ reporter: Reporter) throws -> DownloadList {
        let input = try DownloadInput(
            arguments: command.wanted,
            areIDs: command.id,
            limit: command.files.limit,
            usual: command.output == nil ? 5 : 1,
            standardInput: { isForced throws(CommandFailure) in
                try StandardInput.bytes(isForced: isForced) {
                    reporter.note("waiting on standard input for igif's JSON, or a URL or id a line")
                }
            },
            lastSearch: { () throws(CommandFailure) in
                let items = try LastSearch(path: context.folders.lastSearchFile).items()
                guard let name = command.options.source, name != .auto else { return items }
                return items.first?.source == name.rawValue ? items : []
            }
        )
        let unique = command.files.unique ? UniqueItems(source, timeout: command.options.timeout?.duration) : nil
        let line =
            reporter.drawsProgress(context.environment)
            ? WorkLine(unique == nil ? "searching" : "comparing", total: input.limit, reporter.terminal) : nil
        let list = try DownloadList(
            input,
            offset: command.files.offset.value,
            source,
            foreground,
            unique: unique,
            line: line
        ) { kind, limit in
            try command.options.query(kind, limit: limit, offset: command.files.offset.value, in: context)
        }
        if case .question(let kind) = input.wanted, list.members.isEmpty {
            throw CommandFailure(
                .noResults,
                ItemRun.nothing(kind),
                source: source.provider.name,
                hint: source.note
            )
        }
        // With JSON errors standard error is for one object, so nothing else is said there that can be left out.
        if list.isAnswer, command.form == .paths, let note = source.note { reporter.note(note) }
        if command.form == .paths { unique?.tell(reporter) }
        if let failure = list.interruptedBy, command.form == .paths {
            reporter.problem("Not all results came: \(failure.message)")
        }
        return list
    }
}
