import Browser
import Dispatch
import GIFSearch
import HTTP
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A whole run of `igif browse`: from a terminal that is looked at to one that is given back.
struct BrowseRun {
    let command: Browse
    let context: AppContext

    /// Runs; where it comes to anything the process ends with it.
    /// - Throws: `CommandFailure` where there is no terminal, or what was asked for makes no sense.
    func run() throws -> Never {
        try checkTerminal()
        // What is said while the screen is taken would be in its midst.
        var report = command.report
        report.quiet = true
        let interruption = Interruption()
        let source = try Source(command.options.choice, report, asJSON: false, in: context)
        let plan = try BrowsePlan(command: command, context: context, source: source)
        let hasColor = try context.outputTerminal(command.report).style.hasColor
        let device: TerminalDevice
        do { device = try TerminalDevice() } catch { throw CommandFailure.usage("\(error)") }
        let opening = BrowseOpening(
            device: device,
            environment: context.environment,
            hasColor: hasColor,
            query: plan.query,
            attribution: source.provider.attribution
        )
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                let features = opening.features()
                let stage = BrowseStage(device: device, features: features, plan: plan)
                interruption.onSignal { DispatchQueue.main.async { MainActor.assumeIsolated { stage.interrupt() } } }
                stage.run { failure in
                    plan.finish()
                    Launch.end(failure)
                }
            }
        }
        dispatchMain()
    }

    private func checkTerminal() throws(CommandFailure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw .usage(
                "'igif browse' draws on a terminal, and this is none.",
                hint: "In a pipe there is 'igif search'."
            )
        }
        guard context.environment["TERM"] != "dumb" else {
            throw .usage(
                "'igif browse' draws on a terminal, and TERM=dumb says that this one cannot be drawn on.",
                hint: "'igif search' lists what is found."
            )
        }
    }
}
