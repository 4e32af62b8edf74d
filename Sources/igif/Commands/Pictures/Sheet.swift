import ArgumentParser
import GIF

/// `igif sheet FILE`.
struct Sheet: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Write frames side by side as one PNG.",
        discussion: """
            The frames are taken at even distances of the animation's time; one with fewer frames shows each of them once.

            EXAMPLES:
              igif sheet cat.gif -o cat.png
              igif sheet cat.gif --frames 6 --cols 3 --padding 0 > cat.png
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(help: ArgumentHelp("How many frames.", valueName: "number"))
    var frames: Number = 12

    @Option(help: ArgumentHelp("Frames in a row; 0 for what comes closest to a square.", valueName: "number"))
    var cols: Number = 0

    @Option(help: ArgumentHelp("Pixels between frames and around them.", valueName: "pixels"))
    var padding: Number = 2

    @Option(
        help: ArgumentHelp("The colour between frames: white, '#ff8800', … (default: transparent)", valueName: "color")
    )
    var background: ColorWord?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        guard (1...10_000).contains(frames.value) else {
            throw ValidationError("--frames is a number from 1 to 10000.")
        }
        guard (0...10_000).contains(cols.value) else { throw ValidationError("--cols is a number from 0 to 10000.") }
        guard (0...1000).contains(padding.value) else { throw ValidationError("--padding is a number from 0 to 1000.") }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        let sheet = GIFSheet(
            frames: frames.value,
            columns: cols.value,
            padding: padding.value,
            background: background?.color
        )
        try run.withInput(file) { input in
            try run.makePNG(of: input, label: "sheet", to: output, asJSON: json) { source throws(GIFError) in
                try sheet.picture(of: source)
            }
        }
    }
}
