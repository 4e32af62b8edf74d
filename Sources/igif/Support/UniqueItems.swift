import GIF
import GIFSearch
import HTTP
import Rx
import Synchronization
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The items of a source of which no two look alike, for `--unique`.
///
/// Looking at an item is one request for its small preview, at the host its media are at, and nothing of it is kept.
/// What cannot be fetched or read counts as new.
final class UniqueItems: Sendable {
    private struct State {
        /// How many were looked at, or in vain.
        var looked = 0
        /// How many previews in a row were waited for in vain.
        var silent = 0
        var alike: [UniqueSearch.Likeness] = []
        var unseen: [String] = []
    }

    private let source: Source
    private let session: HTTPSession
    private let timeout: RxTimeInterval
    private let scheduler = ConcurrentDispatchQueueScheduler(qos: .utility)
    private let state = Mutex(State())

    /// Previews larger than this are not fetched: a thousand times what they usually take of a file.
    private static let largestPreview = 8 << 20
    /// Previews at a time.
    private static let concurrency = 4
    /// How many previews in a row may not come before no more is asked for: the results are not to wait for them all.
    private static let patience = concurrency

    /// Makes the search. Nothing is asked yet.
    ///
    /// - Parameters:
    ///   - source: who is asked.
    ///   - timeout: longest time for a preview.
    init(_ source: Source, timeout: Duration?) {
        self.source = source
        let policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, largest: Self.largestPreview)
        session = source.mediaSession(policy, concurrency: Self.concurrency)
        self.timeout = .milliseconds(Int((timeout ?? .seconds(20)) / .milliseconds(1)))
    }

    /// The answer to a question, a page as soon as it was looked at. Cold; disposing aborts all requests.
    func items(for query: GIFQuery) -> Observable<[GIFItem]> {
        UniqueSearch(source.provider, concurrency: Self.concurrency) { [self] in look(at: $0) }
            .pages(for: query)
            .do(onNext: { [self] page in
                state.withLock { state in
                    state.alike += page.alike
                    state.unseen += page.unseen
                }
            })
            .map(\.items)
            .filter { !$0.isEmpty }
    }

    /// How many items were looked at so far, or in vain.
    var looked: Int { state.withLock { $0.looked } }

    private func look(at item: GIFItem) -> Observable<GIFPerceptualHash?> {
        guard state.withLock({ $0.silent < Self.patience }), let address = Self.preview(of: item),
            SafeLink(address) != nil, let url = URL(string: address)
        else { return .just(nil) }
        return session.rx.perceptualHash(HTTPRequest(url, headers: ["Accept": "image/gif"]))
            .timeout(timeout, scheduler: scheduler)
            .do(
                onNext: { [self] _ in state.withLock { ($0.silent, $0.looked) = (0, $0.looked + 1) } },
                onError: { [self] error in
                    state.withLock { state in
                        state.looked += 1
                        if case RxError.timeout = error { state.silent += 1 }
                    }
                }
            )
            .map { $0 }
    }

    /// Says what was left out.
    func tell(_ reporter: Reporter) {
        let (alike, unseen) = state.withLock { ($0.alike, $0.unseen) }
        for one in alike { reporter.detail("\(one.id) looks like \(one.like)") }
        for id in unseen { reporter.detail("\(id) has no preview that can be looked at") }
        if !alike.isEmpty {
            reporter.note(
                alike.count == 1 ? "1 near-duplicate is left out." : "\(alike.count) near-duplicates are left out."
            )
        }
        if !unseen.isEmpty {
            reporter.note("\(unseen.count) could not be compared and \(unseen.count == 1 ? "is" : "are") kept.")
        }
    }

    /// A small GIF of an item: its preview, else its smallest rendition that moves, else the GIF itself.
    static func preview(of item: GIFItem) -> String? {
        if let preview = item.preview { return preview }
        let smallest = item.renditions.filter { $0.url != nil && $0.bytes != nil && $0.frames != 1 }
            .min { ($0.bytes ?? .max) < ($1.bytes ?? .max) }
        return smallest?.url ?? item.gif
    }
}
