import Testing

@testable import TestSupport

@Suite struct ScreenEmulatorTests {
    private func makeScreen(_ text: String, columns: Int = 10, rows: Int = 4) -> ScreenEmulator {
        var screen = ScreenEmulator(columns: columns, rows: rows)
        screen.feed(text)
        return screen
    }

    @Test func `Text is shown, wraps at the end of a line and scrolls at the end of the screen`() {
        let screen = makeScreen("0123456789ab\r\nc\r\nd\r\ne")
        #expect(screen.text == "ab\nc\nd\ne")
        #expect(screen.history == ["0123456789"])
        #expect(screen.cursor == .init(x: 1, y: 3))
    }

    @Test func `The last column is written before the line wraps`() {
        let screen = makeScreen("0123456789\rX")
        #expect(screen.text == "X123456789\n\n\n")
    }

    @Test func `It does not matter where what is written is cut`() {
        let text = "a\u{1B}[1;31mé猫\u{1B}[0m\u{1B}]8;;https://example.com/\u{1B}\\l\u{1B}]8;;\u{7}\u{1B}[3;4Hx"
        let whole = makeScreen(text)
        var pieces = ScreenEmulator(columns: 10, rows: 4)
        for byte in Array(text.utf8) { pieces.feed([byte]) }
        #expect(pieces.cells == whole.cells)
        #expect(pieces.cursor == whole.cursor)
        #expect(whole.line(0) == "aé猫l")
        #expect(whole[4, 0].link == "https://example.com/")
        #expect(whole[5, 0].link == nil)
        #expect(whole.unknown == [])
    }

    @Test func `Colours in all their forms`() {
        let screen = makeScreen(
            "\u{1B}[38;2;1;2;3;48;5;200mA\u{1B}[38:2::4:5:6m\u{1B}[49;1;4:3mB\u{1B}[91;102;22;24mC\u{1B}[mD"
        )
        #expect(screen[0, 0].style.foreground == .rgb(1, 2, 3))
        #expect(screen[0, 0].style.background == .indexed(200))
        #expect(screen[1, 0].style.foreground == .rgb(4, 5, 6))
        #expect(screen[1, 0].style.background == .standard)
        #expect(screen[1, 0].style.attributes == [.bold, .underline])
        #expect(screen[2, 0].style.foreground == .indexed(9))
        #expect(screen[2, 0].style.background == .indexed(10))
        #expect(screen[2, 0].style.attributes == [])
        #expect(screen[3, 0].style == ScreenStyle())
        #expect(screen.unknown == [])
    }

    @Test func `A wide character of which half is written over is gone`() {
        let screen = makeScreen("猫犬\u{1B}[1;2Hx")
        #expect(screen.line(0) == " x犬")
        #expect(screen.find("犬") == .init(x: 2, y: 0))
    }

    @Test func `Marks, skin tones, joiners and flags stand in the cell before them`() {
        let screen = makeScreen("e\u{301}\u{1F44D}\u{1F3FD}\u{1F1E9}\u{1F1EA}!")
        #expect(screen.line(0) == "e\u{301}\u{1F44D}\u{1F3FD}\u{1F1E9}\u{1F1EA}!")
        #expect(screen.find("!") == .init(x: 5, y: 0))
    }

