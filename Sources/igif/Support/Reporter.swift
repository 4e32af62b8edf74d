import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Says on standard error what is neither a result nor the error that ends the run.
struct Reporter: Sendable {
    /// What standard error can show.
    let terminal: Terminal
    private let isQuiet: Bool
    private let isVerbose: Bool

    /// Says as much as the user wants to hear.
    init(_ options: ReportOptions, terminal: Terminal) {
        self.terminal = terminal
        isQuiet = options.quiet
        isVerbose = options.verbose
    }

    /// Whether progress is drawn: for people, who want to hear of it, and where nothing else is written in between.
    func drawsProgress(_ environment: Environment) -> Bool {
        terminal.canRedraw(environment) && !isQuiet && !isVerbose
    }

    /// Something worth knowing.
    func note(_ text: String) { if !isQuiet { line(text) } }

    /// Something only those want to know who asked.
    func detail(_ text: @autoclosure () -> String) { if isVerbose { line(text()) } }

    /// Something that went wrong without ending the run.
    func problem(_ text: String) { line(text) }

    private func line(_ text: String) {
        _ = LocalFile.writeAll(Array("igif: \(SafeText.line(text))\n".utf8), to: terminal.descriptor)
    }
}
