import ArgumentParser
import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `igif frames FILE`.
struct Frames: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Write every frame as a file.",
        discussion: """
            Frames are composed as they are shown, each of the canvas's size, and numbered from 1: frame-001.png, \
            frame-002.png, … \
            The folder appears when all are there; frames it holds already are replaced with --overwrite alone. Of a GIF \
            that is cut off the whole frames are written, and the exit code is 1.

            rgba is raw: row by row from the top, 4 bytes a pixel, straight alpha. With -o - the frames follow each \
            other on standard output.

            EXAMPLES:
              igif frames cat.gif -o frames
              igif frames cat.gif --format rgba -o - | sha256sum
              igif frames cat.gif --null
            """
    )

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("The folder to make or fill, - for standard output.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Option(help: "The form of the files.")
    var format: GIFFrameFiles.Format = .png

    @Flag(help: "Images that are shown for no time are part of the next frame, as the format means it.")
    var mergeZeroDelay = false

    @Flag(help: "Decode and compose everything and write nothing, for timing.")
    var null = false

    @Flag(help: "Replace the frames a folder holds already.")
    var overwrite = false

    @Option(help: ArgumentHelp("Most bytes to write in all. (default: 4GB)", valueName: "size"))
    var maxOutput: ByteSize?

    @Flag(help: "Tell of the frames as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        if null, output != nil { throw ValidationError("--null writes nothing, so there is no place for --output.") }
        if !null, output == nil { throw ValidationError("Say where the frames go: -o FOLDER, or -o - for a pipe.") }
        if output?.isEmpty ?? false { throw ValidationError("--output needs the name of a folder.") }
        if output == "-", json { throw ValidationError("-o - gives the frames, so there is no place for JSON.") }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        if output == "-" { _ = try PictureOutput(output, leftovers: run.leftovers) }
        try run.withInput(file) { input in
            if null { try walk(input, run) } else { try write(input, run) }
        }
    }

    /// The decoder's own walk: nothing is opened, looked up or drawn beside it, and a file is read as it is needed.
    private func walk(_ input: PictureInput, _ run: PictureRun) throws {
        var decoder = GIFDecoder(mergesZeroDelay: mergeZeroDelay)
        var delays: [Int] = []
        func take(_ frame: GIFFrame) { delays.append(frame.delay) }
        do {
            try run.pieces(of: input) { piece in try decoder.decode(piece, onFrame: take) }
            try decoder.finish(onFrame: take)
        } catch let error as GIFError {
            throw input.failure(error)
        }
        if json { try tell(decoder.info, delays, bytes: nil) }
    }

    private func write(_ input: PictureInput, _ run: PictureRun) throws {
        let file = try run.open(input, mergesZeroDelay: mergeZeroDelay)
        var limits = GIFLimits.standard
        if let maxOutput { limits.outputBytes = maxOutput.bytes }
        var sink = try sink(run)
        let line = WorkLine("frames", total: file.frameCount, run)
        defer { line?.clear() }
        var count = 0
        var damage: GIFError?
        do {
            do {
                try GIFFrameFiles(format: format, limits: limits)
                    .write(WatchedPictures(base: file, line: line)) { name, contents in
                        try sink.add(name, contents)
                        count += 1
                    }
            } catch let error as GIFError {
                guard count > 0, !error.isOfOutput else { throw error }
                // What was whole before the damage is worth having.
                damage = error
            }
            try sink.finish()
        } catch {
            sink.abandon()
            if error is ReaderLeft { return }
            guard let error = error as? GIFError else { throw error }
            if case .limitExceeded(.outputBytes, _, _) = error {
                throw CommandFailure.cannotWrite(error.description, hint: "--max-output allows more.")
            }
            throw input.failure(error)
        }
        line?.clear()
        if json { try tell(file.info, Array(file.delays.prefix(count)), bytes: sink.bytes) }
        guard let damage else { return }
        var failure = input.failure(damage)
        failure.hint = count == 1 ? "The 1 frame before was whole." : "The \(count) frames before were whole."
        throw failure
    }

    private func tell(_ info: GIFInfo?, _ delays: [Int], bytes: Int?) throws {
        var text = JSONText()
        text.raw("{")
        text.key("folder", first: true)
        text.string(null ? nil : output)
        text.key("format")
        text.string(null ? nil : format.rawValue)
        text.key("width")
        text.number(info?.width)
        text.key("height")
        text.number(info?.height)
        text.key("frames")
        text.number(delays.count)
        text.key("bytes")
        text.number(bytes)
        text.key("delays")
        text.numbers(delays)
        text.raw("}\n")
        try Output.standard().write(text.bytes)
    }

    /// Whoever reads standard output has seen enough.
    private struct ReaderLeft: Error {}

    /// Where frames go.
    private enum Sink {
        case folder(FrameFolder)
        case output(Output)

        var bytes: Int? { if case .folder(let folder) = self { folder.bytes } else { nil } }

        mutating func add(_ name: String, _ frame: Data) throws {
            switch self {
            case .folder(var folder):
                try folder.add(name, frame)
                self = .folder(folder)
            case .output(let output):
                try output.write(frame)
                if output.isClosed { throw ReaderLeft() }
            }
        }

        func finish() throws(CommandFailure) { if case .folder(let folder) = self { try folder.finish() } }

        func abandon() { if case .folder(let folder) = self { folder.abandon() } }
    }

    private func sink(_ run: PictureRun) throws(CommandFailure) -> Sink {
        guard let output, output != "-" else { return .output(Output.standard()) }
        return .folder(
            try FrameFolder(output, ending: format.rawValue, overwrites: overwrite, leftovers: run.leftovers)
        )
    }
}

extension GIFFrameFiles.Format: WordOption {}

extension GIFError {
    /// Whether what is to be written is at fault, and not the GIF.
    fileprivate var isOfOutput: Bool {
        switch self {
        case .limitExceeded(.outputBytes, _, _), .pngFailed: true
        default: false
        }
    }
}
