import ArgumentParser

/// `igif download [QUERY | URL | ID…]`.
struct Download: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Download GIFs.",
        discussion: """
            Words are a query, URLs are downloaded, and so are GIFs on a provider's web page. Without any of these it is \
            what is piped in (igif's JSON or NDJSON, or a URL or id a line; - waits for it), else the last search, else \
            what is trending.

            Each file appears whole or not at all; its path is printed when it is there. What is there already is not \
            downloaded again. After Ctrl-C the same command goes on where it stopped. Keeping a provider's GIFs beyond \
            what its terms allow is your own act.

            --unique compares the results of a query by small previews, and asks for others in the place of those it \
            leaves out; what is named otherwise is compared as files, and the one that came later is removed again.

            EXAMPLES:
              igif download cats --limit 3
              igif search cats | jq '.[2:4]' | igif download --dir cats
              igif download --id 3oriO0OEd9QIDdllqo --max-size 2MB
              igif download https://giphy.com/gifs/cat-3oriO0OEd9QIDdllqo -o cat.gif
              igif search dogs && igif download --name '{user}/{title}-{id}.gif'
            """
    )

    /// The forms outcomes are written in.
    enum Format: String, WordOption {
        case json, ndjson
    }

    @Argument(help: "A query, URLs, ids with --id, or - for standard input.")
    var wanted: [String] = []

    @Flag(help: "The words are ids.")
    var id = false

    @OptionGroup(title: "Files") var files: DownloadOptions

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("Write the one GIF there, - for standard output.", valueName: "file")
    )
    var output: String?

    @Option(help: "Write how each download ended instead of its path.")
    var format: Format?

    @Flag(help: "The same as --format json; errors are JSON too.")
    var json = false

    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    /// The form outcomes are written in.
    var form: OutcomeWriter.Form {
        if json { return .json }
        switch format {
        case .json: return .json
        case .ndjson: return .ndjson
        case nil: return .paths
        }
    }

    func validate() throws {
        if json, format == .ndjson { throw ValidationError("--json and --format ndjson exclude each other.") }
        if files.unique, options.offline {
            throw ValidationError("--unique compares what it fetches, so it does not go with --offline.")
        }
        if id, wanted.isEmpty { throw ValidationError("--id needs ids.") }
        if let output {
            if output.isEmpty { throw ValidationError("--output needs the name of a file.") }
            if files.name != nil || files.dir != nil {
                throw ValidationError("--output goes with neither --dir nor --name.")
            }
            if files.unique { throw ValidationError("--output takes one GIF, and --unique compares several.") }
            if (files.limit ?? 1) != 1 { throw ValidationError("--output takes exactly one GIF.") }
            if output == "-", json || format != nil || files.dryRun {
                throw ValidationError("-o - gives the GIF itself, so there is no place for anything else.")
            }
        }
    }

    func run(in context: AppContext) throws {
        try DownloadRun(command: self, context: context).run()
    }
}
