import ArgumentParser

/// How words that are no files are looked up.
struct LookupOptions: ParsableArguments {
    @Flag(help: "The words are ids of a source's items.")
    var id = false

    @Option(help: ArgumentHelp("Where ids are looked up: auto is GIPHY with a key, else the demo. (default: auto)"))
    var source: SourceName?

    @Flag(help: "Look ids up anew even where the cache knows them.")
    var refresh = false

    @Flag(help: "Make no request.")
    var offline = false

    @Option(help: ArgumentHelp("Longest time for an answer: 20, 500ms, 1m. (default: 20s)", valueName: "time"))
    var timeout: TimeSpan?

    func validate() throws {
        if refresh, offline { throw ValidationError("--refresh and --offline exclude each other.") }
    }

    /// Where these options ask.
    var choice: SourceChoice {
        SourceChoice(name: source, isRefreshed: refresh, isOffline: offline, timeout: timeout?.duration)
    }
}
