import Foundation
import GIF
import Synchronization
import TestSupport
import Testing

/// What the real browser does with what was found: files, collages, the clipboard.
@Suite(.timeLimit(.minutes(3))) struct BrowseActionTests {
    @Test func `A download shows how far it is, and the file is whole`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Orange Cat")
        try browsing.set("media:drip=60000")
        browsing.terminal.type("d")
        // One look for both: what is said at the end goes away again, on a busy machine before this task runs next.
        let progress = Mark()
        try await browsing.terminal.wait(for: "progress, then 'Saved '") { screen in
            if Browsing.status(screen).contains("━"), Browsing.status(screen).contains(" of ") { progress.set() }
            return progress.isSet && screen.contains("Saved ")
        }
        let file = try #require(browsing.home.files.first { $0.hasSuffix(".gif") })
        #expect(whole(browsing.home, file))
        try browsing.set()
        browsing.terminal.type("d")
        try await browsing.shows("was there already")
    }

    @Test func `Closing leaves no half file under its name, and what has come can be resumed`() async throws {
        let browsing = try await Browsing("cats")
        try await browsing.shows("Orange Cat")
        try browsing.set("media:drip=1000")
        // At that moment, not when this task runs again: the file would be whole by then on a busy machine.
        browsing.terminal.type("q") { Browsing.status($0).contains(" of ") }
        browsing.terminal.type("d")
        let end = try await browsing.terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(!browsing.home.files.contains { $0.hasSuffix(".gif") })
    }

    @Test func `A collage is put together from the tray, saved, and the tray is empty then`() async throws {
        let browsing = try await Browsing("cats")
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        terminal.type(" ")
        try await terminal.wait(for: "1 GIF")
        terminal.type("s")
        try await terminal.wait(for: "a refusal") { Browsing.status($0).contains("✗") }
        terminal.type("l ")
        try await terminal.wait(for: "2 GIFs")
        terminal.type("s")
        let screen = try await terminal.wait(for: "the path") { screen in
            Browsing.status(screen).contains("any key") || Browsing.status(screen).contains("✓")
        }
        let file = try #require(browsing.home.files.first { $0.hasSuffix(".gif") })
        #expect(Browsing.status(screen).contains(file))
        let image = try GIFImage(data: browsing.home.data(file))
        #expect(image.width == 480)
        #expect(whole(browsing.home, file))
        terminal.press(.enter)
        try await terminal.wait(for: "an empty tray and no message") { screen in
            !screen.contains("GIFs ") && !Browsing.status(screen).contains(file)
        }
        terminal.type("q")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(Browsing.strange(end.screen) == [])
    }

    @Test func `A collage that cannot be saved stays in the tray`() async throws {
        let browsing = try await Browsing("cats", "--dir", "/dev/null/nowhere")
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        terminal.type(" l ")
        try await terminal.wait(for: "2 GIFs")
        terminal.type("s")
        try await terminal.wait(for: "a failure") { Browsing.status($0).contains("✗") }
        terminal.press(.enter)
        let screen = try await terminal.wait(for: "no message") { !Browsing.status($0).contains("✗") }
        #expect(screen.contains("2 GIFs"))
    }

    @Test func `A seventh GIF is refused`() async throws {
        let browsing = try await Browsing("cats")
        let terminal = browsing.terminal
        try await terminal.wait(for: "Orange Cat")
        terminal.type(" l l l l l ")
        try await terminal.wait(for: "6 GIFs")
        terminal.type("l ")
        try await terminal.wait(for: "The tray is full")
        terminal.type("x")
        try await terminal.wait(for: "an empty tray") { !$0.contains("6 GIFs") }
    }

    @Test func `Over SSH links are copied through the terminal`() async throws {
        let browsing = try await Browsing("cats", variables: ["SSH_TTY": "/dev/pts/1"], persona: .kitty)
        try await browsing.shows("Orange Cat")
        browsing.terminal.type("c")
        var screen = try await browsing.terminal.wait(for: "a copy") { $0.clipboard.count == 1 }
        func copied() -> String {
            screen.clipboard.last.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        #expect(copied().hasPrefix("http") && !copied().contains("\n"))
        browsing.terminal.type("C")
        screen = try await browsing.terminal.wait(for: "a copy") { $0.clipboard.count == 2 }
        #expect(copied().hasPrefix("![") && copied().hasSuffix(")"))
    }
}

/// Something that has happened.
private final class Mark: Sendable {
    private let state = Atomic(false)
    var isSet: Bool { state.load(ordering: .acquiring) }
    func set() { state.store(true, ordering: .releasing) }
}