    @Test(arguments: [
        ("abcdef\u{1B}[3D\u{1B}[K", "abc"), ("abcdef\u{1B}[3D\u{1B}[1K", "    ef"), ("abcdef\u{1B}[2K", ""),
        ("abcdef\u{1B}[1;2H\u{1B}[2P", "adef"), ("abcdef\u{1B}[1;2H\u{1B}[2@", "a  bcdef"),
        ("abcdef\u{1B}[1;2H\u{1B}[2X", "a  def"), ("a\u{1B}[4bz", "aaaaaz"), ("a\u{1B}[5Gb\u{1B}[2Dc", "a  cb"),
        ("abc\u{1B}[2;2H\u{1B}[Ax", "axc"),
    ])
    func `Lines are edited`(_ text: String, _ line: String) { #expect(makeScreen(text).line(0) == line) }

    @Test(arguments: [
        ("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\n", "1\n3\n\n4"), ("1\r\n2\r\n3\r\n4\u{1B}[H\u{1B}M", "\n1\n2\n3"),
        ("1\r\n2\r\n3\r\n4\u{1B}[2H\u{1B}[L", "1\n\n2\n3"), ("1\r\n2\r\n3\r\n4\u{1B}[2H\u{1B}[M", "1\n3\n4\n"),
        ("1\r\n2\r\n3\r\n4\u{1B}[2S", "3\n4\n\n"), ("1\r\n2\r\n3\r\n4\u{1B}[T", "\n1\n2\n3"),
        ("1\r\n2\r\n3\r\n4\u{1B}[2;1H\u{1B}[J", "1\n\n\n"), ("1\r\n2\r\n3\r\n4\u{1B}[3;1H\u{1B}[1J", "\n\n\n4"),
        ("1\r\n2\r\n3\r\n4\u{1B}[2J", "\n\n\n"),
    ])
    func `Lines are moved`(_ text: String, _ lines: String) { #expect(makeScreen(text).text == lines) }

    @Test func `The alternate screen leaves the main one and its cursor as they were`() {
        var screen = makeScreen("shell$ \u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002;1006h\u{1B}[?2004h\u{1B}[2;2Hpicture")
        #expect(screen.text == "\n picture\n\n")
        #expect(screen.isAlternate && !screen.showsCursor)
        #expect(screen.mouseModes == [1002, 1006])
        #expect(screen.leftBehind == ["the alternate screen", "a hidden cursor", "modes [1002, 1006, 2004]"])
        screen.feed("\u{1B}[?1002;1006;2004l\u{1B}[?25h\u{1B}[?1049l")
        #expect(screen.text == "shell$\n\n\n")
        #expect(screen.cursor == .init(x: 7, y: 0))
        #expect(screen.leftBehind == [])
    }

    @Test func `What it does not know is told and not shown`() {
        let screen = makeScreen("a\u{1B}[1;2zb\u{1B}]999;x\u{7}c\u{1B}[?4711hd\u{1B}[99me\u{1B}_x\u{1B}\\f")
        #expect(screen.line(0) == "abcdef")
        #expect(screen.unknown.count == 5)
    }

    @Test func `Bytes that are no text and sequences broken off are told`() {
        var screen = ScreenEmulator(columns: 10, rows: 4)
        screen.feed([0x61, 0xFF, 0xC3, 0x62] + Array("\u{1B}[3\u{1B}[Hc".utf8))
        #expect(screen.line(0) == "cb")
        #expect(screen.unknown.count == 3)
    }

    @Test func `Pictures of every protocol are collected`() {
        var screen = ScreenEmulator(columns: 10, rows: 4, persona: .kitty)
        screen.feed("\u{1B}_Ga=T,f=24,i=7,m=1;AAAA\u{1B}\\\u{1B}_Gm=0;BBBB\u{1B}\\")
        screen.feed("\u{1B}P0;1;0q\"1;1;2;6#0;2;0;0;0~~\u{1B}\\\u{1B}]1337;File=inline=1:AAAA\u{7}")
        let starts = screen.pictures.map { String(decoding: $0.prefix(9), as: UTF8.self) }
        #expect(starts == ["Ga=T,f=24", "Gm=0;BBBB", "0;1;0q\"1;", "1337;File"])
        #expect(screen.unknown == [])
    }

    @Test(arguments: [
        (TerminalPersona.xterm, "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c"), (.silent, ""), (.console, "\u{1B}[?6c"),
        (.kitty, "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;16;8t\u{1B}[?2026;2$y\u{1B}[?62;52;c"),
    ])
    func `Queries are answered as that terminal does`(_ persona: TerminalPersona, _ end: String) {
        var screen = ScreenEmulator(columns: 10, rows: 4, persona: persona)
        screen.feed("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[16t\u{1B}[?2026$p\u{1B}[c")
        #expect(String(decoding: screen.replies, as: UTF8.self).hasSuffix(end))
        #expect(screen.replies.isEmpty == end.isEmpty)
        #expect(screen.unknown == [])
        #expect(screen.text == "\n\n\n")
    }

    @Test func `What is passed through tmux is answered by the terminal around it`() {
        var screen = ScreenEmulator(columns: 10, rows: 4, persona: .tmux(in: .kitty))
        screen.feed("\u{1B}Ptmux;\u{1B}\u{1B}_Gi=1,a=q;AAAA\u{1B}\u{1B}\\\u{1B}\\")
        #expect(String(decoding: screen.replies, as: UTF8.self) == "\u{1B}_Gi=1;OK\u{1B}\\")
        #expect(screen.pictures.count == 1)
        #expect(screen.isAtRest)
    }

    @Test func `An update is looked at when it is whole`() {
        var screen = ScreenEmulator(columns: 10, rows: 4, persona: .kitty)
        screen.feed("\u{1B}[?2026hhalf")
        #expect(!screen.isAtRest)
        screen.feed("\u{1B}[?2026l")
        #expect(screen.isAtRest && screen.updates == 1)
    }

    @Test func `Another size cuts and adds, and keeps the cursor's line`() {
        var screen = makeScreen("1234567890\r\n2\r\n3\r\n4")
        screen.resize(columns: 5, rows: 2)
        #expect(screen.text == "3\n4")
        screen.resize(columns: 8, rows: 3)
        #expect(screen.text == "3\n4\n")
        screen.feed("x")
        #expect(screen.line(1) == "4x")
    }
}
