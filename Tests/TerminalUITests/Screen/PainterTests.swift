import Testing

@testable import TerminalUI

@Suite("Painter")
struct PainterTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛").replacing("\u{8}", with: "⌫")
    }

    /// A painter that has painted an empty canvas.
    private func makePainter(
        _ width: Int = 20,
        _ height: Int = 4,
        colors: ColorDepth = .trueColor,
        synchronized: Bool = false
    ) -> Painter {
        var painter = Painter(colors: colors, synchronized: synchronized)
        _ = painter.paint(Canvas(width: width, height: height))
        return painter
    }

    @Test("The first paint clears the screen and hides the cursor; the same again is nothing")
    func first() {
        var painter = Painter(colors: .trueColor)
        let canvas = Canvas(width: 20, height: 4)
        #expect(text(painter.paint(canvas)) == "␛[?25l␛[m␛[2J")
        #expect(painter.paint(canvas).isEmpty)
        painter.forget()
        #expect(text(painter.paint(canvas)) == "␛[?25l␛[m␛[2J")
    }

    @Test("Only what differs is written, with the shortest moves")
    func differences() {
        var painter = makePainter()
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("hello", x: 2, y: 1)
        #expect(text(painter.paint(canvas)) == "␛[2;3Hhello")
        canvas.write("j", x: 2, y: 1)
        canvas.write("y", x: 6, y: 1)
        #expect(text(painter.paint(canvas)) == "␛[2;3Hjelly")
        canvas.write("bank", x: 2, y: 1)
        canvas.write("!", x: 15, y: 1)
        canvas.write("?", x: 16, y: 2)
        #expect(text(painter.paint(canvas)) == "␛[2;3Hbank␛[9C!␛[B?")
    }

    @Test("Styles change by what differs; what ends is left plain")
    func styles() {
        var painter = makePainter()
        var canvas = Canvas(width: 20, height: 4)
        let red = Style(foreground: .indexed(1), background: .rgb(1, 20, 255), [.bold])
        canvas.write("a", x: 0, y: 0, style: red)
        canvas.write("b", x: 1, y: 0, style: Style(foreground: .indexed(9), background: .rgb(1, 20, 255), [.bold]))
        canvas.write("c", x: 2, y: 0, style: Style(foreground: .indexed(9), background: .rgb(1, 20, 255), [.dim]))
        canvas.write("d", x: 3, y: 0, style: Style(foreground: .indexed(9), [.dim]))
        canvas.write("e", x: 4, y: 0)
        #expect(
            text(painter.paint(canvas))
                == "␛[H␛[1;31;48;2;1;20;255ma␛[91mb␛[22;2mc␛[49md␛[me"
        )
        canvas.write("x", x: 5, y: 0, style: Style([.underline]))
        #expect(text(painter.paint(canvas)) == "␛[1;6H␛[4mx␛[m")
    }

    @Test("Of a space only the background counts")
    func spaces() {
        var painter = makePainter()
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("a b", x: 0, y: 0, style: Style(foreground: .indexed(1)))
        canvas.write(" ", x: 1, y: 0, style: Style(foreground: .indexed(2)))
        #expect(text(painter.paint(canvas)) == "␛[H␛[31ma b␛[m")
    }

    @Test("Colours become those the terminal has")
    func depths() {
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("a", x: 0, y: 0, style: Style(foreground: .rgb(255, 0, 0), background: .rgb(8, 8, 8), [.bold]))
        var painter = makePainter(colors: .palette)
        #expect(text(painter.paint(canvas)) == "␛[H␛[1;38;5;196;48;5;232ma␛[m")
        painter = makePainter(colors: .sixteen)
        #expect(text(painter.paint(canvas)) == "␛[H␛[1;91;40ma␛[m")
        painter = makePainter(colors: .monochrome)
        #expect(text(painter.paint(canvas)) == "␛[H␛[1ma␛[m")
    }

    @Test("What becomes blank is erased where that is shorter")
    func erasing() {
        var painter = makePainter(40, 2)
        var canvas = Canvas(width: 40, height: 2)
        canvas.write(String(repeating: "x", count: 40), x: 0, y: 0, style: Style(foreground: .indexed(3)))
        _ = painter.paint(canvas)
        canvas.fill(CellArea(x: 4, y: 0, width: 16, height: 1))
        #expect(text(painter.paint(canvas)) == "␛[1;5H␛[16X")
        canvas.fill(CellArea(x: 30, y: 0, width: 10, height: 1))
        #expect(text(painter.paint(canvas)) == "␛[1;31H␛[K")
        canvas.fill(CellArea(x: 20, y: 0, width: 2, height: 1))
        #expect(text(painter.paint(canvas)) == "␛[1;21H  ")
    }

    @Test("The cursor is hidden while something is drawn, and shown where it should stand")
    func cursor() {
        var painter = makePainter()
        var canvas = Canvas(width: 20, height: 4)
        canvas.cursor = Canvas.Position(x: 3, y: 2)
        #expect(text(painter.paint(canvas)) == "␛[3;4H␛[?25h")
        #expect(painter.paint(canvas).isEmpty)
        canvas.write("a", x: 3, y: 2)
        canvas.cursor = Canvas.Position(x: 4, y: 2)
        #expect(text(painter.paint(canvas)) == "␛[?25l␛[3;4Ha␛[?25h")
        canvas.cursor = Canvas.Position(x: 0, y: 2)
        #expect(text(painter.paint(canvas)) == "␛[3H")
        canvas.cursor = nil
        #expect(text(painter.paint(canvas)) == "␛[?25l")
    }

    @Test("A terminal that shows whole frames gets them marked")
    func synchronized() {
        var painter = makePainter(synchronized: true)
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("a", x: 0, y: 0)
        #expect(text(painter.paint(canvas)) == "␛[?2026h␛[Ha␛[?2026l")
        #expect(painter.paint(canvas).isEmpty)
    }

    @Test("After an emoji the cursor is set anew, and what stands behind it is drawn")
    func emoji() {
        var painter = makePainter()
        var canvas = Canvas(width: 20, height: 4)
        canvas.write("a👍🏽bcd", x: 0, y: 0)
        #expect(text(painter.paint(canvas)) == "␛[Ha  ⌫⌫👍🏽␛[1;4Hbcd")
        canvas.write("猫x", x: 4, y: 1)
        _ = painter.paint(canvas)
        canvas.write("👎🏽", x: 1, y: 0)
        #expect(text(painter.paint(canvas)) == "␛[1;2H  ⌫⌫👎🏽␛[1;4Hbc")
    }
}

