import ArgumentParser

/// `igif translate PHRASE`.
struct Translate: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "translate",
        abstract: "Show the one GIF that says a phrase best.",
        discussion: """
            EXAMPLES:
              igif translate good morning
              igif translate "thank you" --format url
            """
    )

    @Argument(help: "The phrase.")
    var phrase: [String]

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        try Words.check(phrase, for: "translate")
        try page.checkNoOffset("there is one result at most")
    }

    func run(in context: AppContext) throws {
        try ItemRun(context: context, options: options, output: output, report: report)
            .run(.translate(Words.joined(phrase)), limit: 1)
    }
}
