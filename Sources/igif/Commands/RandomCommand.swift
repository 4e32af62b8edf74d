import ArgumentParser

/// `igif random [TAG]`.
struct RandomCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "random",
        abstract: "Show any GIF, or any with a tag.",
        discussion: """
            EXAMPLES:
              igif random
              igif random cat --format md
            """
    )

    @Argument(help: "The tag.")
    var tag: [String] = []

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if !tag.isEmpty { try Words.check(tag, for: "random") }
        if let limit = page.limit, limit > 100 {
            throw ValidationError("Each result is a request, so 100 is the limit.")
        }
        try page.checkNoOffset("chance has no order")
    }

    func run(in context: AppContext) throws {
        try ItemRun(context: context, options: options, output: output, report: report)
            .run(.random(tag: tag.isEmpty ? nil : Words.joined(tag)), limit: page.limit ?? 1)
    }
}
