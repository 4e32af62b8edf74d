import Foundation
import TestSupport
import Testing

@Suite("igif show", .timeLimit(.minutes(2)))
struct ShowTests {
    private func makeHome() throws -> Home {
        let home = try Home()
        try home.write(SmallGIF.make(frames: 2, width: 40, height: 32, delay: 5), to: "a.gif")
        try home.write(SmallGIF.make(frames: 3, width: 40, height: 32, delay: 5, loopCount: nil), to: "once.gif")
        try home.write(SmallGIF.make(frames: 1, width: 40, height: 32), to: "one.gif")
        return home
    }

    /// Whether a frame of `SmallGIF` is what the first line with a picture begins with.
    private static func shows(_ frame: Int, _ screen: ScreenEmulator) -> Bool {
        let color = SmallGIF.color(frame).map { Int($0) }
        return (0..<screen.rows).contains {
            screen[0, $0].style.background == .rgb(color[0], color[1], color[2])
        }
    }

    @Test("It plays in place until a key is pressed, and leaves the picture above the shell's next line")
    func plays() async throws {
        let home = try makeHome()
        let terminal = try home.terminal("show", "a.gif")
        for frame in [1, 0, 1] {
            try await terminal.wait(for: "frame \(frame)") { Self.shows(frame, $0) && !$0.isAlternate }
        }
        terminal.type("x")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
        // 40×32 pixels are worth 20×8 cells.
        #expect((end.screen.cursor.x, end.screen.cursor.y) == (0, 8))
        let colors = (0..<9).map { end.screen[19, $0].style.background != .standard }
        #expect(colors == Array(repeating: true, count: 8) + [false])
        #expect(end.screen[20, 0].style.background == .standard)
    }

    @Test("What says how often it is played ends by itself, with its last picture", arguments: [[], ["--still"]])
    func ends(options: [String]) async throws {
        let home = try makeHome()
        let end = try await home.terminal(["show", "once.gif"] + options).ended()
        #expect(end.code == 0)
        #expect(Self.shows(options.isEmpty ? 2 : 0, end.screen))
        #expect(end.screen.leftBehind == [])
    }

    @Test("A terminal that goes away ends it with 130", arguments: [false, true])
    func hungUp(ignoresHangUp: Bool) async throws {
        let home = try makeHome()
        let terminal = try home.terminal(["show", "a.gif"], ignoresHangUp: ignoresHangUp)
        try await terminal.wait(for: "a frame") { Self.shows(1, $0) }
        terminal.hangUp()
        #expect(try await terminal.ended().code == 130)
    }

    @Test("Ctrl-C ends it with 130, and so does a signal")
    func interrupted() async throws {
        let home = try makeHome()
        for isKey in [true, false] {
            let terminal = try home.terminal("show", "a.gif")
            try await terminal.wait(for: "a frame") { Self.shows(1, $0) }
            if isKey { terminal.press(.control("c")) } else { terminal.send(SIGTERM) }
            let end = try await terminal.ended()
            #expect(end.code == 130)
            #expect(end.screen.contains("Interrupted."))
            #expect(end.screen.leftBehind == [])
        }
    }

    @Test("Several stand in a grid with their names; one that cannot be shown says why, and is counted")
    func grid() async throws {
        let home = try makeHome()
        try home.write(Data("GIF89a but not much of one".utf8), to: "bad.gif")
        let end = try await home.terminal("show", "once.gif", "one.gif", "bad.gif").ended()
        #expect(end.code == 1)
        let names = ["once.gif", "one.gif", "bad.gif"].compactMap { end.screen.find($0) }
        #expect(names.count == 3)
        #expect(end.screen.contains("1 of 3 could not be shown"))
        #expect(end.screen.contains("✗"))
        let ended = try home.run("show", "bad.gif", "--graphics", "symbols")
        #expect(ended.code == 1 && ended.err.contains("bad.gif"))
    }

    @Test("It goes on in a window of another size, and after it was stopped")
    func resized() async throws {
        let home = try makeHome()
        let terminal = try home.terminal(["show", "a.gif"], columns: 60, rows: 20)
        try await terminal.wait(for: "a frame") { Self.shows(1, $0) }
        terminal.resize(columns: 12, rows: 8)
        for frame in [0, 1] {
            try await terminal.wait(for: "a smaller picture") {
                Self.shows(frame, $0) && $0[11, 0].style.background != .standard
            }
        }
        terminal.type(" ")
        #expect(try await terminal.ended().screen.leftBehind == [])
    }

