import CTerminal
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
    public private(set) var size: TerminalSize

    /// What comes from the terminal: hot, on the main queue. Ends when the session is stopped.
    public var events: Observable<TerminalEvent> { subject }

    private enum State { case new, running, stopped }

    private let device: TerminalDevice
    private let configuration: Configuration
    private let subject: PublishSubject<TerminalEvent>
    private var state = State.new
    private var link: TerminalLink?
    private var waiting: (sent: [[UInt8]], canvas: Canvas?) = ([], nil)

    /// Prepares a session; nothing is changed before `start()`.
    public init(device: TerminalDevice, features: TerminalFeatures, configuration: Configuration = Configuration()) {
        self.device = device
        self.features = features
        self.configuration = configuration
        subject = PublishSubject()
        size = device.size ?? TerminalSize(columns: 80, rows: 24)
        if size.cellWidth == nil { (size.cellWidth, size.cellHeight) = (features.cellWidth, features.cellHeight) }
    }

    deinit { link?.stop() }

    /// Takes the terminal: raw mode, screen, mouse. Once.
    /// - Throws: `TerminalError`.
    public func start() throws(TerminalError) {
        guard state == .new else { return }
        guard let pipe = WakePipe() else { throw .lost(reason: "no descriptors are left") }
        let link = TerminalLink(pipe) { [weak self] events in self?.take(events) }
        terminal_cover_thread()
        let farewell = SessionScript(features, configuration).farewell
        try device.take(\.raw, farewell: farewell, asks: features.answers)
        terminal_watch(device.slot, pipe.writer)
        for bytes in waiting.sent { link.send(bytes) }
        if let canvas = waiting.canvas { link.present(canvas) }
        waiting = ([], nil)
        let (device, features, configuration, size) = (device, features, configuration, size)
        let hasStarted = TerminalThread.start {
            TerminalTraffic(device, link, features, configuration, size: size).run()
            link.end()
        }
        guard hasStarted else {
            device.giveBack()
            terminal_unwatch(device.slot)
            throw .lost(reason: "no thread is left")
        }
        self.link = link
        state = .running
    }

    /// Shows a canvas. Returns at once: another thread finds what differs from what is shown and writes it. When the
    /// terminal is slow, canvases that were overtaken by newer ones are never drawn. Before `start()` it waits.
    public func present(_ canvas: Canvas) {
        if state == .new { waiting.canvas = canvas } else { link?.present(canvas) }
    }

    /// Writes bytes as they are, in order, none dropped: text for the clipboard, a picture in place. Before the next
    /// canvas. Whoever sends much looks at `isBehind`.
    public func send(_ bytes: [UInt8]) {
        if state == .new { waiting.sent.append(bytes) } else { link?.send(bytes) }
    }

    /// Whether something given earlier still waits to be written.
    public var isBehind: Bool { link?.isBehind ?? false }

    /// Gives the terminal back and stops the program (SIGTSTP), as Ctrl-Z does. When it goes on, `resumed` comes and
    /// what was shown is shown again.
    public func suspend() { link?.suspend() }

    /// Gives the terminal back. Nothing is written to it afterwards. Waits until that is done: for an answer of the
    /// terminal, so that no later one reaches the shell, and about a second at most where it does not come.
    /// A second call does nothing.
    public func stop() {
        guard state != .stopped else { return }
        state = .stopped
        link?.stop()
        link = nil
        subject.onCompleted()
    }

    private func take(_ events: [TerminalEvent]) {
        // Another thread may serve the main queue now; a crash on it must be survived by the terminal as well.
        terminal_cover_thread()
        for event in events where state == .running {
            if case .resize(let size) = event { self.size = size }
            subject.onNext(event)
        }
    }
}
