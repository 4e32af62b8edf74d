import Browser
import GIFSearch
import HTTP
import Rx
import TerminalUI

/// What `igif browse` was asked for, and what the browser needs of igif for it.
struct BrowsePlan: Sendable {
    /// The words to begin with.
    let query: String
    /// How pictures are to be shown; `nil` leaves it to the terminal.
    let graphics: GraphicsProtocol?
    private let source: Source
    private let question: GIFQuery
    private let downloads: BrowseDownloads
    private let copyCommand: [String]?
    private let environment: Environment
    private let isOffline: Bool

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
        copyCommand = program.map { Setting.words($0) }
        let name = try context.config.value(.name)
        let template = try Template(name ?? "{title}-{id}.gif")
        let folder = try context.config.value(.dir)
        downloads = BrowseDownloads(
            source: source,
            folder: command.dir ?? folder ?? ".",
            names: FileName(template),
            isOffline: isOffline
        )
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
        let question = question
        return BrowserServices(
            provider: source.provider,
            stored: source.stored,
            query: { kind, limit, offset in
                var query = question
                (query.kind, query.limit, query.offset) = (kind, limit, offset)
                return query
            },
            previews: previews,
            original: { [downloads] in downloads.original($0) },
            download: { [downloads] in downloads.download($0) },
            saveCollage: { [downloads] in downloads.saveCollage($0) },
            quota: { [source] in source.observedQuota },
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

    /// What fetches the cells' pictures: small ones, each looked at again and again.
    private var previews: HTTPSession {
        var policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: isOffline)
        policy.largest = 16 << 20
        return source.mediaSession(policy, concurrency: 6, usesCache: true)
    }
}
