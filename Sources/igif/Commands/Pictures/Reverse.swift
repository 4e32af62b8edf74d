import ArgumentParser
import GIF

/// `igif reverse FILE`.
struct Reverse: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Play a GIF backwards.",
        usage: "igif reverse [<options>] <file>",
        discussion: """
            Every frame keeps its time and its colours. \(Terms.sentence)

            EXAMPLES:
              igif reverse cat.gif -o tac.gif
              igif random cat | igif reverse > tac.gif
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        try run.withInput(file) { input in
            try run.makeGIF(of: input, label: "reverse", to: output, asJSON: json) { file, progress throws(GIFError) in
                try GIFReverse(file).encode { progress($0, file.frameCount) }
            }
        }
    }
}
