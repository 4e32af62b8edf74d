import Browser
import Dispatch
import GIFSearch
import HTTP
import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `igif browse` was asked for, and what the browser needs of igif for it.
struct BrowsePlan: Sendable {
    /// The words to begin with.
    let query: String
    /// How pictures are to be shown; `nil` leaves it to the terminal.
    let graphics: GraphicsProtocol?
    private let source: Source
    private let question: GIFQuery
    private let downloads: BrowseDownloads
    private let collages: BrowseCollages
    private let copyCommand: [String]?
    private let environment: Environment
    private let isOffline: Bool

    /// Files at a time, and pictures at a time.
    private static let concurrency = 6
    /// Largest picture of a cell, and largest original that is held in memory, in bytes.
    private static let largestPicture = 16 << 20
    private static let largestOriginal = 32 << 20

    /// Reads what was asked for and set.
    /// - Throws: `CommandFailure` (64) when a setting makes no sense.
    init(command: Browse, context: AppContext, source: Source) throws(CommandFailure) {
        query = Words.joined(command.query)
        graphics = command.graphics.wanted
        self.source = source
        question = try command.options.query(.trending, limit: 1, in: context)
        environment = context.environment
        isOffline = command.options.offline
        let program = try context.config.value(.copyCommand)
        copyCommand = try program.map { line throws(CommandFailure) in try ProgramWords(line).words }
        let name = try context.config.value(.name)
        let template = try Template(name ?? "{title}-{id}.gif")
        let setFolder = try context.config.value(.dir)
        let folder = command.dir ?? setFolder ?? "."
        let policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: isOffline)
        let session = source.mediaSession(policy, concurrency: Self.concurrency)
        downloads = BrowseDownloads(session: session, folder: folder, name: FileName(template))
        collages = try BrowseCollages(folder: folder, album: command.album, in: context)
    }

    /// What the browser is lent.
    ///
    /// - Parameters:
    ///   - features: what the terminal can do.
    ///   - send: writes bytes to it, from any thread.
    func services(
        features: TerminalFeatures,
        send: @escaping @Sendable ([UInt8]) -> Void
    ) -> BrowserServices {
        let programs = ProgramPath(environment["PATH"])
        let (question, source) = (question, source)
        let originals = pictures(largest: Self.largestOriginal)
        let known = knownQuotas()
        return BrowserServices(
            provider: source.provider,
            stored: source.stored,
            query: { kind, limit, offset in
                var query = question
                (query.kind, query.limit, query.offset) = (kind, limit, offset)
                return query
            },
            previews: pictures(largest: Self.largestPicture),
            original: { Self.original(of: $0, originals) },
            download: { [downloads] in downloads.download($0) },
            saveCollage: { [collages] in collages.save($0) },
            quota: { source.quota(known.value) },
            clipboard: SystemClipboard(
                variables: { [environment] in environment[$0] },
                command: copyCommand,
                hasProgram: programs.has,
                terminalTakesText: features.writesClipboard,
                send: send
            ),
            open: { WebBrowser(hasProgram: programs.has).open($0) },
            explain: { CommandFailure($0).message }
        )
    }

    /// Puts in order what the end of the program would cut off: parts of downloads, what was learned of quotas. Waits
    /// for some seconds at most.
    func finish() {
        downloads.finish()
        source.flush()
    }

    /// What fetches pictures, each looked at again and again: from the cache as far as their header fields allow.
    private func pictures(largest: Int) -> HTTPSession {
        var policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: isOffline)
        policy.largest = largest
        return source.mediaSession(policy, concurrency: Self.concurrency, usesCache: true)
    }

    /// What was said of quotas before this run, as soon as that is read.
    private func knownQuotas() -> BehaviorRelay<[String: HTTPQuota]> {
        let known = BehaviorRelay<[String: HTTPQuota]>(value: [:])
        DispatchQueue(label: "igif.browse.quota").async { [source] in known.accept(source.knownQuotas()) }
        return known
    }

    private static func original(of item: GIFItem, _ session: HTTPSession) -> Single<Data> {
        Single.deferred {
            guard SafeLink(item.gif) != nil, let url = URL(string: item.gif) else {
                throw CommandFailure(.usage, "Its address is no http(s) URL.")
            }
            return session.rx.data(HTTPRequest(url, headers: ["Accept": "image/gif"])).asSingle()
        }
    }
}
