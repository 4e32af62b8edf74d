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

    @Option(name: [.customShort("n"), .long], help: "Most results to give; each is a request.")
    var limit = 1

    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if !tag.isEmpty { try Words.check(tag, for: "random") }
        guard (1...100).contains(limit) else { throw ValidationError("--limit is a number from 1 to 100.") }
    }

    func run(in context: AppContext) throws {
        try ItemRun(context: context, options: options, output: output, report: report)
            .run(.random(tag: tag.isEmpty ? nil : Words.joined(tag)), limit: limit)
    }
}
