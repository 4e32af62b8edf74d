import Browser
import Dispatch
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

/// The files of a browser: downloads as `igif download` makes them, originals for collages, collages that are saved.
struct BrowseDownloads: Sendable {
    /// Files at a time, those of collages not counted.
    private static let concurrency = 4
    /// How often it is said how far a download is, in milliseconds.
    private static let step = 100

    private let source: Source
    private let folder: String
    private let names: FileName
    private let policy: MediaPolicy
    private let session: HTTPSession

    /// Nothing is fetched or written yet.
    ///
    /// - Parameters:
    ///   - source: what carries requests.
    ///   - folder: where files go.
    ///   - names: what they are called.
    ///   - isOffline: whether nothing may be fetched.
    init(source: Source, folder: String, names: FileName, isOffline: Bool) {
        self.source = source
        self.folder = folder
        self.names = names
        policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: isOffline)
        session = source.mediaSession(policy, concurrency: Self.concurrency)
    }

    /// Downloads an item's original; how far it is, then how it ended. Cold.
    func download(_ item: GIFItem) -> Observable<BrowserDownload.Status> {
        Observable.deferred { [session, path = path(names.path(for: item))] in
            let table = TransferTable()
            let downloader = Downloader(session: session, table: table, concurrency: 1)
            let box = JobBox(DownloadJob(index: 0, id: item.id, title: item.title, url: item.gif, path: path))
            let outcome = downloader.outcomes { box.take() }
                .map(Self.status)
                .share(replay: 1, scope: .whileConnected)
            let progress = Observable<Int>
                .interval(.milliseconds(Self.step), scheduler: ConcurrentDispatchQueueScheduler(qos: .utility))
                .compactMap { _ -> BrowserDownload.Status? in
                    table.snapshot().active.first.map { .running(received: $0.received, total: $0.total) }
                }
                .take(until: outcome)
            return .merge(progress, outcome)
        }
    }

    /// The whole file of an item's original. Cold.
    func original(_ item: GIFItem) -> Single<Data> {
        guard SafeLink(item.gif) != nil, let url = URL(string: item.gif),
            !([source.provider] + source.others).contains(where: { $0.isReduced(media: item.gif) })
        else { return .error(CommandFailure(.failure, "It has no original.")) }
        var policy = policy
        policy.largest = PictureBytes.limit
        return source.mediaSession(policy, concurrency: Self.concurrency, usesCache: true).rx
            .data(HTTPRequest(url, headers: ["Accept": "image/gif"]))
            .asSingle()
    }

    /// Saves a collage under the next free name. Cold; gives the path.
    func saveCollage(_ gif: Data) -> Single<String> {
        let album = Album(name: folder, path: folder)
        return CollageWriter(collage: gif).save(in: album)
            .subscribe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "igif.saving"))
            .map { path in path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
    }

    private static func status(_ outcome: DownloadOutcome) -> BrowserDownload.Status {
        let path = outcome.path ?? ""
        switch outcome.status {
        case .saved: return .saved(path: path)
        case .skipped: return .alreadyThere(path: path)
        case .planned, .failed: return .failed(outcome.failure?.message ?? "It was not downloaded.")
        }
    }

    /// The path of a name in the folder; in the present one it is the name alone.
    private func path(_ name: String) -> String {
        if name.hasPrefix("/") || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}

/// A job that is given out once.
private final class JobBox: Sendable {
    private let job: Mutex<DownloadJob?>

    init(_ job: DownloadJob) { self.job = Mutex(job) }

    func take() -> DownloadJob? {
        job.withLock { job in
            defer { job = nil }
            return job
        }
    }
}
