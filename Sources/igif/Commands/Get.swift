import ArgumentParser
import TerminalUI

/// `igif get ID…`.
struct Get: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Show items by their ids.",
        discussion: """
            EXAMPLES:
              igif get 3oriO0OEd9QIDdllqo
              igif search cats | jq -r '.[].id' | xargs igif get --format tsv
            """
    )

    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        guard ids.count <= LimitRule.most else { throw ValidationError("These are more than \(LimitRule.most) ids.") }
        for id in ids {
            guard case .id = ItemReader.entry(id) else { throw ValidationError("'\(SafeText.line(id))' is no id.") }
        }
    }

    func run(in context: AppContext) throws {
        let ids = Array(ids.dropFirst(page.offset.value).prefix(page.limit ?? ids.count))
        guard !ids.isEmpty else { throw CommandFailure.usage("--offset passes over all of the ids.") }
        try ItemRun(context: context, options: options, output: output, report: report).run(.ids(ids), limit: ids.count)
    }
}
