import GIFSearch
import Rx

/// Asks for items, writes them and remembers them: what `search`, `trending`, `random`, `translate` and `get` share.
struct ItemRun {
    let context: AppContext
    let options: QueryOptions
    let output: OutputOptions
    let report: ReportOptions
    /// Whether what looks like an earlier item is left out.
    var isUnique = false
    /// Whether each has a still beside it.
    var thumbnails: ThumbnailOptions?

    /// Runs to the end.
    /// - Throws: the provider's and the network's errors; `CommandFailure` for everything else.
    func run(_ kind: GIFQuery.Kind, limit: Int, offset: Int = 0) throws {
        let settings = try output.settings()
        let query = try options.query(kind, limit: limit, offset: offset, in: context)
        let asJSON = output.json || output.format == .json
        let foreground = Foreground(interruption: Interruption(asJSON: asJSON))
        let source = try Source(options.choice, report, asJSON: asJSON, in: context)
        let reporter = Reporter(report, terminal: try context.errorTerminal(report))
        try source.attended(reporter) {
            try run(query, source, settings, foreground, reporter)
        }
    }

    private func run(
        _ query: GIFQuery,
        _ source: Source,
        _ settings: FormatSettings,
        _ foreground: Foreground,
        _ reporter: Reporter
    ) throws {
        var settings = settings
        let started = ContinuousClock.now
        let terminal = try context.outputTerminal(report)
        settings.mark = source.provider.attribution
        settings.style = terminal.style
        var format = settings.format(output.format(onTerminal: terminal.isTerminal && output.file == nil))
        let place = try output.file.map { path throws(CommandFailure) in try Output.file(path) } ?? Output.standard()

        let thumbnails = try thumbnails?.thumbnails(
            source,
            isOffline: options.offline,
            terminal,
            context.environment
        )
        let unique = isUnique ? UniqueItems(source, timeout: options.timeout?.duration) : nil
        let line =
            reporter.drawsProgress(context.environment)
            ? WorkLine(isUnique ? "comparing" : "searching", total: query.limit, reporter.terminal) : nil
        defer { line?.clear() }
        var items: [GIFItem] = []
        do {
            let pages = unique?.items(for: query) ?? source.items(for: query)
            try foreground.run(
                thumbnails?.entries(pages) ?? pages.map { $0.map { Thumbnails.Entry(item: $0, still: nil) } },
                every: line == nil ? nil : 100,
                tick: { line?.show(unique?.looked ?? items.count) }
            ) { entries in
                line?.clear()
                let page = entries.map(\.item)
                // With JSON errors standard error is for one object, so the note waits until there can be none.
                if items.isEmpty, !page.isEmpty, !output.json, let note = source.note { reporter.note(note) }
                items += page
                try place.write(thumbnails?.format.page(entries) ?? format.page(page))
                if place.isClosed { throw ReaderLeft() }
            }
        } catch is ReaderLeft {
            // Further pages would be calls, of which a key has only so many, for nobody.
        }
        line?.clear()
        source.showTrace()
        try place.write(thumbnails?.format.end(isEmpty: items.isEmpty) ?? format.end())
        try place.finish()
        guard !items.isEmpty else {
            throw CommandFailure(.noResults, Self.nothing(query.kind), source: source.provider.name, hint: source.note)
        }
        if output.json, let note = source.note { reporter.note(note) }
        unique?.tell(reporter)
        let missing = query.missingIDs(in: items)
        if !missing.isEmpty, !place.isClosed {
            reporter.problem(ProviderError.notFound(provider: source.provider.name, ids: missing).description)
        }
        remember(items, source.provider.name, reporter)
        reporter.detail(Self.summary(items, source.provider.name, ContinuousClock.now - started))
    }

    /// Whoever reads standard output has seen enough.
    private struct ReaderLeft: Error {}

    /// Keeping the last search is a convenience: that it fails is worth a line, not the results.
    private func remember(_ items: [GIFItem], _ source: String, _ reporter: Reporter) {
        do {
            try LastSearch(path: context.folders.lastSearchFile).save(items, source: source)
        } catch {
            reporter.note("The search is not kept for 'igif download': \(error.message)")
        }
    }

    /// What is said when there is nothing.
    static func nothing(_ kind: GIFQuery.Kind) -> String {
        switch kind {
        case .search(let words): "Nothing was found for '\(words)'."
        case .trending: "Nothing is trending."
        case .random(let tag): tag.map { "Nothing has the tag '\($0)'." } ?? "Nothing was given."
        case .translate(let phrase): "Nothing says '\(phrase)'."
        case .ids(let ids): ids.count == 1 ? "There is no item '\(ids[0])'." : "There is none of these items."
        }
    }

    private static func summary(_ items: [GIFItem], _ source: String, _ time: Duration) -> String {
        let cached = items.filter(\.cached).count
        let milliseconds = time / .milliseconds(1)
        return "\(items.count) from \(source), \(cached) of them without a request, in \(Int(milliseconds)) ms"
    }
}