@Suite("Painter, pictures")
struct PainterPictureTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛").replacing("\u{8}", with: "⌫")
    }

    private func makePlacement(
        _ id: UInt32,
        _ area: CellArea = CellArea(x: 2, y: 1, width: 4, height: 2),
        version: Int = 0,
        removal: String = ""
    ) -> PicturePlacement {
        PicturePlacement(
            id: id,
            version: version,
            area: area,
            bytes: Array("\u{1B}_p\(id).\(version)\u{1B}\\".utf8),
            removal: Array(removal.utf8)
        )
    }

    private func makeCanvas(_ placements: PicturePlacement...) -> Canvas {
        var canvas = Canvas(width: 20, height: 4)
        for placement in placements { canvas.place(placement) }
        return canvas
    }

    private func makePainter(_ canvas: Canvas) -> Painter {
        var painter = Painter(colors: .trueColor)
        _ = painter.paint(Canvas(width: 20, height: 4))
        _ = painter.paint(canvas)
        return painter
    }

    @Test("A picture is drawn once, and again with other pixels")
    func versions() {
        var painter = makePainter(Canvas(width: 20, height: 4))
        #expect(text(painter.paint(makeCanvas(makePlacement(1)))) == "␛[2;3H␛_p1.0␛\\␛[m")
        #expect(painter.paint(makeCanvas(makePlacement(1))).isEmpty)
        #expect(text(painter.paint(makeCanvas(makePlacement(1, version: 1)))) == "␛[2;3H␛_p1.1␛\\␛[m")
    }

    @Test("A picture that goes is taken away, and the cells under it are drawn")
    func removal() {
        var painter = makePainter(makeCanvas(makePlacement(1, removal: "\u{1B}_d1\u{1B}\\")))
        var canvas = makeCanvas()
        canvas.write("ab", x: 2, y: 1)
        #expect(text(painter.paint(canvas)) == "␛_d1␛\\␛[2;3H␛[mab  ␛[3;3H␛[K")
        #expect(painter.paint(canvas).isEmpty)
    }

    @Test("What the terminal has is moved and not sent again, as long as it is the same and of the same size")
    func moving() {
        var first = makePlacement(1, removal: "\u{1B}_d1\u{1B}\\")
        first.move = Array("\u{1B}_m1\u{1B}\\".utf8)
        var painter = makePainter(makeCanvas(first))
        var moved = first
        moved.area.y = 0
        let bytes = text(painter.paint(makeCanvas(moved)))
        #expect(bytes.contains("␛_m1␛\\") && !bytes.contains("␛_p1") && !bytes.contains("␛_d1"))
        moved.version += 1
        moved.area.x += 1
        #expect(text(painter.paint(makeCanvas(moved))).contains("␛_d1"))
        #expect(text(painter.paint(makeCanvas())).contains("␛_d1"))
    }

    @Test("A picture that moves is drawn at its new place only")
    func move() {
        var painter = makePainter(makeCanvas(makePlacement(1)))
        let moved = makePlacement(1, CellArea(x: 10, y: 1, width: 4, height: 1))
        #expect(text(painter.paint(makeCanvas(moved))) == "␛[2;3H    ␛[3;3H    ␛[2;11H␛_p1.0␛\\␛[m")
    }

    @Test("A picture stays when text beside it changes, and is drawn again when text is drawn into it")
    func beside() {
        var painter = makePainter(makeCanvas(makePlacement(1)))
        var canvas = makeCanvas(makePlacement(1))
        canvas.write("x", x: 1, y: 1)
        canvas.write("y", x: 6, y: 1)
        #expect(text(painter.paint(canvas)) == "␛[2;2Hx␛[4Cy")
        canvas.write("z", x: 3, y: 1)
        #expect(text(painter.paint(canvas)) == "␛[2;4Hz⌫⌫␛_p1.0␛\\␛[m")
        canvas.clear(CellArea(x: 0, y: 0, width: 20, height: 2))
        #expect(canvas.placements.isEmpty)
    }

    @Test("What lies over a picture that is drawn again is drawn again too")
    func order() {
        let over = makePlacement(2, CellArea(x: 4, y: 2, width: 6, height: 2))
        var painter = makePainter(makeCanvas(makePlacement(1), over))
        #expect(
            text(painter.paint(makeCanvas(makePlacement(1, version: 1), over)))
                == "␛[2;3H␛_p1.1␛\\␛[3;5H␛[m␛_p2.0␛\\␛[m"
        )
    }

    @Test("After a change of size, or when all is forgotten, pictures are taken away and drawn anew")
    func forgotten() {
        let picture = makePlacement(1, removal: "\u{1B}_d1\u{1B}\\")
        var painter = makePainter(makeCanvas(picture))
        painter.forget()
        painter.forget()
        #expect(text(painter.paint(makeCanvas(picture))) == "␛[?25l␛_d1␛\\␛[m␛[2J␛[2;3H␛_p1.0␛\\␛[m")
        #expect(text(painter.paint(Canvas(width: 10, height: 4))) == "␛[?25l␛_d1␛\\␛[m␛[2J")
    }

    @Test("A picture that is not wholly inside is not placed")
    func outside() {
        #expect(makeCanvas(makePlacement(1, CellArea(x: 18, y: 0, width: 4, height: 2))).placements.isEmpty)
        #expect(makeCanvas(makePlacement(1, CellArea(x: 0, y: 3, width: 4, height: 2))).placements.isEmpty)
    }
}
