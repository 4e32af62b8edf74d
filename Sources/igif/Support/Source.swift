import GIFSearch
import HTTP
import Rx

/// Where a run's items come from: the provider, and what carries its requests.
struct Source: Sendable {
    /// The provider that is asked.
    let provider: any GIFProvider
    /// The other ones, whose pages are known but not asked.
    let others: [any GIFProvider]
    /// What is to be said of it once, without a key say.
    let note: String?
    /// Whether a provider's API is asked on this machine.
    let location: APILocation
    private let transport: any HTTPTransport

    /// Chooses by flag, setting and key. Nothing is opened or asked yet.
    ///
    /// - Throws: `CommandFailure` (64) when a setting or the environment makes no sense.
    init(_ options: QueryOptions, _ report: ReportOptions, in context: AppContext) throws(CommandFailure) {
        let reporter = Reporter(report, terminal: try context.errorTerminal(report))
        let setSource = try context.config.value(.source).flatMap { SourceName(rawValue: $0) }
        let name = options.source ?? setSource ?? .auto
        let key = try context.giphyKey()
        location = try APILocation(context.environment["IGIF_GIPHY_URL"])
        let isDemo = name == .demo || (name == .auto && key == nil)
        let transport = RoutingTransport(
            [DemoTransport.host: DemoTransport()],
            otherwise: CurlTransport(
                .init(proxies: context.proxies, certificateAuthorities: context.certificateAuthorities)
            )
        )
        let session = Self.session(transport, options, in: context, reporter)
        let demo = DemoProvider(session: session)
        let giphy = GiphyProvider(session: session, key: key, endpoint: location.endpoint)
        self.transport = transport
        provider = isDemo ? demo : giphy
        others = isDemo ? [giphy] : []
        note = isDemo && name == .auto ? Self.aboutTheDemo : nil
    }

    /// The answer to a question, page by page.
    func items(for query: GIFQuery) -> Observable<[GIFItem]> { provider.items(for: query) }

    /// A session for files: bounded by silence instead of time, open to public hosts only, and without a store, since
    /// nothing of a provider's media is kept but what the user saves.
    func mediaSession(_ policy: MediaPolicy, perHost: Int) -> HTTPSession {
        HTTPSession(
            HTTPSession.Configuration(
                transport: transport,
                limits: policy.limits,
                retry: RetryPolicy(budget: nil),
                maximumPerHost: perHost,
                userAgent: Self.userAgent,
                allows: { policy.refusal($0) }
            )
        )
    }

    private static func session(
        _ transport: any HTTPTransport,
        _ options: QueryOptions,
        in context: AppContext,
        _ reporter: Reporter
    ) -> HTTPSession {
        let timeout = options.timeout?.duration ?? .seconds(20)
        let mode: HTTPCache.Mode = options.refresh ? .refresh : options.offline ? .offline : .standard
        let cache = HTTPCache(
            HTTPCache.Configuration(
                directory: context.folders.cache,
                keyPolicy: .init(rules: [GiphyProvider.cacheRule]),
                mode: mode,
                warn: { reporter.note($0) }
            )
        )
        return HTTPSession(
            HTTPSession.Configuration(
                transport: transport,
                cache: cache,
                limits: HTTPTransferLimits(totalTimeout: timeout),
                retry: RetryPolicy(budget: timeout),
                userAgent: userAgent
            )
        )
    }

    private static let userAgent = "igif/\(IGif.version)"

    private static let aboutTheDemo =
        "No key is set, so this is igif's own demo catalogue. " + CommandFailure.howToGetAKey
}
