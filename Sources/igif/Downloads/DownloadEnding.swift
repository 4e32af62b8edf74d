import HTTP
import Rx

/// How one download is going and ends, told to whoever waits for it.
///
/// All that may end a download share this one object: each closure of a stream that kept what an outcome is made of by
/// itself would copy it, for each of thousands of small files.
final class DownloadEnding: Sendable {
    /// What is downloaded.
    let job: DownloadJob
    /// What the check of the file found worth knowing.
    let remark = DownloadRemark()
    private let table: TransferTable?
    private let unresolved: UnresolvedHosts
    private let observer: AnyObserver<DownloadOutcome>
    private let started = ContinuousClock.now

    /// A download that begins.
    ///
    /// - Parameters:
    ///   - job: what is downloaded.
    ///   - table: where progress is noted, if anybody looks.
    ///   - unresolved: what is known of hosts.
    ///   - observer: gets the outcome, and with it the end.
    init(
        _ job: DownloadJob,
        _ table: TransferTable?,
        _ unresolved: UnresolvedHosts,
        _ observer: AnyObserver<DownloadOutcome>
    ) {
        self.job = job
        self.table = table
        self.unresolved = unresolved
        self.observer = observer
    }

    /// Takes what is told of the file while it is fetched.
    func take(_ event: HTTPDownloadEvent) {
        switch event {
        case .progress(let progress): table?.update(job.index, received: progress.bytes, total: progress.total)
        case .finished(let file): save(file)
        }
    }

    /// Ends without having fetched anything.
    func end(_ status: DownloadOutcome.Status, bytes: Int? = nil, _ failure: CommandFailure? = nil) {
        tell(DownloadOutcome(id: job.id, path: job.path, bytes: bytes, status: status, failure: failure))
    }

    /// Ends with an error of the transfer; `failure` is how the user is told of it.
    func fail(_ error: any Error, _ failure: CommandFailure) {
        table?.end(job.index)
        if case HTTPError.transport(let cause) = error, cause.kind == .nameNotResolved {
            // A redirect may have led elsewhere: only the host that was asked is known to have none.
            unresolved.note(cause.host, failure)
        }
        end(.failed, failure)
    }

    private func save(_ file: HTTPDownload) {
        var outcome = DownloadOutcome(id: job.id, path: job.path, bytes: file.bytes, status: .saved)
        outcome.duration = file.duration
        outcome.resumed = file.resumedFrom > 0
        if let note = remark.text { outcome.note = note }
        if let table {
            table.update(job.index, received: file.bytes, total: file.bytes)
            table.end(job.index)
        }
        unresolved.forget(job.host)
        tell(outcome)
    }

    private func tell(_ outcome: DownloadOutcome) {
        var outcome = outcome
        outcome.duration = outcome.duration ?? (ContinuousClock.now - started)
        observer.onNext(outcome)
        observer.onCompleted()
    }
}
