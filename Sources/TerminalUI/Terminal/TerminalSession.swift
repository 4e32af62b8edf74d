import Rx

/// A terminal in use: keys come from it, canvases go to it, and it is given back as it was.
///
/// ```swift
/// let device = try TerminalDevice()
/// let features = TerminalFeatures.detect(device: device, environment: environment)
/// let session = TerminalSession(device: device, features: features)
/// session.events.subscribe(onNext: …).disposed(by: bag)
/// try session.start()
/// session.present(canvas)
/// dispatchMain()
/// ```
///
/// A thread of its own reads and writes, so a slow terminal holds up nobody. Ctrl-C is a key like others here; Ctrl-Z
/// suspends the program. At the end, at a signal and at a crash the terminal is given back (`TerminalGuard`).
@MainActor
public final class TerminalSession {
    /// What is wished of the terminal.
    public struct Configuration: Hashable, Sendable {
        /// Draws on a screen of its own and leaves the shell's untouched; the cursor is hidden where no canvas puts it.
        public var usesWholeScreen = true
        /// Mouse events come.
        public var readsMouse = true
        /// Ctrl-Z suspends; otherwise it is a key.
        public var suspendsAtControlZ = true

        /// The whole screen with everything.
        public init() {}

        /// For what is drawn in place between the shell's lines, with `send(_:)`: no screen of its own, no mouse.
        public static var inPlace: Configuration {
            var configuration = Configuration()
            configuration.usesWholeScreen = false
            configuration.readsMouse = false
            return configuration
        }
    }

    /// What the terminal can do.
    public let features: TerminalFeatures

    /// How big it is; 80×24 where nobody knows.
    public var size: TerminalSize { TerminalSize(columns: 80, rows: 24) }

    /// What comes from the terminal: hot, on the main queue. Ends when the session is stopped.
    public var events: Observable<TerminalEvent> { subject }

    private let subject = PublishSubject<TerminalEvent>()

    /// Prepares a session; nothing is changed before `start()`.
    public init(device: TerminalDevice, features: TerminalFeatures, configuration: Configuration = Configuration()) {
        self.features = features
    }

    /// Takes the terminal: raw mode, screen, mouse. Once.
    /// - Throws: `TerminalError`.
    public func start() throws(TerminalError) {}

    /// Shows a canvas. Returns at once: another thread finds what differs from what is shown and writes it. When the
    /// terminal is slow, canvases that were overtaken by newer ones are never drawn.
    public func present(_ canvas: Canvas) {}

    /// Writes bytes as they are, in order, none dropped: text for the clipboard, a picture in place. Before the next
    /// canvas. Whoever sends much looks at `isBehind`.
    public func send(_ bytes: [UInt8]) {}

    /// Whether something given earlier still waits to be written.
    public var isBehind: Bool { false }

    /// Gives the terminal back and stops the program (SIGTSTP), as Ctrl-Z does. When it goes on, `resumed` comes.
    public func suspend() {}

    /// Gives the terminal back. Nothing is written to it afterwards. Waits until that is done, at most about a second.
    /// A second call does nothing.
    public func stop() {}
}
