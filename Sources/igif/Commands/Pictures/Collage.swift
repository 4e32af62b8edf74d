import ArgumentParser
import GIF
import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `igif collage FILE…`.
struct Collage: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "collage",
        abstract: "Put 2 to 6 GIFs side by side into one.",
        discussion: """
            Each runs on its own clock. An even number fills the grid; an odd one leaves a cell free, and is made with \
            --allow-odd alone. Of a provider's items the original is taken, never a preview.

            An album is a folder of yours that collages are kept in, made when it is named for the first time. The path \
            of the new collage is printed. \(Terms.sentence)

            EXAMPLES:
              igif collage a.gif b.gif c.gif d.gif -o four.gif
              igif collage a.gif b.gif --cell 320x180 --fit contain --background black > two.gif
              igif search cats --limit 6 | igif collage - --album cats
            """
    )

    @Argument(help: "Files, URLs, ids with --id, or - for standard input: a GIF, or igif's JSON.")
    var files: [String] = []

    @Option(help: ArgumentHelp("Cells in a row. (default: 2, of five or six 3)", valueName: "number"))
    var columns: Int?

    @Option(help: ArgumentHelp("The size of a cell in pixels.", valueName: "size"))
    var cell = PixelSize(width: 240, height: 180)

    @Option(help: "Whether a GIF fills its cell and loses its edges, or is seen whole.")
    var fit: CellFit = .cover

    @Option(
        help: ArgumentHelp(
            "The colour of what stays free: black, '#ff8800', transparent. (default: white)",
            valueName: "color"
        )
    )
    var background: ColorWord?

    @Option(help: ArgumentHelp("Most bytes the collage may have: 2MB, 500KB.", valueName: "size"))
    var maxSize: ByteSize?

    @Flag(help: "Let an odd number leave a cell free.")
    var allowOdd = false

    @Option(help: ArgumentHelp("Keep the collage in the album of this name.", valueName: "name"))
    var album: String?

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the collage as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    /// What a GIF's own proportions become.
    enum CellFit: String, WordOption {
        case cover, contain

        var fit: GIFFit { self == .cover ? .cover : .contain }
    }

    func validate() throws {
        if let columns, !GIFCollage.counts.contains(columns), columns != 1 {
            throw ValidationError("--columns is a number from 1 to \(GIFCollage.counts.upperBound).")
        }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let shelf = AlbumShelf(folder: context.folders.albums)
        let album = try album.map { name throws(CommandFailure) in try shelf.album(name) }
        let output =
            place.output == nil && album != nil ? nil : try PictureOutput(place.output, leftovers: run.leftovers)
        let layout = GIFCollage.Layout(
            columns: columns,
            cellWidth: cell.width,
            cellHeight: cell.height,
            fit: fit.fit,
            background: background.map(\.color) ?? GIFColor(0xFFFFFF),
            allowsOdd: allowOdd
        )
        let check = { (count: Int) throws in _ = try layout.grid(of: count) }
        try run.withInputs(files, takesOriginalsOnly: true, check: check) { inputs in
            let collage = try GIFCollage(try run.open(all: inputs), layout: layout)
            let data = try fitted(encode(collage, run), run)
            let writer = CollageWriter(collage: data)
            let path = try output.map { try run.outcome(of: writer.save(to: $0)) }
            let kept = try album.map { try run.outcome(of: keep(writer, in: $0, on: shelf, run)) }
            try tell(data, path: path, kept: kept)
        }
    }

    private func encode(_ collage: GIFCollage, _ run: PictureRun) throws -> Data {
        let animation = GIFAnimation(width: collage.width, height: collage.height, loopCount: 0)
        let line = WorkLine("collage", total: try collage.timing().count * 2, run)
        defer { line?.clear() }
        return try animation.encode(collage) { line?.show($0) }
    }

    /// The collage within the bytes it may have.
    private func fitted(_ collage: Data, _ run: PictureRun) throws -> Data {
        guard let maxSize, collage.count > maxSize.bytes else { return collage }
        let result = try run.fit(GIFFile(data: collage), GIFFitter(maximumBytes: maxSize.bytes))
        if !json { run.tell(result) }
        return result.data
    }

    /// Reopens the album or creates it, then saves into it.
    private func keep(_ writer: CollageWriter, in album: Album, on shelf: AlbumShelf, _ run: PictureRun) -> Single<
        String
    > {
        shelf.open(album)
            .do(onNext: { made in run.reporter.note("The album '\(made.name)' is new.") })
            .ifEmpty(default: album)
            .flatMap { writer.save(in: $0) }
    }

    private func tell(_ data: Data, path: String?, kept: String?) throws {
        guard path != "-" else { return }
        guard json else {
            if let kept { try Output.standard().write(Array("\(kept)\n".utf8)) }
            return
        }
        let result = try PictureResult(path: path, gif: data)
        var text = JSONText()
        result.begin(&text)
        text.key("album")
        text.string(kept)
        text.raw("}\n")
        try Output.standard().write(text.bytes)
    }
}
