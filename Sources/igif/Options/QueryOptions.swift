import ArgumentParser
import GIFSearch
import TerminalUI

/// Where to ask and what may come.
struct QueryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where to search: auto is GIPHY with a key, else the demo catalogue. (default: auto)"))
    var source: SourceName?

    @Option(help: ArgumentHelp("The strongest rating that may come. (default: pg-13, or as set in the configuration)"))
    var rating: GIFQuery.Rating?

    @Option(help: ArgumentHelp("The language of the words: en, de, pt-BR, …", valueName: "code"))
    var lang: String?

    @Option(help: "GIFs or stickers.")
    var type: GIFQuery.Media = .gifs

    @Flag(help: "Ask anew even where the cache has an answer.")
    var refresh = false

    @Flag(help: "Use the cache only and make no request.")
    var offline = false

    @Option(help: ArgumentHelp("Longest time for an answer: 20, 500ms, 1m. (default: 20s)", valueName: "time"))
    var timeout: TimeSpan?

    func validate() throws {
        if refresh, offline { throw ValidationError("--refresh and --offline exclude each other.") }
        if let lang, !Setting.isLanguage(lang) {
            throw ValidationError("'\(SafeText.line(lang))' is no language code.")
        }
    }

    /// The question of this kind with these options.
    /// - Throws: `CommandFailure` (64) when a setting makes no sense.
    func query(
        _ kind: GIFQuery.Kind,
        limit: Int,
        offset: Int = 0,
        in context: AppContext
    ) throws(CommandFailure) -> GIFQuery {
        let setRating = try context.config.value(.rating).flatMap { GIFQuery.Rating(rawValue: $0) }
        let setLanguage = try context.config.value(.lang)
        return GIFQuery(
            kind,
            media: type,
            limit: limit,
            offset: offset,
            rating: rating ?? setRating ?? .pg13,
            language: lang ?? setLanguage
        )
    }
}

/// Which part of the results.
struct PageOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: "Most results to give. (default: 25, random 1, get all)"
    )
    var limit: Int?

    @Option(help: "Results to pass over first.")
    var offset: Number = 0

    func validate() throws {
        if let limit, !(1...LimitRule.most).contains(limit) { throw LimitRule.error("--limit", from: 1) }
        guard (0...LimitRule.mostOffset).contains(offset.value) else {
            throw LimitRule.error("--offset", from: 0, to: LimitRule.mostOffset)
        }
    }
}

/// Whether results that look alike are wanted once.
struct UniqueOptions: ParsableArguments {
    @Flag(help: "Leave out what looks like an earlier result. Fetches a small preview of each.")
    var unique = false

    /// Refuses to compare what cannot be fetched.
    func check(isOffline: Bool) throws {
        if unique, isOffline {
            throw ValidationError("--unique fetches a small preview of each result, so it does not go with --offline.")
        }
    }
}

extension PageOptions {
    /// Most results of a list when nothing is said: what GIPHY gives by itself.
    static let usualLimit = 25

    /// Refuses an offset where there is no order.
    func checkNoOffset(_ reason: String) throws {
        if offset.value > 0 { throw ValidationError("--offset makes no sense here: \(reason).") }
    }
}

/// What numbers of results make sense: GIPHY itself ends at 4999.
enum LimitRule {
    /// Most results.
    static let most = 5000
    /// Most results to pass over.
    static let mostOffset = most - 1

    /// What is said of a number outside.
    static func error(_ option: String, from least: Int, to most: Int = most) -> ValidationError {
        ValidationError("\(option) is a number from \(least) to \(most).")
    }
}

extension SourceName: WordOption {}
extension GIFQuery.Rating: WordOption {}
extension GIFQuery.Media: WordOption {}
extension ColorChoice: WordOption {}
extension OutputFormat: WordOption {}

extension TimeSpan: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
}

extension ByteSize: ExpressibleByArgument {
    /// Reads what was typed; `nil` when it is no size.
    public init?(argument: String) { self.init(argument) }
}
