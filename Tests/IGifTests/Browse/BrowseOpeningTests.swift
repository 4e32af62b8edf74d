import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import igif

/// A terminal is asked, and shows a frame where it takes its time.
@Suite("Opening the browser", .timeLimit(.minutes(1)))
struct BrowseOpeningTests {
    private func opening(
        _ terminal: PseudoTerminal,
        hasColor: Bool = true,
        _ more: [String: String] = [:]
    ) throws -> BrowseOpening {
        // Over a network answers are waited for longer.
        let variables = terminal.screen.persona.environment.merging(["SSH_TTY": "/dev/pts/0"]) { old, _ in old }
            .merging(more) { $1 }
        return BrowseOpening(
            device: try TerminalDevice(path: terminal.path),
            environment: Environment { variables[$0] },
            hasColor: hasColor,
            query: "cats",
            attribution: "Powered by tests"
        )
    }

    /// Asks where waiting holds up nobody.
    private func features(_ opening: BrowseOpening) async -> TerminalFeatures {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: opening.features()) }
        }
    }

    @Test("A terminal that takes its time shows the frame meanwhile, until whoever asked lets go of it")
    func slow() async throws {
        let terminal = try PseudoTerminal(persona: .kitty.answering(after: 400))
        var opening: BrowseOpening? = try opening(terminal)
        let features = await features(opening!)
        #expect(features.graphics == .kitty && features.answers)
        let screen = try await terminal.wait(for: "the frame") { $0.isAlternate && $0.contains("Powered by tests") }
        #expect(screen.line(0).contains("cats") && !screen.showsCursor)
        // What is typed before the session begins is not drawn into it.
        #expect(terminal.modes != terminal.firstModes)
        opening = nil
        try await terminal.wait(for: "the shell's screen") { !$0.isAlternate }
        #expect(terminal.modes == terminal.firstModes)
        #expect(terminal.screen.leftBehind == [] && terminal.screen.text.trimmingPrefix(while: \.isWhitespace) == "")
    }

    @Test("One that answers nothing shows it too, and gets what any terminal can")
    func silent() async throws {
        let terminal = try PseudoTerminal(persona: .silent)
        let opening = try opening(terminal)
        let features = await features(opening)
        #expect(features.graphics == .symbols && !features.answers)
        try await terminal.wait(for: "the frame") { $0.isAlternate && $0.contains("Powered by tests") }
        withExtendedLifetime(opening) {}
    }

    @Test("Without colours there are none in the frame, nor afterwards")
    func colors() async throws {
        let terminal = try PseudoTerminal(persona: .kitty.answering(after: 400))
        let opening = try opening(terminal, hasColor: false)
        #expect(await features(opening).colors == .monochrome)
        try await terminal.wait(for: "the frame") { $0.isAlternate && $0.contains("Powered by tests") }
        let written = String(decoding: terminal.written, as: UTF8.self)
        #expect(!written.contains("38;2;") && !written.contains("38;5;"))
        withExtendedLifetime(opening) {}
    }

    @Test("Who is asked nothing is shown nothing")
    func dumb() async throws {
        let terminal = try PseudoTerminal(persona: .silent)
        let opening = try opening(terminal, ["TERM": "dumb"])
        #expect(await features(opening).graphics == GraphicsProtocol.none)
        #expect(terminal.written.isEmpty)
        #expect(terminal.modes == terminal.firstModes)
        withExtendedLifetime(opening) {}
    }

    @Test("A window of no size is not drawn into")
    func noSize() async throws {
        let terminal = try PseudoTerminal(persona: .kitty.answering(after: 100))
        let opening = try opening(terminal)
        var none = winsize()
        #expect(ioctl(opening.device.descriptor, UInt(TIOCSWINSZ), &none) == 0)
        _ = await features(opening)
        #expect(!terminal.screen.isAlternate)
        withExtendedLifetime(opening) {}
    }
}
