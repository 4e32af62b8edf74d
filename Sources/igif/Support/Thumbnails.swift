import Browser
import Dispatch
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

/// Stills of the items of a search, for `--thumbs`.
///
/// A still is one request for the smallest picture of an item, at the host its media are at. One that does not come
/// costs its result nothing but the picture.
final class Thumbnails: Sendable {
    /// Writes results with their stills.
    let format: ThumbnailFormat

    private let session: HTTPSession
    private let preparer: PicturePreparer
    private let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    /// How many did not come in a row.
    private let silent = Atomic(0)

    /// Pictures larger than this are not fetched, in bytes.
    private static let largest = 8 << 20
    /// Pictures at a time.
    private static let concurrency = 4
    /// How many may not come in a row before no more are asked for.
    private static let patience = 4
    /// Longest time for one.
    private static let timeout = RxTimeInterval.seconds(10)

    /// Looks at the terminal. Nothing is asked of anybody else yet.
    ///
    /// - Parameters:
    ///   - graphics: how pictures are shown; `nil` leaves it to the terminal.
    ///   - source: who was asked.
    ///   - isOffline: whether nothing may be fetched.
    ///   - style: what standard output may show.
    ///   - environment: the variables terminals give themselves away by.
    /// - Throws: `CommandFailure` where there is no terminal.
    init(
        graphics: GraphicsProtocol?,
        source: Source,
        isOffline: Bool,
        style: TextStyle,
        environment: Environment
    ) throws(CommandFailure) {
        let device: TerminalDevice
        do { device = try TerminalDevice() } catch { throw .usage("\(error)") }
        var features = TerminalFeatures.detect(device: device, environment: { environment[$0] })
        if !style.hasColor { features.colors = .monochrome }
        let size = device.size ?? TerminalSize(columns: style.columns, rows: 24)
        var preparer = PicturePreparer(features: features, size: size, graphics: graphics)
        preparer.isStill = true
        self.preparer = preparer
        format = ThumbnailFormat(style: style, features: features, mark: source.provider.attribution)
        var policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: isOffline)
        policy.largest = Self.largest
        session = source.mediaSession(policy, concurrency: Self.concurrency, usesCache: true)
    }

    /// An item and its still, where there is one.
    struct Entry: Sendable {
        let item: GIFItem
        let still: (any MovingPicture)?
    }

    /// The items of pages in order, each with its still. Cold; disposing aborts all requests.
    func entries(_ pages: Observable<[GIFItem]>) -> Observable<[Entry]> {
        pages.concatMap { [self] page in
            Observable.from(Array(page.enumerated()))
                .flatMap(maxConcurrent: Self.concurrency) { [self] place, item in
                    still(of: item).map { (place, Entry(item: item, still: $0)) }
                }
                .scan(into: Sorted()) { $0.take($1.1, at: $1.0) }
                .map(\.ready)
                .filter { !$0.isEmpty }
        }
    }

    /// What came before others that stand before it.
    private struct Sorted {
        private var waiting: [Int: Entry] = [:]
        private var next = 0
        /// What can be shown now.
        private(set) var ready: [Entry] = []

        mutating func take(_ entry: Entry, at place: Int) {
            waiting[place] = entry
            ready = []
            while let entry = waiting.removeValue(forKey: next) {
                ready.append(entry)
                next += 1
            }
        }
    }

    private func still(of item: GIFItem) -> Observable<(any MovingPicture)?> {
        guard silent.load(ordering: .relaxed) < Self.patience, let address = Self.address(of: item),
            SafeLink(address) != nil, let url = URL(string: address)
        else { return .just(nil) }
        return session.rx.data(HTTPRequest(url, headers: ["Accept": "image/gif"]))
            .timeout(Self.timeout, scheduler: scheduler)
            .do(
                onNext: { [self] _ in silent.store(0, ordering: .relaxed) },
                onError: { [self] _ in silent.wrappingAdd(1, ordering: .relaxed) }
            )
            .observe(on: scheduler)
            .map { [preparer] data in
                try preparer.prepare(data, columns: ThumbnailFormat.columns - 1, rows: ThumbnailFormat.rows)
            }
            .catchAndReturn(nil)
    }

    /// The smallest picture that is no smaller than what is shown: a still rendition, else the preview.
    private static func address(of item: GIFItem) -> String? {
        let stills = item.renditions.filter { rendition in
            let isStill = rendition.frames == 1 || rendition.name.hasSuffix("_still")
            return isStill && rendition.url != nil && (rendition.width ?? 0) >= 90
        }
        return stills.min { ($0.width ?? 0) < ($1.width ?? 0) }?.url ?? UniqueItems.preview(of: item)
    }
}
