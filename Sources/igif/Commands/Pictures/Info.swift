import ArgumentParser
import GIF

/// `igif info FILE…`.
struct Info: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what GIFs say of themselves.",
        usage: "igif info [<options>] <files> ...",
        discussion: """
            Size, frames, time, loops, palettes, comments, and what is odd about a file; all of it is decoded. Of a GIF \
            that is cut off or damaged it shows what could be read. One that cannot be read stops none of the others, and \
            the exit code is 1 then.

            EXAMPLES:
              igif info cat.gif
              igif info *.gif --json | jq '.[] | {file, frames, duration}'
              igif search cats --limit 3 | igif info -
            """
    )

    @Argument(help: "Files, URLs, ids with --id, or - for standard input: a GIF, or igif's JSON.")
    var files: [String] = []

    @Flag(help: "As a JSON array; errors are JSON too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let style = try context.outputTerminal(report).style
        try run.withInputs(files) { inputs in
            let output = Output.standard()
            var failures: [CommandFailure] = []
            if json { try output.write(Array("[".utf8)) }
            for (index, input) in inputs.enumerated() {
                let summary = summary(of: input, run, &failures)
                if json {
                    try output.write(Array((index == 0 ? "\n" : ",\n").utf8))
                    try output.write(summary.json)
                } else if let text = summary.text(style) {
                    try output.write(Array(((index == 0 ? "" : "\n") + text).utf8))
                }
                if output.isClosed { return }
                // With JSON the array says it of each, and standard error is for one object.
                if !json, inputs.count > 1, let failure = summary.failure { run.reporter.problem(failure.message) }
            }
            if json { try output.write(Array("\n]\n".utf8)) }
            guard let first = failures.first else { return }
            guard inputs.count > 1 else { throw first }
            throw CommandFailure(
                failures.count == inputs.count ? first.status : .failure,
                "\(failures.count) of \(inputs.count) could not be read as a whole."
            )
        }
    }

    private func summary(
        of input: PictureInput,
        _ run: PictureRun,
        _ failures: inout [CommandFailure]
    ) -> PictureSummary {
        var summary = PictureSummary(name: input.name)
        do throws(CommandFailure) {
            try summary.read(run.bytes(of: input), of: input)
        } catch {
            summary.failure = error
            failures.append(error)
        }
        return summary
    }
}
