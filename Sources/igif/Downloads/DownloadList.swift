import GIFSearch
import Rx

/// The items of a run, from what was wanted: what is an item already, what had to be looked up, what is only a URL.
struct DownloadList: Sendable {
    /// One thing that was wanted.
    enum Member: Sendable {
        indirect case item(GIFItem)
        /// Only a URL: its item is made when it is its turn.
        case url(String)
        indirect case failure(id: String, CommandFailure)

        /// What is to be downloaded, if anything.
        var item: GIFItem? {
            switch self {
            case .item(let item): item
            case .url(let url): GIFItem(url: url)
            case .failure: nil
            }
        }
    }

    /// What is to be downloaded, in order, none of it twice.
    private(set) var members: [Member] = []
    /// Whether it answers a question, and so comes from the source alone.
    private(set) var isAnswer = false
    /// What ended a question before its end, when it had brought something by then.
    private(set) var interruptedBy: CommandFailure?

    /// Asks and looks up what has to be.
    ///
    /// - Parameters:
    ///   - input: what is wanted.
    ///   - offset: how many are passed over first.
    ///   - source: where to ask.
    ///   - query: the question of a kind, with the user's options.
    ///   - foreground: runs the requests.
    ///   - unique: asks a question in the source's place, where what looks alike is wanted once.
    ///   - line: shows how far the answer to a question is; gone when this returns.
    /// - Throws: what the provider gives as errors, when nothing came before.
    init(
        _ input: DownloadInput,
        offset: Int,
        _ source: Source,
        _ foreground: Foreground,
        unique: UniqueItems? = nil,
        line: WorkLine? = nil,
        query: (GIFQuery.Kind, _ limit: Int) throws -> GIFQuery
    ) throws {
        switch input.wanted {
        case .question(let kind):
            var items: [GIFItem] = []
            do {
                let query = try query(kind, input.limit)
                defer { line?.clear() }
                try foreground.run(
                    unique?.items(for: query) ?? source.items(for: query),
                    every: line == nil ? nil : 100,
                    tick: { line?.show(unique?.looked ?? items.count) }
                ) { items += $0 }
            } catch {
                let failure = CommandFailure(error)
                guard !items.isEmpty, failure.status != .interrupted else { throw error }
                interruptedBy = failure
            }
            members = items.map(Member.item)
            isAnswer = true
        case .entries(let entries):
            try add(Array(entries.dropFirst(offset).prefix(input.limit)), source, foreground, query)
        }
    }

    private mutating func add(
        _ entries: [ItemReader.Entry],
        _ source: Source,
        _ foreground: Foreground,
        _ query: (GIFQuery.Kind, _ limit: Int) throws -> GIFQuery
    ) throws {
        var seen: Set<String> = []
        seen.reserveCapacity(entries.count)
        members.reserveCapacity(entries.count)
        for member in try Self.members(of: entries, source, foreground, query: query)
        where seen.insert(Self.identity(member)).inserted {
            members.append(member)
        }
    }

    /// What each of some entries is, in their order; those that have to be are looked up together.
    ///
    /// - Parameters:
    ///   - entries: what is wanted.
    ///   - source: where to ask.
    ///   - foreground: runs the requests.
    ///   - query: the question of a kind, with the user's options.
    /// - Throws: what the provider gives as errors; that some ids are unknown is told of each of them.
    static func members(
        of entries: [ItemReader.Entry],
        _ source: Source,
        _ foreground: Foreground,
        query: (GIFQuery.Kind, _ limit: Int) throws -> GIFQuery
    ) throws -> [Member] {
        let wanted = try entries.map { try id(of: $0, source) }
        let ids = wanted.compactMap { $0 }
        var found: [String: GIFItem] = [:]
        if !ids.isEmpty {
            do {
                try foreground.run(source.items(for: query(.ids(ids), ids.count))) { items in
                    for item in items { found[item.id] = item }
                }
            } catch ProviderError.notFound {
                // Each is told on its own below.
            }
        }
        return zip(entries, wanted).compactMap { entry, id in
            switch (entry, id) {
            case (_, let id?):
                let missing = ProviderError.notFound(provider: source.provider.name, ids: [id])
                return found[id].map(Member.item) ?? .failure(id: id, CommandFailure(missing))
            case (.item(let item), _): return .item(item)
            case (.url(let url), _): return .url(url)
            case (.id, nil): return nil
            }
        }
    }

    /// The id to look up for an entry, if it needs that.
    private static func id(of entry: ItemReader.Entry, _ source: Source) throws -> String? {
        switch entry {
        case .item: return nil
        case .id(let id): return id
        case .url(let url):
            if let id = source.provider.id(fromPage: url) { return id }
            if let owner = source.others.first(where: { $0.id(fromPage: url) != nil }) {
                throw ProviderError.keyMissing(provider: owner.name)
            }
            return nil
        }
    }

    private static func identity(_ member: Member) -> String {
        switch member {
        case .item(let item): "\(item.source) \(item.id) \(item.gif)"
        case .url(let url): url
        case .failure(let id, _): id
        }
    }
}
