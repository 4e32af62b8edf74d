import Browser
import GIFSearch
import HTTP
import Rx

/// The downloads of a browser: originals, by the rules and names of `igif download`.
final class BrowseDownloads: Sendable {
    private struct State {
        var names: FileNameRegister
        /// The names that were handed out, by provider and id: the same item gets the same one again.
        var paths: [String: String] = [:]
    }

    /// The folder that files go to.
    let folder: String
    private let session: HTTPSession
    private let state: Guarded<State>
    /// Where progress is looked at.
    private let clock = SerialDispatchQueueScheduler(internalSerialQueueName: "igif.browse.progress")

    /// Downloads through a session.
    ///
    /// - Parameters:
    ///   - session: what fetches, no more than so many files at a time.
    ///   - folder: where files go.
    ///   - name: how they are called.
    init(session: HTTPSession, folder: String, name: FileName) {
        self.session = session
        self.folder = folder
        state = Guarded(State(names: FileNameRegister(name)))
    }

    /// Downloads an item's original. Cold; emits how far it is ten times a second, then the outcome; disposing aborts it
    /// and leaves what can be resumed.
    func download(_ item: GIFItem) -> Observable<BrowserDownload.Status> {
        Observable.create { [self] observer in
            let job = DownloadJob(index: 0, id: item.id, title: item.title, url: item.gif, path: path(of: item))
            let waiting = WaitingJob(job)
            let table = TransferTable()
            let downloader = Downloader(session: session, table: table, concurrency: 1)
            let progress = Observable<Int>.interval(.milliseconds(100), scheduler: clock).subscribe(onNext: { _ in
                guard let transfer = table.snapshot().active.first else { return }
                observer.onNext(.running(received: transfer.received, total: transfer.total))
            })
            let download = downloader.outcomes { waiting.take() }.subscribe(
                onNext: { outcome in
                    progress.dispose()
                    observer.onNext(Self.status(outcome))
                },
                onError: { observer.onError($0) },
                onCompleted: { observer.onCompleted() }
            )
            return Disposables.create(progress, download)
        }
    }

    /// Waits until no file is open any more, for a program that ends.
    func finish() { session.waitForDownloads(upTo: .seconds(2)) }

    private func path(of item: GIFItem) -> String {
        let key = "\(item.source) \(item.id)"
        return state.withLock { state in
            if let path = state.paths[key] { return path }
            let path = DownloadSession.join(folder, state.names.path(for: item))
            state.paths[key] = path
            return path
        }
    }

    private static func status(_ outcome: DownloadOutcome) -> BrowserDownload.Status {
        switch outcome.status {
        case .saved, .planned: .saved(path: outcome.path ?? "")
        case .skipped: .alreadyThere(path: outcome.path ?? "")
        case .failed: .failed(outcome.failure?.message ?? "The download failed.")
        }
    }
}

/// A job that is taken once.
private final class WaitingJob: Sendable {
    private let job: Guarded<DownloadJob?>

    init(_ job: DownloadJob) { self.job = Guarded(job) }

    func take() -> DownloadJob? { job.withLock { $0.take() } }
}
