import GIFSearch
import TerminalUI

/// What to download, as the user says it.
struct DownloadInput: Sendable {
    /// Items, URLs and ids, or a question whose answer is downloaded.
    enum Wanted: Hashable, Sendable {
        case entries([ItemReader.Entry])
        case question(GIFQuery.Kind)
    }

    /// What is wanted.
    var wanted: Wanted
    /// Most downloads.
    var limit: Int

    /// Chooses by the contract's order: arguments, standard input, the last search, what is trending.
    ///
    /// - Parameters:
    ///   - arguments: the words of the command line.
    ///   - areIDs: whether they are ids.
    ///   - limit: the user's limit.
    ///   - usual: how many are downloaded without one of what was not chosen one by one.
    ///   - standardInput: reads what is piped in, whether or not it is forced; `nil` when there is nothing.
    ///   - lastSearch: the items of the last search, none when there was none.
    /// - Throws: `CommandFailure` (64), also when what is piped in cannot be understood.
    init(
        arguments: [String],
        areIDs: Bool,
        limit: Int?,
        usual: Int,
        standardInput: (_ isForced: Bool) throws(CommandFailure) -> [UInt8]?,
        lastSearch: () throws(CommandFailure) -> [GIFItem]
    ) throws(CommandFailure) {
        if arguments == ["-"] || arguments.isEmpty, let bytes = try standardInput(!arguments.isEmpty) {
            wanted = .entries(try ItemReader(place: "Standard input").entries(bytes))
            self.limit = limit ?? .max
            return
        }
        guard arguments.isEmpty else {
            wanted = try Self.wanted(arguments, areIDs: areIDs)
            if case .entries = wanted { self.limit = limit ?? .max } else { self.limit = limit ?? usual }
            return
        }
        self.limit = limit ?? usual
        let items = try lastSearch()
        wanted = items.isEmpty ? .question(.trending) : .entries(items.map(ItemReader.Entry.item))
    }

    private static func wanted(_ arguments: [String], areIDs: Bool) throws(CommandFailure) -> Wanted {
        if arguments.contains("-") { throw .usage("- for standard input stands alone.") }
        if areIDs || arguments.contains(where: ItemReader.isURL) {
            var entries: [ItemReader.Entry] = []
            for argument in arguments {
                guard let entry = ItemReader.entry(argument), Self.isURL(entry) != areIDs else {
                    throw .usage("'\(SafeText.line(argument))' is no \(areIDs ? "id" : "URL").")
                }
                entries.append(entry)
            }
            return .entries(entries)
        }
        return .question(.search(Words.joined(arguments)))
    }

    private static func isURL(_ entry: ItemReader.Entry) -> Bool {
        if case .url = entry { true } else { false }
    }
}
