import Browser
import Dispatch
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A whole run of `igif show`: from the words to a terminal that is given back.
struct ShowRun {
    let command: Show
    let context: AppContext

    /// Runs; on a terminal the process ends with it.
    /// - Throws: `CommandFailure` where nothing can be shown.
    func run() throws {
        let isTerminal = isatty(STDOUT_FILENO) == 1 && context.environment["TERM"] != "dumb"
        guard isTerminal || command.graphics.wanted != nil else { throw Self.noTerminal }
        let run = try PictureRun(command.lookup, command.report, asJSON: false, in: context)
        let words = command.lookup.id ? command.files : try PictureFolder.expand(command.files)
        guard !words.isEmpty || command.files.isEmpty else {
            throw CommandFailure(.noResults, "There is no .gif file in there.")
        }
        let items = try run.withInputs(words) { try ShowItem.list($0, run) }
        guard isTerminal else { return try write(items) }
        try play(items, run)
    }

    private static let noTerminal = CommandFailure.usage(
        "'igif show' plays on a terminal, and standard output is none.",
        hint: "--graphics symbols writes a still as text, kitty, iterm and sixel write one for such a terminal."
    )

    /// Writes stills one below the other.
    private func write(_ items: [ShowItem]) throws {
        let hasColor = try context.outputTerminal(command.report).style.hasColor || command.report.color == nil
        let still = ShowStill(
            graphics: command.graphics.wanted ?? .symbols,
            colors: hasColor && context.environment["NO_COLOR"] == nil ? .trueColor : .monochrome,
            columns: context.environment["COLUMNS"].flatMap { Int($0) } ?? 80,
            rows: context.environment["LINES"].flatMap { Int($0) } ?? 24
        )
        let output = Output.standard()
        var failed: [CommandFailure] = []
        for item in items {
            do throws(CommandFailure) {
                try output.write(still.bytes(of: item))
            } catch {
                failed.append(error)
            }
        }
        if let failure = ShowItem.failure(failed, of: items.count) { throw failure }
    }

    /// Plays, and ends the process.
    private func play(_ items: [ShowItem], _ run: PictureRun) throws -> Never {
        // What cannot even be opened needs no terminal to be told.
        if items.count == 1, let failure = items[0].failure { throw failure }
        let device: TerminalDevice
        do { device = try TerminalDevice() } catch { throw CommandFailure.usage("\(error)") }
        let hasColor = try context.outputTerminal(command.report).style.hasColor
        let (environment, graphics, isStill) = (context.environment, command.graphics.wanted, command.still)
        let (interruption, reporter) = (run.interruption, run.reporter)
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                var features = TerminalFeatures.detect(device: device, environment: { environment[$0] })
                if !hasColor { features.colors = .monochrome }
                let stage = ShowStage(
                    device: device,
                    features: features,
                    graphics: graphics,
                    items: items,
                    isStill: isStill
                )
                interruption.onSignal { DispatchQueue.main.async { MainActor.assumeIsolated { stage.interrupt() } } }
                stage.run { failure in
                    if stage.leftOut > 0 { reporter.note("\(stage.leftOut) more found no room.") }
                    Launch.end(failure)
                }
            }
        }
        dispatchMain()
    }
}
