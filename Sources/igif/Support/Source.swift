import Browser
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
    private let cache: HTTPCache
    private let key: String?
    private let quota: HTTPQuotaStore
    private let trace: TraceWriter?
    private let redaction: HTTPTraceRedaction

    private let asJSON: Bool

    /// Chooses by flag, setting and key. Nothing is opened or asked yet.
    ///
    /// - Parameters:
    ///   - choice: where to ask.
    ///   - report: how much is said.
    ///   - asJSON: whether an error is one JSON object on standard error, beside which nothing may stand.
    ///   - context: where the command runs.
    /// - Throws: `CommandFailure` (64) when a setting or the environment makes no sense.
    init(
        _ choice: SourceChoice,
        _ report: ReportOptions,
        asJSON: Bool,
        in context: AppContext
    ) throws(CommandFailure) {
        self.asJSON = asJSON
        let reporter = Reporter(report, terminal: try context.errorTerminal(report))
        let setSource = try context.config.value(.source).flatMap { SourceName(rawValue: $0) }
        let name = choice.name ?? setSource ?? .auto
        key = try context.giphyKey()
        location = try APILocation(context.environment["IGIF_GIPHY_URL"])
        let isDemo = name == .demo || (name == .auto && key == nil)
        let transport = RoutingTransport(
            [DemoTransport.host: DemoTransport()],
            otherwise: CurlTransport(
                .init(proxies: context.proxies, certificateAuthorities: context.certificateAuthorities)
            )
        )
        quota = HTTPQuotaStore(path: context.folders.quotaFile)
        trace = report.verbose ? TraceWriter(reporter, holds: asJSON) : nil
        var redaction = GiphyProvider.traceRedaction
        if let key { redaction.secrets = [key] }
        self.redaction = redaction
        let cache = Self.cache(choice, in: context, reporter)
        let session = Self.session(transport, quota, cache, choice, trace, redaction)
        let demo = DemoProvider(session: session)
        let giphy = GiphyProvider(session: session, key: key, endpoint: location.endpoint)
        self.transport = transport
        self.cache = cache
        provider = isDemo ? demo : giphy
        others = isDemo ? [giphy] : []
        note = isDemo && name == .auto ? Self.aboutTheDemo : nil
    }

    /// The answer to a question, page by page.
    func items(for query: GIFQuery) -> Observable<[GIFItem]> { provider.items(for: query) }

    /// Runs what makes requests, then keeps what was learned of quotas and says where little is left of one. With
    /// `--verbose` all that was traced is on standard error when it returns, or in the failure where that is JSON.
    ///
    /// - Parameter reporter: where a quota is told of; `nil` for nowhere.
    /// - Throws: what the closure throws.
    func attended<Result>(_ reporter: Reporter?, _ body: () throws -> Result) throws -> Result {
        defer { quota.flush() }
        do {
            let result = try body()
            trace?.release()
            tellQuota(reporter)
            return result
        } catch {
            trace?.drain()
            if asJSON, let trace {
                var failure = CommandFailure(error)
                failure.trace = trace.held
                throw failure
            }
            // An error that is about the quota says it all, and what was interrupted is to end at once.
            let status = CommandFailure(error).status
            if !asJSON, status != .rateLimited, status != .interrupted { tellQuota(reporter) }
            throw error
        }
    }

    /// Waits until what was traced so far is on standard error, so that what is said next comes after it.
    func showTrace() { trace?.drain() }

    /// The provider that is asked, answered from the store alone, whatever the age of what that holds.
    var stored: any GIFProvider {
        let session = HTTPSession.storeOnly(cache)
        if provider is DemoProvider { return DemoProvider(session: session) }
        return GiphyProvider(session: session, key: key, endpoint: location.endpoint)
    }

    /// What the provider's API said last of its quota: in this run, else in those before as far as `known` tells. Reads
    /// no file.
    func quota(_ known: [String: HTTPQuota] = [:]) -> HTTPQuota? {
        guard !(provider is DemoProvider) else { return nil }
        return quota.observed[location.origin] ?? known[location.origin]
    }

    /// What was said of quotas in the runs before, by origin. Reads a file.
    func knownQuotas() -> [String: HTTPQuota] { quota.known() }

    /// Keeps what was learned of quotas, for who leaves without `attended`.
    func flush() { quota.flush() }

    private func tellQuota(_ reporter: Reporter?) {
        guard let reporter else { return }
        let words = QuotaWords(now: HTTPClock.system.date())
        for (origin, quota) in quota.observed.sorted(by: { $0.key < $1.key })
        where quota.isLow && !quota.isOver(at: words.now) {
            reporter.note("Few calls are left at \(QuotaWords.name(origin)): \(words.state(quota)).")
        }
    }

    /// A session for files: bounded by silence instead of time, open to public hosts only.
    ///
    /// - Parameters:
    ///   - policy: what may be fetched.
    ///   - concurrency: how many files are fetched at a time.
    ///   - usesCache: whether what is looked at is kept as its headers allow. A file that the user saves is not kept
    ///     here as well.
    func mediaSession(_ policy: MediaPolicy, concurrency: Int, usesCache: Bool = false) -> HTTPSession {
        HTTPSession(
            HTTPSession.Configuration(
                transport: transport,
                cache: usesCache ? cache : nil,
                quota: quota,
                limits: policy.limits,
                retry: RetryPolicy(budget: nil),
                maximumPerHost: concurrency,
                maximumInAll: concurrency,
                userAgent: Self.userAgent,
                allows: { policy.refusal($0) },
                trace: trace?.sink(of: "file "),
                traceRedaction: HTTPTraceRedaction(secrets: redaction.secrets)
            )
        )
    }

    private static func cache(_ choice: SourceChoice, in context: AppContext, _ reporter: Reporter) -> HTTPCache {
        HTTPCache(
            HTTPCache.Configuration(
                directory: context.folders.cache,
                keyPolicy: .init(rules: [GiphyProvider.cacheRule]),
                mode: choice.isRefreshed ? .refresh : choice.isOffline ? .offline : .standard,
                warn: { reporter.note($0) }
            )
        )
    }

    private static func session(
        _ transport: any HTTPTransport,
        _ quota: HTTPQuotaStore,
        _ cache: HTTPCache,
        _ choice: SourceChoice,
        _ trace: TraceWriter?,
        _ redaction: HTTPTraceRedaction
    ) -> HTTPSession {
        let timeout = choice.timeout ?? .seconds(20)
        return HTTPSession(
            HTTPSession.Configuration(
                transport: transport,
                cache: cache,
                quota: quota,
                limits: HTTPTransferLimits(totalTimeout: timeout),
                retry: RetryPolicy(budget: timeout),
                userAgent: userAgent,
                trace: trace?.sink(of: ""),
                traceRedaction: redaction
            )
        )
    }

    private static let userAgent = "igif/\(IGif.version)"

    private static let aboutTheDemo =
        "No key is set, so this is igif's own demo catalogue. " + CommandFailure.howToGetAKey
}
