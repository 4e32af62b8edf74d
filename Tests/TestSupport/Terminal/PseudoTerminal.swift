import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program that runs in a terminal of its own, with an emulator where the screen would be.
///
/// The terminal is the program's controlling one, so Ctrl-C, Ctrl-Z, a hang-up and a shell's job control are real.
/// Queries are answered as the persona would. Nothing here sleeps: `wait` looks whenever something was drawn. The
/// program is killed when this object goes.
public final class PseudoTerminal: Sendable {
    /// Why a test cannot go on.
    public struct Failure: Error, CustomStringConvertible {
        /// What was waited for, and the screen as it was.
        public var description: String
    }

    /// How the program ended.
    public struct End: Sendable {
        /// The exit code, or minus the signal.
        public var code: Int32
        /// The terminal's modes at that moment.
        public var modes: TerminalModes?
        /// The screen when all was drawn.
        public var screen: ScreenEmulator
    }

    private let child: PseudoTerminalChild
    /// The modes before the program started.
    public let firstModes: TerminalModes?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: its path.
    ///   - arguments: without its name.
    ///   - environment: all of its variables; the persona's are added.
    ///   - directory: where it works.
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - persona: which terminal this is.
    /// - Throws: `Failure` when the system gives no terminal or does not start the program.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        directory: String = "/",
        columns: Int = 80,
        rows: Int = 24,
        persona: TerminalPersona = .xterm
    ) throws {
        let variables = persona.environment.merging(environment) { _, given in given }
        child = try PseudoTerminalChild(ScreenEmulator(columns: columns, rows: rows, persona: persona))
        firstModes = child.modes
        try child.start(executable, arguments, environment: variables, directory: directory)
    }

    /// A terminal in which no program runs: this process opens it by its path and draws on it.
    ///
    /// - Parameters:
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - persona: which terminal this is.
    /// - Throws: `Failure` when the system gives no terminal.
    public init(columns: Int = 80, rows: Int = 24, persona: TerminalPersona = .xterm) throws {
        child = try PseudoTerminalChild(ScreenEmulator(columns: columns, rows: rows, persona: persona))
        firstModes = child.modes
        child.watch()
    }

    deinit {
        child.kill()
        // Else nothing ends the thread that reads.
        if process == 0 { child.hangUp() }
    }

    /// Where it is in the file system.
    public var path: String { child.name }

    /// The process.
    public var process: pid_t { child.process }

    /// The screen as it is now.
    public var screen: ScreenEmulator { child.screen }

    /// The terminal's modes now.
    public var modes: TerminalModes? { child.modes }

    /// All that was written so far, the newest megabytes of it.
    public var written: [UInt8] { child.written }

    /// Types text, as the keyboard would.
    public func type(_ text: String) { child.send(Array(text.utf8)) }

    /// Presses keys.
    public func press(_ keys: TypedKey...) { for key in keys { child.send(key.bytes(screen)) } }

    /// Presses a key at the very moment the screen is as wanted: a test that waits and then presses is late where others
    /// keep the machine busy, and what it wanted to interrupt may be over by then.
    public func press(_ key: TypedKey, when condition: @escaping @Sendable (ScreenEmulator) -> Bool) {
        child.react(when: condition) { key.bytes($0) }
    }

    /// Types text at the very moment the screen is as wanted.
    public func type(_ text: String, when condition: @escaping @Sendable (ScreenEmulator) -> Bool) {
        child.react(when: condition) { _ in Array(text.utf8) }
    }

    /// Pastes text, in brackets where the program asked for them.
    public func paste(_ text: String) {
        type(screen.modes.contains(2004) ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
    }

    /// Clicks on a cell, if the program asked for the mouse (SGR encoding).
    public func click(x: Int, y: Int) {
        guard screen.modes.contains(1006) else { return }
        type("\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m")
    }

    /// Turns the wheel over a cell, down by default.
    public func scroll(up: Bool = false, x: Int, y: Int) {
        guard screen.modes.contains(1006) else { return }
        type("\u{1B}[<\(up ? 64 : 65);\(x + 1);\(y + 1)M")
    }

    /// Gives the window another size; the program is told by SIGWINCH.
    public func resize(columns: Int, rows: Int) { child.resize(columns: columns, rows: rows) }

    /// What the window shows is lost, as it is when it was made small and large again at once.
    public func blank() { child.blank() }

    /// Sends a signal to the program.
    public func send(_ signal: Int32) { _ = Foundation.kill(process, signal) }

    /// Takes the terminal away, as a closed window does.
    public func hangUp() { child.hangUp() }

    /// Waits until the screen is as wanted.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the message.
    ///   - seconds: for how long at most.
    ///   - condition: looks at the screen, whenever something was drawn and no update is under way.
    /// - Returns: the screen.
    /// - Throws: `Failure` with the screen when time is up or the program ended.
    @discardableResult
    public func wait(
        for what: String,
        seconds: Double = 90,
        until condition: @escaping @Sendable (ScreenEmulator) -> Bool
    ) async throws -> ScreenEmulator {
        try await child.wait(for: what, seconds: seconds, until: condition)
    }

    /// Waits until this text is on the screen.
    @discardableResult
    public func wait(for text: String, seconds: Double = 90) async throws -> ScreenEmulator {
        try await wait(for: "the text '\(text)'", seconds: seconds) { $0.contains(text) }
    }

    /// Waits for the program's end.
    /// - Throws: `Failure` with the screen when time is up.
    public func ended(seconds: Double = 90) async throws -> End { try await child.ended(seconds: seconds) }
}
