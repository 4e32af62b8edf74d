import ArgumentParser
import TerminalUI

/// `igif show FILE…`.
struct Show: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Play GIFs in the terminal.",
        usage: "igif show [<options>] <files> ...",
        discussion: """
            It plays in place until a key is pressed or the GIF has ended, several of them in a grid. A folder stands for \
            the .gif files in it.

            Pictures are shown as the terminal can: by kitty's or iTerm2's protocol, as sixel, or made of characters, \
            which every terminal shows. Where standard output is no terminal, --graphics says what a still is written \
            as.

            EXAMPLES:
              igif show cat.gif
              igif show a.gif b.gif c.gif d.gif --graphics symbols
              igif search cats --limit 6 | igif show -
              igif show --id 3oriO0OEd9QIDdllqo --still
            """
    )

    @Argument(help: "Files, folders, URLs, ids with --id, or - for standard input: a GIF, or igif's JSON.")
    var files: [String] = []

    @Flag(help: "Show the first frame of each and end.")
    var still = false

    @Option(help: ArgumentHelp("How pictures are shown."))
    var graphics: GraphicsChoice = .auto

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if graphics == .none { throw ValidationError("With --graphics none there is nothing to show.") }
    }

    func run(in context: AppContext) throws { try ShowRun(command: self, context: context).run() }
}
