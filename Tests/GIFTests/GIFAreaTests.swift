import Testing

@testable import GIF

@Suite struct GIFAreaTests {
    /// The rectangle around the marks of a drawing, rows apart by spaces.
    private func area(_ drawing: String) -> GIFArea {
        let rows = drawing.split(separator: " ").map(Array.init)
        return GIFArea.around(width: rows[0].count, height: rows.count) { index in
            rows[index / rows[0].count][index % rows[0].count] == "x"
        }
    }

    @Test("The rectangle around pixels touches the first and the last on every side")
    func around() {
        #expect(area(".... .x.. ...x ....") == GIFArea(left: 1, top: 1, right: 4, bottom: 3))
        #expect(area("x... .... ...x") == GIFArea(left: 0, top: 0, right: 4, bottom: 3))
        #expect(area("..x. .x.. ..x.") == GIFArea(left: 1, top: 0, right: 3, bottom: 3))
        #expect(area("x") == GIFArea(left: 0, top: 0, right: 1, bottom: 1))
    }

    @Test("Around nothing there is an empty rectangle, which adds nothing to another")
    func empty() {
        let none = area(".. ..")
        let some = area("x. ..")
        #expect(none.isEmpty && none.width == 0 && none.height == 0)
        #expect(none.union(some) == some && some.union(none) == some && none.union(none).isEmpty)
    }

    @Test("Two canvases are compared pixel by pixel")
    func canvases() {
        let one: GIFShownPixels = [1, 2, 3, 4, 5, 6]
        let other: GIFShownPixels = [1, 2, 9, 4, 9, 6]
        #expect(
            GIFArea.around(one, other, width: 3) { $0 != $1 } == GIFArea(left: 1, top: 0, right: 3, bottom: 2)
        )
        #expect(GIFArea.around(one, one, width: 3) { $0 != $1 }.isEmpty)
    }
}
