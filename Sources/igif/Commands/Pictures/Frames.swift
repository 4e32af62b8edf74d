import ArgumentParser
import GIF

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `igif frames FILE`.
struct Frames: ContextCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write every frame as a file.",
        discussion: """
            Frames are composed as they are shown, each of the canvas's size, and numbered from 0: 0000.png, 0001.png, … \
            The folder appears when all are there; frames it holds already are replaced with --overwrite alone. Of a GIF \
            that is cut off the whole frames are written, and the exit code is 1.

            rgba is raw: row by row from the top, 4 bytes a pixel, straight alpha. With -o - the frames follow each \
            other on standard output.

            EXAMPLES:
              igif frames cat.gif -o frames
              igif frames cat.gif -o - --format rgba | ffplay -f rawvideo -pixel_format rgba -video_size 480x270 -
              igif frames cat.gif --null
            """
    )

    /// The forms a frame is written in.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case png, rgba
    }

    @Argument(help: PictureWord.help)
    var file: String?

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("The folder to make or fill, - for standard output.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Option(help: "The form of the files.")
    var format: Format = .png

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
            let bytes = try run.bytes(of: input)
            if null { try walk(bytes, input) } else { try write(bytes, input, run) }
        }
    }

    /// What was done, for JSON.
    private struct Summary {
        var size: (width: Int, height: Int)?
        var delays: [Int] = []

        mutating func take(_ frame: GIFFrame, _ reader: GIFFrameReader) {
            if size == nil { size = reader.info.map { ($0.width, $0.height) } }
            delays.append(frame.delay)
        }
    }

    /// The decoder's own walk: nothing is opened, looked up or drawn beside it.
    private func walk(_ bytes: Data, _ input: PictureInput) throws {
        var reader = GIFFrameReader(data: bytes, mergesZeroDelay: mergeZeroDelay)
        var summary = Summary()
        do throws(GIFError) {
            while let frame = try reader.next() { if json { summary.take(frame, reader) } }
        } catch {
            throw input.failure(error)
        }
        if json { try tell(summary, bytes: nil) }
    }

    private func write(_ bytes: Data, _ input: PictureInput, _ run: PictureRun) throws {
        let file: GIFFile
        do throws(GIFError) {
            file = try GIFFile(data: bytes, mergesZeroDelay: mergeZeroDelay)
        } catch {
            throw input.failure(error)
        }
        var sink = try sink(for: file, run)
        let line = WorkLine("frames", total: file.frameCount, run)
        defer { line?.clear() }
        var summary = Summary()
        var damage: GIFError?
        do {
            var reader = file.makeFrameReader()
            while let frame = next(of: &reader, &damage) {
                summary.take(frame, reader)
                switch format {
                case .rgba: try sink.add(frame.pixels)
                case .png:
                    try sink.add(
                        PNGEncoder().encode(GIFBitmap(width: file.width, height: file.height, pixels: frame.pixels))
                    )
                }
                line?.step()
                if sink.isClosed { break }
            }
            guard !summary.delays.isEmpty else { throw damage ?? GIFError.noFrames }
            try sink.finish()
        } catch {
            sink.abandon()
            throw error is GIFError ? input.failure(error) : error
        }
        line?.clear()
        if json { try tell(summary, bytes: sink.bytes) }
        guard let damage else { return }
        var failure = input.failure(damage)
        failure.hint = "\(summary.delays.count == 1 ? "1 frame was" : "\(summary.delays.count) frames were") whole."
        throw failure
    }

    private func next(of reader: inout GIFFrameReader, _ damage: inout GIFError?) -> GIFFrame? {
        do throws(GIFError) {
            return try reader.next()
        } catch {
            damage = error
            return nil
        }
    }

    private func tell(_ summary: Summary, bytes: Int?) throws {
        var text = JSONText()
        text.raw("{")
        text.key("folder", first: true)
        text.string(null ? nil : output)
        text.key("format")
        text.string(null ? nil : format.rawValue)
        text.key("width")
        text.number(summary.size?.width)
        text.key("height")
        text.number(summary.size?.height)
        text.key("frames")
        text.number(summary.delays.count)
        text.key("bytes")
        text.number(bytes)
        text.key("delays")
        text.numbers(summary.delays)
        text.raw("}\n")
        try Output.standard().write(text.bytes)
    }

    /// Where frames go.
    private enum Sink {
        case folder(FrameFolder)
        case output(Output, limit: ByteSize, bytes: Int)

        var bytes: Int {
            switch self {
            case .folder(let folder): folder.bytes
            case .output(_, _, let bytes): bytes
            }
        }

        /// Whether nobody reads any more.
        var isClosed: Bool { if case .output(let output, _, _) = self { output.isClosed } else { false } }

        mutating func add(_ frame: some Collection<UInt8>) throws(CommandFailure) {
            switch self {
            case .folder(var folder):
                try folder.add(frame)
                self = .folder(folder)
            case .output(let output, let limit, let bytes):
                guard frame.count <= limit.bytes - bytes else {
                    throw .cannotWrite("The frames take more than \(limit).", hint: "--max-output allows more.")
                }
                try output.write(frame)
                self = .output(output, limit: limit, bytes: bytes + frame.count)
            }
        }

        func finish() throws(CommandFailure) { if case .folder(let folder) = self { try folder.finish() } }

        func abandon() { if case .folder(let folder) = self { folder.abandon() } }
    }

    private func sink(for file: GIFFile, _ run: PictureRun) throws(CommandFailure) -> Sink {
        let limit = maxOutput ?? ByteSize(4_000_000_000)
        if format == .rgba {
            let (bytes, isTooMuch) = (file.width * file.height * 4).multipliedReportingOverflow(by: file.frameCount)
            guard !isTooMuch, bytes <= limit.bytes else {
                throw .cannotWrite(
                    "The frames would take \(isTooMuch ? "too much" : ByteSize(bytes).description), more than \(limit).",
                    hint: "--max-output allows more."
                )
            }
        }
        guard let output, output != "-" else { return .output(Output.standard(), limit: limit, bytes: 0) }
        return .folder(
            try FrameFolder(
                output,
                ending: format.rawValue,
                frames: file.frameCount,
                overwrites: overwrite,
                limit: limit,
                leftovers: run.leftovers
            )
        )
    }
}
