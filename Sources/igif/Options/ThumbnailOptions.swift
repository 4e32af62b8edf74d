import ArgumentParser
import TerminalUI

/// Whether results have stills beside them.
struct ThumbnailOptions: ParsableArguments {
    @Flag(help: "A still beside each result, on a terminal. Each is a request to the host of its media.")
    var thumbs = false

    @Option(help: ArgumentHelp("How --thumbs shows them. (default: auto)"))
    var graphics: GraphicsChoice?

    func validate() throws {
        if graphics != nil, !thumbs { throw ValidationError("--graphics goes with --thumbs.") }
    }

    /// Says what goes with no stills.
    func check(_ output: OutputOptions) throws {
        guard thumbs else { return }
        let isList = output.format == nil || output.format == .list
        guard isList, !output.json, output.fields == nil, output.template == nil, output.file == nil else {
            throw ValidationError("--thumbs goes with the list on a terminal alone.")
        }
    }

    /// The stills for a run; `nil` where none are wished for, or there is no room beside them.
    ///
    /// - Parameters:
    ///   - source: who is asked.
    ///   - isOffline: whether nothing may be fetched.
    ///   - terminal: standard output.
    ///   - environment: the variables terminals give themselves away by.
    /// - Throws: `CommandFailure` (64) where standard output is no terminal that can be drawn on.
    func thumbnails(
        _ source: Source,
        isOffline: Bool,
        _ terminal: Terminal,
        _ environment: Environment
    ) throws(CommandFailure) -> Thumbnails? {
        guard thumbs, graphics ?? .auto != .none else { return nil }
        guard terminal.canRedraw(environment) else {
            throw .usage(
                "--thumbs draws on a terminal, and standard output is none.",
                hint: "'igif show' writes stills into a pipe with --graphics symbols."
            )
        }
        guard ThumbnailFormat.fits(columns: terminal.style.columns) else { return nil }
        return try Thumbnails(
            graphics: graphics?.wanted,
            source: source,
            isOffline: isOffline,
            style: terminal.style,
            environment: environment
        )
    }
}
