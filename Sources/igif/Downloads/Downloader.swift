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

/// One file to download.
struct DownloadJob: Sendable {
    /// Its place among the downloads, counted from 0.
    var index: Int
    /// The id of the item it is of.
    var id: String
    /// What the item is called; may be empty.
    var title: String
    /// Where its bytes are.
    var url: String
    /// Where they go.
    var path: String

    /// The host that is asked for them.
    var host: String? { URL(string: url)?.host }
}

/// Downloads files, so many at a time. How each ends is a value, so that one that fails stops none of the others.
struct Downloader: Sendable {
    /// What fetches, no more than so many files at a time.
    let session: HTTPSession
    /// Where progress is noted, if anybody looks.
    let table: TransferTable?
    /// The user's bound of a file's size.
    var maximum: ByteSize?
    /// Downloads at a time.
    var concurrency = 4
    /// Whether a file that is there and whole is left alone.
    var keepsExisting = true
    /// Whether nothing is fetched or written.
    var isDryRun = false
    /// Downloads that are ready to begin at least when others end: small ones are over faster than one is made ready.
    private static var readyAhead: Int { 16 }
    private static let headers: HTTPHeaders = ["Accept": "image/gif"]
    /// Hosts whose names have no address, as this run found out.
    private let unresolved = UnresolvedHosts()
    private let folders = MadeFolders()

    /// Downloads one after the other, asking for each when there is room for it. One outcome for each job, as they end;
    /// disposing aborts those under way and leaves what can be resumed. To be subscribed to once.
    ///
    /// - Parameter next: gives the next job, or `nil` after the last; called from any thread.
    func outcomes(_ next: @escaping @Sendable () -> DownloadJob?) -> Observable<DownloadOutcome> {
        // Not `flatMap(maxConcurrent:)` over all of them, which would keep a stream for each that waits.
        let lane = Lane { next().map(slot) }
        @Sendable func lanes(_ count: Int) -> Observable<DownloadOutcome> {
            .merge((0..<count).map { _ in Observable.concat(lane) })
        }
        let firstSaved = PublishSubject<Void>()
        let own = lanes(concurrency).do(
            onNext: { if $0.status == .saved { firstSaved.onNext(()) } },
            onCompleted: { firstSaved.onCompleted() }
        )
        // Others get ready while those run, and wait for a place of the session: so the wire is never idle for a
        // file that is being made. Not before one file has come: where all is lost nobody is asked for nothing.
        return Observable.merge([own, firstSaved.take(1).flatMap { lanes(max(concurrency, Self.readyAhead)) }])
    }

    /// Downloads that follow each other, each made when the one before has ended.
    private struct Lane: Sequence, IteratorProtocol, Sendable {
        let makeNext: @Sendable () -> Observable<DownloadOutcome>?

        func next() -> Observable<DownloadOutcome>? { makeNext() }
    }

    /// One place in the queue: it holds one download, from the look at what is there to the outcome.
    private func slot(_ job: DownloadJob) -> Observable<DownloadOutcome> {
        Observable.create { observer in
            let slot = SingleAssignmentDisposable()
            let ending = DownloadEnding(job, table, unresolved, observer)
            let existing = DownloadedFile(path: job.path)
            let occupant = existing.occupant
            guard keepsExisting, occupant != .nothing else {
                slot.setDisposable(fetch(occupant, ending))
                return slot
            }
            // Reading a file through takes its time, and no thread that serves others may wait for it.
            DispatchQueue(label: "igif.slot").async {
                guard !slot.isDisposed else { return }
                if let look = existing.look(), look.inspection.isComplete {
                    ending.end(.skipped, bytes: look.bytes)
                } else {
                    slot.setDisposable(fetch(occupant, ending))
                }
            }
            return slot
        }
    }

    private func fetch(_ occupant: DownloadedFile.Occupant, _ ending: DownloadEnding) -> any Disposable {
        func fail(_ failure: CommandFailure) -> any Disposable {
            ending.end(.failed, failure)
            return Disposables.create()
        }
        let job = ending.job
        guard !isDryRun else {
            ending.end(.planned)
            return Disposables.create()
        }
        guard SafeLink(job.url) != nil, let url = URL(string: job.url) else {
            return fail(CommandFailure(.usage, "Its address is no http(s) URL."))
        }
        if case .obstacle(let obstacle) = occupant {
            return fail(.cannotWrite("\(job.path) cannot be written: \(obstacle)."))
        }
        if let failure = unresolved.failure(host: url.host) { return fail(failure) }
        do {
            if let folder = Self.folder(of: job.path) { try folders.make(folder) }
        } catch { return fail(error) }

        let options = HTTPDownloadOptions(
            maximumBytes: maximum?.bytes ?? MediaPolicy.largestFile,
            inspection: { DownloadCheck(ending.remark) }
        )
        if let table { table.begin(job.index, label: Self.label(job)) }
        return session.rx.download(HTTPRequest(url, headers: Self.headers), to: job.path, options: options)
            .subscribe(
                onNext: { ending.take($0) },
                onError: { [maximum] error in ending.fail(error, Self.explained(error, maximum)) }
            )
    }

    /// The failure in the words of a download: the user's own limit is named as such.
    private static func explained(_ error: any Error, _ maximum: ByteSize?) -> CommandFailure {
        if let maximum, case HTTPError.limitExceeded(.body) = error {
            return CommandFailure(.failure, "It is larger than \(maximum).")
        }
        return CommandFailure(error)
    }

    /// What stands before the last slash of a path, unless that is its first byte.
    private static func folder(of path: String) -> String? {
        var path = path
        return path.withUTF8 { bytes in
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
            return String(decoding: bytes[..<slash], as: UTF8.self)
        }
    }

    private static func label(_ job: DownloadJob) -> String {
        let title = SafeText.line(job.title)
        return title.isEmpty ? SafeText.line(job.id) : title
    }
}
