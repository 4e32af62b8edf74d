import ArgumentParser
import TerminalUI

/// `igif browse [QUERY…]`.
struct Browse: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Look at GIFs as they move, and choose.",
        usage: "igif browse [<query> ...] [<options>]",
        discussion: """
            Type to search; what is found moves. Without words it begins with what is trending.

            / types a query, arrows and hjkl move, Enter looks at one, d downloads, c copies the link, y the GIF itself, \
            o opens its page, space puts it into the tray for a collage, s saves that, ? shows all keys, q quits.

            Pictures are shown as the terminal can: by kitty's or iTerm2's protocol, as sixel, or made of characters, \
            which every terminal shows. --graphics chooses.

            EXAMPLES:
              igif browse
              igif browse happy dance
              igif browse cats --graphics symbols
              igif browse dogs --dir ~/Pictures/gifs
            """
    )

    @Argument(help: "The words to begin with.")
    var query: [String] = []

    @Option(help: ArgumentHelp("How pictures are shown."))
    var graphics: GraphicsChoice = .auto

    @Option(
        help: ArgumentHelp(
            "Where downloads and collages go. (default: ., or as set in the configuration)",
            valueName: "folder"
        ),
        completion: .directory
    )
    var dir: String?

    @Option(help: ArgumentHelp("Keep collages in the album of this name.", valueName: "name"))
    var album: String?

    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if dir?.isEmpty ?? false { throw ValidationError("--dir needs the name of a folder.") }
        if report.verbose { throw ValidationError("--verbose would garble the screen.") }
    }

    func run(in context: AppContext) throws { try BrowseRun(command: self, context: context).run() }
}
