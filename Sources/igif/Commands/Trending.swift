import ArgumentParser

/// `igif trending`.
struct Trending: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "trending",
        abstract: "Show what is liked now.",
        usage: "igif trending [<options>]",
        discussion: """
            EXAMPLES:
              igif trending
              igif trending --type stickers --limit 10 --format tsv
            """
    )

    @OptionGroup var page: PageOptions
    @OptionGroup var unique: UniqueOptions
    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws { try unique.check(isOffline: options.offline) }

    func run(in context: AppContext) throws {
        try ItemRun(context: context, options: options, output: output, report: report, isUnique: unique.unique)
            .run(.trending, limit: page.limit ?? PageOptions.usualLimit, offset: page.offset.value)
    }
}
