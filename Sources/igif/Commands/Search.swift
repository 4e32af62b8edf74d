import ArgumentParser

/// `igif search QUERY…`.
struct Search: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search for GIFs by words.",
        discussion: """
            A word with @ in front searches a channel. What is found is kept for the next 'igif download'.

            --unique looks at a small preview of each result, which is a request to the host of its media, and asks for \
            further results in the place of those it leaves out, in at most three more calls.

            EXAMPLES:
              igif search cats
              igif search happy birthday --limit 5 --rating g
              igif search cats --thumbs
              igif search cats --format url
              igif search cats --template '{title}: {renditions.downsized.url}'
              igif search cats | jq -r '.[].gif'
            """
    )

    @Argument(help: "The words.")
    var query: [String]

    @OptionGroup var page: PageOptions
    @OptionGroup var unique: UniqueOptions
    @OptionGroup var thumbnails: ThumbnailOptions
    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        try Words.check(query, for: "search")
        try unique.check(isOffline: options.offline)
        try thumbnails.check(output)
    }

    func run(in context: AppContext) throws {
        var run = ItemRun(context: context, options: options, output: output, report: report)
        run.isUnique = unique.unique
        run.thumbnails = thumbnails
        try run.run(
            .search(Words.joined(query)),
            limit: page.limit ?? PageOptions.usualLimit,
            offset: page.offset.value
        )
    }
}
