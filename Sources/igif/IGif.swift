import ArgumentParser

/// What is typed: `igif` and its commands.
@main
struct IGif: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "igif",
        abstract: "Find GIFs and download them.",
        discussion: """
            On a terminal results are a list, into a pipe they are JSON. Without a key igif searches a small demo \
            catalogue that needs no network.

            EXAMPLES:
              igif search cats
              igif search cats | jq '.[2:4]' | igif download
              igif download happy dance --limit 5 --dir gifs
              igif trending --format url

            EXIT CODES:
              0 ok, 1 failure, 2 no results, 3 some downloads failed, 64 usage,
              69 network or provider unavailable, 73 cannot write, 75 rate-limited,
              77 key missing or refused, 130 interrupted
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(name: "Search", subcommands: searching),
            CommandGroup(name: "GIF", subcommands: pictures),
            CommandGroup(name: "Setup", subcommands: [CacheCommand.self, ConfigCommand.self] + setup),
        ]
    )

    /// The commands that have none of their own, by groups: whoever has one from here need not ask what it is.
    static let searching: [any ContextCommand.Type] = [
        Search.self, Trending.self, RandomCommand.self, Translate.self, Get.self, Download.self, Browse.self,
    ]
    static let pictures: [any ContextCommand.Type] = [
        Show.self, Info.self, Still.self, Frames.self, Sheet.self, Trim.self, Reverse.self, Speed.self, Collage.self,
        Fit.self, Similar.self,
    ]
    static let setup: [any ContextCommand.Type] = [Doctor.self, Completions.self, GenerateManual.self]

    static func main() { Launch.run(Array(CommandLine.arguments.dropFirst())) }
}
