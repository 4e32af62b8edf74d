import Browser
import Dispatch
import Synchronization
import TerminalUI

/// Asks a terminal what it can do. Most answer in a millisecond; one that takes its time, over a network say, shows the
/// browser's frame meanwhile, so that nobody looks at nothing.
struct BrowseOpening: Sendable {
    /// How long nothing is shown, in milliseconds.
    private static let patience = 25

    let device: TerminalDevice
    let environment: Environment
    let hasColor: Bool
    let query: String
    let attribution: String

    /// What the terminal can do. Blocks until it answered, or will not.
    func features() -> TerminalFeatures {
        let answer = Answer()
        DispatchQueue(label: "igif.opening").async { [device, environment] in
            answer.give(TerminalFeatures.detect(device: device, environment: { environment[$0] }))
        }
        while !answer.isThere(within: Self.patience), !show() {}
        var features = answer.take()
        if !hasColor { features.colors = .monochrome }
        return features
    }

    /// Shows the frame.
    /// - Returns: whether that is done; the other thread may not have come to ask yet.
    private func show() -> Bool {
        guard let size = device.size else { return true }
        let theme = Theme(colors: colors)
        let canvas = FirstFrame.canvas(size: size, query: query, attribution: attribution, theme: theme)
        var painter = Painter(colors: colors)
        return device.showWhileAsked(Self.greeting + painter.paint(canvas), farewell: farewell)
    }

    /// As many colours as the variables promise.
    private var colors: ColorDepth {
        hasColor ? variables.colors : .monochrome
    }

    private var variables: TerminalEnvironment { TerminalEnvironment { environment[$0] } }

    /// The alternate screen, no cursor (xterm, DEC private modes 1049 and 25), and back, out of a sequence that was cut
    /// off (ST) and in the plain style. The session says all of it again.
    private static let greeting = Array("\u{1B}[?1049h\u{1B}[?25l".utf8)
    private var farewell: [UInt8] {
        // Where there is no other screen to go back to, the frame is erased.
        let erasure = variables.hasAlternateScreen ? "" : "\u{1B}[H\u{1B}[J"
        return Array("\u{1B}\\\u{1B}[0m\(erasure)\u{1B}[?25h\u{1B}[?1049l".utf8)
    }
}

/// What the terminal answered, handed from one thread to another.
private final class Answer: Sendable {
    private let features = Mutex(TerminalFeatures.least)
    private let bell = DispatchSemaphore(value: 0)

    func give(_ features: TerminalFeatures) {
        self.features.withLock { $0 = features }
        bell.signal()
    }

    /// Whether it comes within so many milliseconds.
    func isThere(within milliseconds: Int) -> Bool {
        guard bell.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return false }
        bell.signal()
        return true
    }

    /// Waits for it.
    func take() -> TerminalFeatures {
        bell.wait()
        return features.withLock { $0 }
    }
}
