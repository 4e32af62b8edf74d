import GIFSearch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
            case .url(let url): DownloadList.item(ofURL: url)
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

    /// An item of which nothing is known but its URL. Its id is made from the URL, always in the same way.
    static func item(ofURL url: String) -> GIFItem {
        let file = lastComponent(ofURL: url)
        let isGIF = file.utf8.suffix(4).elementsEqual(".gif".utf8) { $0 | 0x20 == $1 | 0x20 }
        let title = isGIF ? String(file.dropLast(4)) : file
        return GIFItem(id: id(ofURL: url), title: title, gif: url, source: "url")
    }

    /// What stands behind the last slash of a URL's path.
    private static func lastComponent(ofURL url: String) -> String {
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        // Whatever is not as plain as most are is left to who knows all of RFC 3986.
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), let before = path[..<slash].last,
            before != UInt8(ascii: "/"), before != UInt8(ascii: ":"),
            let name = String(path[path.index(after: slash)...]), FileName.isPlain(name)
        else { return URL(string: url)?.lastPathComponent ?? "" }
        return name
    }

    private static func id(ofURL url: String) -> String {
        // FNV-1a: no secret, no defence, only the same short name for the same URL.
        let hash = url.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }

    private static func identity(_ member: Member) -> String {
        switch member {
        case .item(let item): "\(item.source) \(item.id) \(item.gif)"
        case .url(let url): url
        case .failure(let id, _): id
        }
    }
}
