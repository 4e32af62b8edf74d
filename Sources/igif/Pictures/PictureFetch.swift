import GIFSearch
import HTTP
import Rx
import Synchronization
import TerminalUI

/// Downloads GIFs for one run into a folder of its own, as `igif download` does: in parallel, aborted by Ctrl-C, with
/// progress on a terminal, refused unless whole. Always an item's original.
struct PictureFetch {
    let context: AppContext
    let choice: SourceChoice
    let report: ReportOptions
    let reporter: Reporter
    let foreground: Foreground
    let asJSON: Bool
    /// Whether progress is drawn.
    let drawsProgress: Bool
    /// Where the files go.
    let folder: String
    /// Whether a URL that names less than an original is exchanged for it, or refused.
    let takesOriginalsOnly: Bool

    /// Downloads all.
    /// - Returns: for each entry, in order, its file, or why there is none.
    /// - Throws: what ends the run as a whole: a refused key, an interruption.
    func files(for entries: [ItemReader.Entry]) throws -> [Result<String, CommandFailure>] {
        let source = try Source(choice, report, asJSON: asJSON, in: context)
        return try source.attended(reporter) {
            let entries = takesOriginalsOnly ? try originals(of: entries, source) : entries
            let members = try DownloadList.members(of: entries, source, foreground) { kind, limit in
                GIFQuery(kind, limit: limit)
            }
            return try download(members, source)
        }
    }

    /// Files at a time.
    private static var concurrency: Int { 4 }

    private func download(_ members: [DownloadList.Member], _ source: Source) throws -> [Result<String, CommandFailure>]
    {
        var results = [Result<String, CommandFailure>](
            repeating: .failure(CommandFailure(.failure, "It was not downloaded.")),
            count: members.count
        )
        var jobs: [DownloadJob] = []
        for (index, member) in members.enumerated() {
            if case .failure(_, let failure) = member { results[index] = .failure(failure) }
            guard let item = member.item else { continue }
            let path = "\(folder)/\(index).gif"
            jobs.append(DownloadJob(index: index, id: item.id, title: item.title, url: item.gif, path: path))
        }
        let table = drawsProgress ? TransferTable() : nil
        var board = table.map {
            ProgressBoard(reporter.terminal, table: $0, count: jobs.count, lines: Self.concurrency)
        }
        let policy = MediaPolicy(apiIsLoopback: source.location.isLoopback, isOffline: choice.isOffline)
        let session = source.mediaSession(policy, concurrency: Self.concurrency)
        let downloader = Downloader(
            session: session,
            table: table,
            maximum: ByteSize(PictureBytes.limit),
            concurrency: Self.concurrency,
            keepsExisting: false
        )
        let places = Dictionary(uniqueKeysWithValues: jobs.map { ($0.path, $0.index) })
        let waiting = Mutex(jobs.makeIterator())
        let next: @Sendable () -> DownloadJob? = { waiting.withLock { $0.next() } }
        defer { board?.clear() }
        do {
            try foreground.run(downloader.outcomes(next), every: drawsProgress ? 100 : nil, tick: { board?.draw() }) {
                outcome in
                board?.finish()
                board?.clear()
                guard let path = outcome.path, let index = places[path] else { return }
                results[index] = outcome.failure.map(Result.failure) ?? .success(path)
            }
        } catch {
            board?.clear()
            // What was disposed of still writes what it holds, and the folder is removed next.
            session.waitForDownloads(upTo: .seconds(2))
            throw error
        }
        return results
    }

    /// The entries with small renditions exchanged for the originals of items igif knows.
    /// - Throws: `CommandFailure` (64) for a small rendition of an item it does not know.
    private func originals(of entries: [ItemReader.Entry], _ source: Source) throws -> [ItemReader.Entry] {
        guard entries.contains(where: { if case .url = $0 { true } else { false } }) else { return entries }
        let known = (try? LastSearch(path: context.folders.lastSearchFile).items()) ?? []
        return try entries.map { entry in
            guard case .url(let url) = entry, !known.contains(where: { $0.gif == url }) else { return entry }
            if let item = known.first(where: { item in item.preview == url || item.renditions.contains { $0.url == url }
            }) {
                reporter.note("\(url) is a small rendition; its original is taken.")
                return .item(item)
            }
            guard !([source.provider] + source.others).contains(where: { $0.isReduced(media: url) }) else {
                throw CommandFailure.usage(
                    "\(SafeText.line(url)) is a preview, and only originals are taken here.",
                    hint: "Give the item's web page, its 'gif' URL, or its id with --id."
                )
            }
            return entry
        }
    }
}
