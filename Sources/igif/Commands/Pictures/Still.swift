import ArgumentParser
import GIF

/// `igif still FILE`.
struct Still: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "still",
        abstract: "Write one frame as a PNG.",
        discussion: """
            The frame is composed as it is shown. A time beyond the end gives the last frame. Of a GIF that is cut off \
            each whole frame can be had.

            EXAMPLES:
              igif still cat.gif -o cat.png
              igif still cat.gif --at 1.5s -o cat.png
              igif still --id 3oriO0OEd9QIDdllqo --frame 12 > cat.png
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(help: ArgumentHelp("What is shown then: 1.5s, 800ms, 1:30. (default: 0)", valueName: "time"))
    var at: Moment?

    @Option(help: ArgumentHelp("The frame of this number, counted from 1.", valueName: "number"))
    var frame: Int?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if at != nil, frame != nil { throw ValidationError("--at and --frame exclude each other.") }
        if let frame, frame < 1 { throw ValidationError("--frame counts from 1.") }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        try run.withInput(file) { input in
            let still = GIFStill(frame.map(GIFStill.Moment.frame) ?? .time(at?.hundredths ?? 0))
            try run.makePNG(of: input, label: "still", to: output, asJSON: json) { source throws(GIFError) in
                try still.picture(of: source)
            }
        }
    }
}
