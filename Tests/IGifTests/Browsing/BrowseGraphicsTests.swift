import TestSupport
import Testing

/// Pictures as each terminal draws them, in the real browser.
@Suite(.timeLimit(.minutes(3))) struct BrowseGraphicsTests {
    private func isKitty(_ picture: [UInt8]) -> Bool { picture.first == UInt8(ascii: "G") }
    private func isInline(_ picture: [UInt8]) -> Bool { picture.starts(with: "1337;".utf8) }
    private func isSixel(_ picture: [UInt8]) -> Bool {
        picture.drop { (0x30...0x3B).contains($0) }.first == UInt8(ascii: "q")
    }

    @Test(arguments: [TerminalPersona.kitty, .ghostty, .tmux(in: .kitty)])
    func `kitty's protocol where the terminal answers that it knows it`(_ persona: TerminalPersona) async throws {
        let browsing = try await Browsing("cats", persona: persona, pictures: true)
        let screen = try await browsing.terminal.wait(for: "pictures") { screen in
            screen.contains("Orange Cat") && screen.pictures.count { $0.starts(with: "Ga=".utf8) } > 2
        }
        let areAllKitty = screen.pictures.allSatisfy(isKitty)
        #expect(areAllKitty)
        browsing.terminal.type("q")
        let end = try await browsing.terminal.ended()
        let (left, strange) = (end.screen.leftBehind, Browsing.strange(end.screen))
        #expect(left == [] && strange == [])
        // Nothing of them stays, on the screen or in the terminal's memory.
        let last = end.screen.pictures.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(last.contains("a=d"))
    }

    @Test func `Sixel where the terminal has it`() async throws {
        let browsing = try await Browsing("cats", persona: .foot, pictures: true)
        try await browsing.terminal.wait(for: "pictures") { [self] screen in
            screen.pictures.contains(where: isSixel) && screen.contains("Cat")
        }
    }

    @Test func `Inline images in iTerm2`() async throws {
        let browsing = try await Browsing("cats", persona: .iterm, pictures: true)
        try await browsing.terminal.wait(for: "pictures") { screen in
            screen.pictures.contains { $0.starts(with: "1337;".utf8) } && screen.contains("Cat")
        }
    }

    @Test(arguments: [TerminalPersona.xterm, .silent, .console, .tmux(in: .xterm)])
    func `Characters where the terminal has nothing else`(_ persona: TerminalPersona) async throws {
        let browsing = try await Browsing("cats", persona: persona, pictures: true)
        let screen = try await browsing.terminal.wait(for: "pictures") { screen in
            screen.contains("Cat") && screen.text.contains { "▀▄▌▐█▖▗▘▝▚▞".contains($0) }
        }
        let hasOther = screen.pictures.contains { !isKitty($0) }
        #expect(!hasOther)
    }

    @Test func `Another protocol where the user says so`() async throws {
        let browsing = try await Browsing("cats", "--graphics", "sixel", persona: .xterm, pictures: true)
        try await browsing.terminal.wait(for: "pictures") { screen in
            screen.contains("Cat") && screen.pictures.contains { $0.count > 100 }
        }
    }
}
