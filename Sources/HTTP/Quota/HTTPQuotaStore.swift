import Dispatch
import Rx

/// What origins said of their quotas, in one small file that the processes of one user share.
///
/// An observation is kept per origin (scheme, host and port) and holds numbers and times alone, so neither a key nor
/// anything made from one is in the file. Of two observations the newer one stays, whoever wrote it.
///
/// Nothing is opened before something was observed: a request that a cache answers touches no file. Writing happens
/// behind the caller's back, at most once a second; where it fails (a full disk, a folder that may not be written) the
/// observation lives as long as the process. A damaged file counts as empty as far as it is damaged.
public final class HTTPQuotaStore: Sendable {
    private struct State {
        var observed: [String: HTTPQuota] = [:]
        var unwritten: Set<String> = []
        var isScheduled = false
    }

    private let file: QuotaFile?
    private let maximumOrigins: Int
    private let date: @Sendable () -> Int64
    private let queue = DispatchQueue(label: "HTTPQuotaStore")
    private let state = Guarded(State())

    /// Makes a store; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - path: the file, made with mode 0600 in a folder that is made with 0700 where it is missing; `nil` remembers
    ///     for this process only.
    ///   - maximumOrigins: how many origins are kept; those heard of longest ago go first.
    ///   - date: the present in seconds since 1970.
    public init(path: String?, maximumOrigins: Int = 64, date: @escaping @Sendable () -> Int64 = HTTPClock.system.date)
    {
        file = path.map { QuotaFile(path: $0) }
        self.maximumOrigins = max(1, maximumOrigins)
        self.date = date
    }

    /// Takes in what a response from the network says, if it says anything. From any thread; never waits.
    public func observe(_ response: HTTPResponse) {
        guard let quota = HTTPQuota(response, now: date()) else { return }
        let origin = Redirect.origin(of: response.url)
        guard QuotaFile.isOrigin(origin) else { return }
        let mustSchedule = state.withLock { state -> Bool in
            if let known = state.observed[origin], !quota.supersedes(known) { return false }
            state.observed[origin] = quota
            state.unwritten.insert(origin)
            if state.observed.count > maximumOrigins {
                state.observed = Self.newest(state.observed, maximumOrigins)
                state.unwritten.formIntersection(state.observed.keys)
            }
            guard file != nil, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { queue.asyncAfter(deadline: .now() + 1) { [self] in write() } }
    }

    /// What this process has observed, by origin: `https://api.example.org:443`. Reads no file.
    public var observed: [String: HTTPQuota] { state.withLock { $0.observed } }

    /// What is known by origin, from this process and from the file. Blocks for the time of reading it.
    public func known() -> [String: HTTPQuota] {
        Self.merged(file?.read() ?? [:], observed, now: date())
    }

    /// Waits until what was observed is in the file, for a program that ends.
    /// - Returns: whether nothing is left to write; `false` too where it could not be written.
    @discardableResult
    public func flush(upTo limit: Duration = .seconds(1)) -> Bool {
        guard file != nil, state.withLock({ !$0.unwritten.isEmpty }) else { return true }
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            write()
            done.signal()
        }
        guard done.wait(timeout: .now() + .milliseconds(limit.wholeMilliseconds)) == .success else { return false }
        return state.withLock { $0.unwritten.isEmpty }
    }

    /// On the queue.
    private func write() {
        let (observed, unwritten) = state.withLock { state in
            state.isScheduled = false
            defer { state.unwritten = [] }
            return (state.observed, state.unwritten)
        }
        guard let file, !unwritten.isEmpty else { return }
        let mine = observed.filter { unwritten.contains($0.key) }
        let isWritten = file.update { kept in
            Self.newest(Self.merged(kept, mine, now: date()), maximumOrigins)
        }
        // The next observation, or the flush at the end, is the next try.
        if !isWritten { state.withLock { $0.unwritten.formUnion(unwritten) } }
    }

    /// The newer of each two. What claims to come from the future was written before a clock was set back, and would
    /// stand for ever; what is a month old says nothing.
    private static func merged(_ a: [String: HTTPQuota], _ b: [String: HTTPQuota], now: Int64) -> [String: HTTPQuota] {
        a.filter { $0.value.seen <= now + 60 && $0.value.seen > now - 30 * 86400 }
            .merging(b) { old, new in old.supersedes(new) ? old : new }
    }

    private static func newest(_ all: [String: HTTPQuota], _ count: Int) -> [String: HTTPQuota] {
        guard all.count > count else { return all }
        let sorted = all.sorted { ($0.value.seen, $0.key) > ($1.value.seen, $1.key) }
        return Dictionary(uniqueKeysWithValues: sorted.prefix(count).map { ($0.key, $0.value) })
    }
}
