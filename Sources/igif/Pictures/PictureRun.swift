import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a command that works on GIFs gets them from, and how it tells of its work.
struct PictureRun {
    let context: AppContext
    let report: ReportOptions
    /// Says what is neither a result nor the error that ends the run.
    let reporter: Reporter
    /// What an end by a signal must remove.
    let leftovers: Leftovers
    private let foreground: Foreground
    private let lookup: LookupOptions
    private let asJSON: Bool

    /// Begins to listen for signals: the first one ends the process, whatever it is doing.
    init(_ lookup: LookupOptions, _ report: ReportOptions, asJSON: Bool, in context: AppContext) throws(CommandFailure)
    {
        self.context = context
        self.report = report
        self.lookup = lookup
        self.asJSON = asJSON
        let interruption = Interruption(asJSON: asJSON)
        foreground = Foreground(interruption: interruption)
        leftovers = Leftovers(interruption)
        reporter = Reporter(report, terminal: try context.errorTerminal(report))
    }

    /// Finds what words name, downloads what is not here, and gives it to a closure. What was downloaded is gone when
    /// this returns.
    ///
    /// - Parameters:
    ///   - words: as they were typed.
    ///   - takesOriginalsOnly: whether a small rendition of an item is no GIF to work on.
    ///   - check: sees how many there are before any is downloaded; throws where that is too many or too few.
    ///   - body: takes the inputs in order. One that is missing throws when it is read.
    func withInputs<Result>(
        _ words: [String],
        takesOriginalsOnly: Bool = false,
        check: (_ count: Int) throws -> Void = { _ in },
        _ body: ([PictureInput]) throws -> Result
    ) throws -> Result {
        var parts: [Part] = []
        for word in try PictureWord.list(words, areIDs: lookup.id) { parts += try self.parts(word) }
        try check(parts.count)
        let entries = parts.compactMap { part in
            if case .entry(let entry, _) = part { entry } else { nil }
        }
        guard !entries.isEmpty else { return try body(parts.compactMap(\.input)) }

        let make = { () throws(CommandFailure) in try ScratchFolder(context.environment["TMPDIR"] ?? "/tmp") }
        let (scratch, number) = try leftovers.make(make) { $0.remove() }
        defer {
            scratch.remove()
            leftovers.forget(number)
        }
        let fetch = PictureFetch(
            context: context,
            choice: lookup.choice,
            report: report,
            reporter: reporter,
            foreground: foreground,
            asJSON: asJSON,
            drawsProgress: drawsProgress,
            folder: scratch.path,
            takesOriginalsOnly: takesOriginalsOnly
        )
        var files = try fetch.files(for: entries).makeIterator()
        let inputs = parts.compactMap { part -> PictureInput? in
            guard case .entry(_, let name) = part else { return part.input }
            switch files.next() {
            case .success(let path): return PictureInput(name: name, place: .downloaded(path))
            case .failure(let failure): return PictureInput(name: name, place: .missing(failure))
            case nil: return nil
            }
        }
        return try body(inputs)
    }

    /// The same for a command that takes exactly one.
    func withInput<Result>(_ word: String?, _ body: (PictureInput) throws -> Result) throws -> Result {
        let check = { (count: Int) throws in
            guard count == 1 else { throw CommandFailure.usage("This takes exactly one GIF, and these are \(count).") }
        }
        return try withInputs(word.map { [$0] } ?? [], check: check) { inputs in
            guard let input = inputs.first else { throw CommandFailure.usage("This needs a GIF.") }
            return try body(input)
        }
    }

    /// What a stream of one element gives.
    /// - Throws: its error, and `CommandFailure` (130) when a signal came.
    func outcome<Element: Sendable>(of single: Single<Element>) throws -> Element {
        var outcome: Element?
        try foreground.run(single.asObservable()) { outcome = $0 }
        guard let outcome else { throw CommandFailure(.failure, "It ended without a result.") }
        return outcome
    }

    /// Where signals come from.
    var interruption: Interruption { foreground.interruption }

    /// Whether progress is drawn.
    var drawsProgress: Bool { reporter.drawsProgress(context.environment) }

    /// The bytes of an input.
    /// - Throws: `CommandFailure` that names it.
    func bytes(of input: PictureInput) throws(CommandFailure) -> Data {
        try input.bytes { tellOfWait(for: input) }
    }

    /// The bytes of an input piece by piece; of a file no more than a piece is in memory.
    /// - Throws: `CommandFailure` that names it, and what `body` throws.
    func pieces(of input: PictureInput, _ body: (Data) throws -> Void) throws {
        try input.pieces(waiting: { tellOfWait(for: input) }, body)
    }

    private func tellOfWait(for input: PictureInput) {
        reporter.note("waiting for the bytes of \(SafeText.line(input.name))")
    }

    /// One GIF, before it is downloaded.
    private enum Part {
        case here(PictureInput)
        case entry(ItemReader.Entry, name: String)

        var input: PictureInput? {
            if case .here(let input) = self { input } else { nil }
        }
    }

    private func parts(_ word: PictureWord) throws(CommandFailure) -> [Part] {
        switch word {
        case .file(let path): return [.here(PictureInput(name: path, place: .file(path)))]
        case .entry(let entry): return [.entry(entry, name: Self.name(entry))]
        case .standardInput:
            let bytes = try PictureBytes.standardInput { reporter.note("waiting on standard input for a GIF") }
            guard Self.areItems(bytes) else { return [.here(PictureInput(name: "-", place: .bytes(bytes)))] }
            let entries = try ItemReader(place: "Standard input").entries(Array(bytes))
            guard !entries.isEmpty else { throw CommandFailure(.noResults, "Standard input holds no item.") }
            return entries.map { .entry($0, name: Self.name($0)) }
        }
    }

    /// Whether standard input holds igif's JSON, or URLs, and no picture.
    private static func areItems(_ bytes: Data) -> Bool {
        let start = bytes.prefix(4096).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return start.first.map { "{[\"".utf8.contains($0) } ?? false
            || ItemReader.isURL(String(decoding: start.prefix(8), as: UTF8.self))
    }

    private static func name(_ entry: ItemReader.Entry) -> String {
        switch entry {
        case .item(let item): item.id
        case .url(let url): url
        case .id(let id): id
        }
    }
}
