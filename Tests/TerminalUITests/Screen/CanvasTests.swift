import Testing

@testable import TerminalUI

@Suite("Canvas")
struct CanvasTests {
    private func makeCanvas(_ width: Int = 8, _ height: Int = 2) -> Canvas { Canvas(width: width, height: height) }

    @Test("Text is cut at its limit, and no half of a wide character is drawn")
    func writing() {
        var canvas = makeCanvas()
        #expect(canvas.write("ab猫c", x: 1, y: 0) == 6)
        #expect(canvas.text(0) == " ab猫c")
        canvas = makeCanvas()
        #expect(canvas.write("猫猫猫", x: 1, y: 0, limit: CellArea(x: 0, y: 0, width: 6, height: 1)) == 5)
        #expect(canvas.text(0) == " 猫猫")
        canvas = makeCanvas()
        #expect(canvas.write("猫bc", x: -1, y: 0) == 3)
        #expect(canvas.text(0) == " bc")
        #expect(canvas.write("x", x: 0, y: 2) == 0)
        #expect(canvas.write("x", x: 0, y: -1) == 0)
        #expect(canvas.write("x", x: 100, y: 0) == 100)
    }

    @Test("Controls and characters without a width leave nothing of themselves")
    func hostile() {
        var canvas = makeCanvas(20)
        canvas.write("a\u{1B}[2J\nb\u{200B}c\u{202E}", x: 0, y: 0)
        #expect(canvas.text(0) == "a\u{FFFD}[2J bc\u{FFFD}")
        for y in 0..<2 {
            for x in 0..<20 { #expect(canvas[x, y].glyph.bytes & 0xFF >= 0x20) }
        }
    }

    @Test("Areas are filled as far as they are inside")
    func filling() {
        var canvas = makeCanvas()
        canvas.fill(CellArea(x: -3, y: 1, width: 5, height: 9), with: Cell(Glyph("x")))
        #expect([canvas.text(0), canvas.text(1)] == ["", "xx"])
        canvas.fill(CellArea(x: 20, y: 1, width: 5, height: 9), with: Cell(Glyph("y")))
        #expect(canvas.text(1) == "xx")
        #expect(Canvas(width: -1, height: 3).cells.isEmpty)
    }

    @Test("Pictures of symbols are drawn as far as they are inside")
    func symbols() {
        var canvas = makeCanvas()
        let cells = "abcdef".map { Cell(Glyph($0)) }
        let picture = SymbolPicture(columns: 3, rows: 2, cells: cells)
        canvas.draw(picture, x: -1, y: 1)
        #expect([canvas.text(0), canvas.text(1)] == ["", "bc"])
        canvas.draw(picture, x: 5, y: -1, limit: CellArea(x: 0, y: 0, width: 7, height: 2))
        #expect([canvas.text(0), canvas.text(1)] == ["     de", "bc"])
    }

    @Test("What is cleared takes pictures away that reach into it, and leaves the others")
    func clearing() {
        var canvas = makeCanvas()
        for (id, x) in [(1, 0), (2, 3)] {
            let area = CellArea(x: x, y: 0, width: 2, height: 2)
            canvas.place(PicturePlacement(id: UInt32(id), version: 0, area: area, bytes: [1]))
        }
        canvas.clear(CellArea(x: 4, y: 1, width: 9, height: 1), with: Cell(Glyph(".")))
        #expect(canvas.placements.map(\.id) == [1])
        #expect(canvas.text(1) == "    ....")
    }
}
