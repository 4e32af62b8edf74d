import ArgumentParser
import GIF

/// `igif trim FILE`.
struct Trim: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "trim",
        abstract: "Keep a part of a GIF's time.",
        discussion: """
            Frames at both ends are shown for what the part has of them. Colours stay as they are. \(Terms.sentence)

            EXAMPLES:
              igif trim cat.gif --from 0.5s --to 2s -o part.gif
              igif trim --id 3oriO0OEd9QIDdllqo --to 1s > start.gif
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(help: ArgumentHelp("Where the part starts: 0.5s, 800ms, 1:30. (default: the start)", valueName: "time"))
    var from: Moment?

    @Option(help: ArgumentHelp("Where it ends. (default: the end)", valueName: "time"))
    var to: Moment?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if from == nil, to == nil { throw ValidationError("Say which part to keep: --from, --to, or both.") }
        if let to, (from?.hundredths ?? 0) >= to.hundredths {
            throw ValidationError("The part ends before it starts: --to is not later than --from.")
        }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        try run.withInput(file) { input in
            try run.makeGIF(of: input, label: "trim", to: output, asJSON: json) { file, progress throws(GIFError) in
                let trim = try GIFTrim(file, from: from?.hundredths ?? 0, to: to?.hundredths)
                return try trim.encode { progress($0, trim.selection.entries.count) }
            }
        }
    }
}
