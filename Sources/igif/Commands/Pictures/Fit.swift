import ArgumentParser
import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `igif fit FILE`.
struct Fit: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Make a GIF fit into so many bytes.",
        discussion: """
            It searches for the mixture of size, frames, colours and exactness that looks best, and says what was given \
            up. What you set stays as you set it; the rest is chosen. Without --max-size or --for the GIF's own size is \
            the limit. One that fits already is written as it is. \(Terms.sentence)

            EXAMPLES:
              igif fit cat.gif --max-size 256KB -o small.gif
              igif fit cat.gif --for slack-emoji -o emoji.gif
              igif fit cat.gif --width 320 --fps 12 > smaller.gif
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(help: ArgumentHelp("Most bytes: 256KB, 2MB.", valueName: "size"))
    var maxSize: ByteSize?

    @Option(name: .customLong("for"), help: "What a place takes, in bytes, pixels and frames.")
    var preset: GIFFitter.Preset?

    @Option(help: ArgumentHelp("Pixels in a row; never more than there are.", valueName: "pixels"))
    var width: Int?

    @Option(help: ArgumentHelp("Frames a second.", valueName: "number"))
    var fps: Double?

    @Option(help: ArgumentHelp("Colours of a palette, 2 to 256.", valueName: "number"))
    var colors: Int?

    @Option(help: ArgumentHelp("How inexact pixels may be: 0 for not at all, 200 for plainly.", valueName: "number"))
    var lossy: Int?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        guard maxSize != nil || preset != nil || width != nil || fps != nil || colors != nil || lossy != nil else {
            throw ValidationError(
                "Say what it has to fit: --max-size, --for, or one of --width, --fps, --colors, --lossy."
            )
        }
        if let width, !(1...65535).contains(width) { throw ValidationError("--width is a number from 1 to 65535.") }
        if let fps, !(fps > 0 && fps <= 100) { throw ValidationError("--fps is more than 0 and at most 100.") }
        if let colors, !(2...256).contains(colors) { throw ValidationError("--colors is a number from 2 to 256.") }
        if let lossy, !(0...5000).contains(lossy) { throw ValidationError("--lossy is a number from 0 to 5000.") }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        try run.withInput(file) { input in
            let file = try run.open(input)
            let result: GIFFitter.Result
            do {
                result = try run.fit(file, fitter(for: file))
            } catch {
                throw input.failure(error)
            }
            try output.write(result.data)
            // With JSON errors standard error is for one object.
            if !json { run.tell(result) }
            if json, let path = output.path { try tell(result, path) }
        }
    }

    private func fitter(for file: GIFFile) -> GIFFitter {
        var fitter = preset.map { GIFFitter(for: $0) } ?? GIFFitter(maximumBytes: file.data.count)
        if let maxSize { fitter.maximumBytes = maxSize.bytes }
        if let width { fitter.width = .exactly(width) }
        if let fps { fitter.framesPerSecond = .exactly(fps) }
        if let colors { fitter.colors = .exactly(colors) }
        if let lossy { fitter.lossy = .exactly(lossy) }
        return fitter
    }

    private func tell(_ result: GIFFitter.Result, _ path: String) throws {
        var text = JSONText()
        try PictureResult(path: path, gif: result.data).begin(&text)
        text.key("colors")
        text.number(result.colors)
        text.key("lossy")
        text.number(result.lossy)
        text.key("psnr")
        text.thousandths(result.psnr)
        text.key("unchanged")
        text.flag(result.isUnchanged)
        text.key("given_up")
        text.strings(result.givenUp)
        text.raw("}\n")
        try Output.standard().write(text.bytes)
    }
}

extension GIFFitter.Preset: WordOption {}

extension PictureRun {
    /// Fits a GIF, with its progress on a terminal.
    func fit(_ file: GIFFile, _ fitter: GIFFitter) throws(GIFError) -> GIFFitter.Result {
        let line = WorkLine("fit", total: nil, self)
        defer { line?.clear() }
        return try fitter.fitted(file) { line?.show(part: $0) }
    }

    /// Says what was given up, in people's words.
    func tell(_ result: GIFFitter.Result) {
        guard !result.isUnchanged else { return reporter.note("It fits as it is.") }
        let size = "\(ByteSize(result.data.count)), \(result.width)x\(result.height)"
        reporter.note(
            result.givenUp.isEmpty ? "\(size), exact" : "\(size); given up: \(result.givenUp.joined(separator: ", "))"
        )
    }
}