    @Test("Every terminal gets its protocol", arguments: ["kitty", "ghostty", "foot", "iterm"])
    func protocols(name: String) async throws {
        let personas: [String: TerminalPersona] = [
            "kitty": .kitty, "ghostty": .ghostty, "foot": .foot, "iterm": .iterm,
        ]
        let home = try makeHome()
        let terminal = try home.terminal("show", "a.gif", persona: #require(personas[name]))
        @Sendable func sent(_ screen: ScreenEmulator) -> [String] {
            screen.pictures.map { String(decoding: $0.prefix(200), as: UTF8.self) }
        }
        try await terminal.wait(for: "the picture") { screen in
            let sent = sent(screen)
            return switch name {
            case "kitty": sent.contains { $0.contains("a=f,") } && sent.contains { $0.contains("s=3,v=1") }
            case "ghostty": sent.count { $0.contains("a=T,") } > 3
            case "foot": screen.pictures.count > 3
            default: sent.contains { $0.contains("File=size=") && $0.contains(";inline=1") }
            }
        }
        if name == "ghostty" { #expect(!sent(terminal.screen).contains { $0.contains("a=f,") }) }
        terminal.press(.escape)
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
    }

    @Test("--graphics has its way")
    func graphics() async throws {
        let home = try makeHome()
        let terminal = try home.terminal("show", "a.gif", "--graphics", "symbols", persona: .kitty)
        try await terminal.wait(for: "a frame") { Self.shows(1, $0) }
        terminal.type("q")
        #expect(try await terminal.ended().screen.pictures.allSatisfy { !$0.starts(with: "Ga=T".utf8) })
        #expect(try home.run("show", "a.gif", "--graphics", "none").code == 64)
    }

    @Test("Where there is no terminal a still is written if it is said as what")
    func pipe() throws {
        let home = try makeHome()
        let refused = try home.run("show", "a.gif")
        #expect(refused.code == 64 && refused.out == "" && refused.err.contains("--graphics symbols"))
        let text = try home.run("show", "a.gif", "--graphics", "symbols")
        #expect(text.code == 0 && text.err == "")
        let color = SmallGIF.color(0)
        #expect(text.out.hasPrefix("\u{1B}[48;2;\(color[0]);\(color[1]);\(color[2])m"))
        #expect(text.out.filter { $0 == "\n" }.count == 8 && text.out.hasSuffix("\u{1B}[m\n"))
        for (name, start) in [("kitty", "\u{1B}_Ga=T,"), ("iterm", "\u{1B}]1337;File="), ("sixel", "\u{1B}P0;1;0q")] {
            let sent = try home.run("show", "a.gif", "--graphics", name)
            #expect(sent.code == 0 && sent.out.hasPrefix(start) && sent.out.hasSuffix("\n"), "\(name)")
        }
        #expect(try home.run("show", "missing.gif", "--graphics", "symbols").code == 1)
    }
}

@Suite("igif search --thumbs", .timeLimit(.minutes(2)))
struct ThumbnailTests {
    @Test("Each result has a still at its left, and the list is as it was beside that")
    func stills() async throws {
        let home = try Home()
        let end = try await home.terminal("search", "cats", "--thumbs", "-n", "2", "--source", "demo").ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.unknown == [])
        let title = try #require(end.screen.find("Happy Orange Cat"))
        #expect(title.x == 18)
        let pictures = (title.y..<title.y + 5).map { y in
            (0..<16).contains { end.screen[$0, y].style.background != .standard }
        }
        #expect(pictures.allSatisfy { $0 })
        #expect((16..<18).allSatisfy { end.screen[$0, title.y].style.background == .standard })
        #expect(end.screen.contains("240×180"))
    }

    @Test("kitty gets pictures")
    func kitty() async throws {
        let home = try Home()
        let terminal = try home.terminal("search", "cats", "--thumbs", "-n", "3", "--source", "demo", persona: .kitty)
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.pictures.count { $0.starts(with: "Ga=T".utf8) } == 3)
        #expect(end.screen.leftBehind == [])
    }

    @Test(
        "It goes with the list on a terminal alone",
        arguments: [[], ["--json"], ["--format", "tsv"], ["-o", "x"], ["--template", "{id}"]]
    )
    func refused(arguments: [String]) throws {
        let ended = try Home().run(["search", "cats", "--thumbs", "--source", "demo"] + arguments)
        #expect(ended.code == 64 && ended.out == "")
    }
}
