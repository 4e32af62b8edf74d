import Foundation
import GIF
import TerminalUI
import Testing

@testable import Browser

@Suite("Picture preparer")
struct PicturePreparerTests {
    private let preparer = PicturePreparer(
        graphics: .symbols,
        size: TerminalSize(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20)
    )

    /// A GIF whose frames are of one colour each.
    private func gif(_ greys: [UInt8], width: Int = 40, height: Int = 20, delay: Int = 10) throws -> Data {
        try GIFAnimation(width: width, height: height, loopCount: 0).encode(
            greys.map { grey in
                let pixels = (0..<width * height).flatMap { _ in [grey, grey, grey, 255] as [UInt8] }
                return GIFAnimation.Picture(pixels: pixels, delay: delay)
            }
        )
    }

    private func canvas(_ picture: any MovingPicture, at hundredths: Int, area: CellArea? = nil) -> Canvas {
        var canvas = Canvas(width: 12, height: 6)
        picture.draw(at: .milliseconds(hundredths * 10), into: &canvas, area: area ?? canvas.area)
        return canvas
    }

    @Test("A picture keeps its proportions and stands in the middle of its area")
    func place() throws {
        let picture = try preparer.prepare(gif([40]), columns: 12, rows: 6)
        let drawn = canvas(picture, at: 0)
        let grey = Cell(.space, Style(background: .rgb(40, 40, 40)))
        for y in 0..<6 {
            for x in 0..<12 { #expect(drawn[x, y] == (1...3 ~= y ? grey : .empty)) }
        }
    }

    @Test("Frames follow each other in their time")
    func frames() throws {
        let picture = try preparer.prepare(gif([40, 80, 120]), columns: 12, rows: 3)
        #expect(picture.nextChange(after: .milliseconds(100)) == .milliseconds(200))
        let colors = [0, 10, 25, 31].map { canvas(picture, at: $0)[5, 2].style.background }
        #expect(colors == [40, 80, 120, 40].map { .rgb($0, $0, $0) })
    }

    @Test("Frames beyond the memory are dropped evenly, and none of their time")
    func memory() throws {
        var small = preparer
        let file = try gif((0..<40).map { UInt8($0 * 5) })
        let whole = try small.prepare(file, columns: 12, rows: 3)
        small.memory = whole.memory / 4
        small.framesPerSecond = 100
        let picture = try small.prepare(file, columns: 12, rows: 3)
        #expect(picture.memory <= small.memory)
        #expect(picture.memory > small.memory / 2)
        var changes: [Duration] = []
        while changes.last ?? .zero < .seconds(4) {
            changes.append(try #require(picture.nextChange(after: changes.last ?? .zero)))
        }
        #expect(changes.last == .seconds(4))
    }

    @Test("Frames that follow too fast are dropped")
    func fast() throws {
        let picture = try preparer.prepare(gif([10, 20, 30, 40, 50, 60], delay: 2), columns: 12, rows: 3)
        #expect(picture.nextChange(after: .zero) == .milliseconds(40))
    }

    @Test("A still is the first frame and never changes")
    func still() throws {
        var still = preparer
        still.isStill = true
        let picture = try still.prepare(gif([40, 80]), columns: 12, rows: 3)
        #expect(picture.nextChange(after: .zero) == nil)
        #expect(canvas(picture, at: 50)[5, 2].style.background == .rgb(40, 40, 40))
    }

    @Test("What is not wanted any more is ready as far as it got")
    func stopped() throws {
        var asked = 0
        let picture = try preparer.prepare(gif([40, 80, 120, 160]), columns: 12, rows: 3) {
            asked += 1
            return asked < 2
        }
        #expect(asked == 2)
        #expect(picture.nextChange(after: .milliseconds(10)) == .milliseconds(100))
        #expect(canvas(picture, at: 10)[5, 2].style.background == .rgb(80, 80, 80))
    }

    @Test("A damaged file shows the frames before the damage; one without any is refused")
    func damaged() throws {
        let file = try gif([40, 80])
        let picture = try preparer.prepare(file.dropLast(20), columns: 12, rows: 3)
        #expect(canvas(picture, at: 0)[5, 2].style.background == .rgb(40, 40, 40))
        #expect(throws: GIFError.self) { try preparer.prepare(Data("<html>".utf8), columns: 12, rows: 3) }
        #expect(throws: GIFError.self) { try preparer.prepare(file.prefix(40), columns: 12, rows: 3) }
    }

    @Test("What lies outside of the canvas is cut off")
    func cut() throws {
        let picture = try preparer.prepare(gif([40]), columns: 12, rows: 3)
        let drawn = canvas(picture, at: 0, area: CellArea(x: -4, y: 4, width: 12, height: 3))
        #expect(drawn[7, 5].style.background == .rgb(40, 40, 40))
        #expect(drawn[8, 5] == .empty)
    }
}
