import Foundation
import GIF
import Testing

@testable import GIFSearch

@Suite struct DrawingTests {
    @Test("Sines agree with the library's to a millionth")
    func sine() {
        for step in -4000...4000 {
            let turns = Double(step) / 997
            #expect(abs(Wave.sine(turns) - sin(turns * 2 * .pi)) < 1e-6)
            #expect(abs(Wave.cosine(turns) - cos(turns * 2 * .pi)) < 1e-6)
        }
    }

    @Test("Scattered numbers lie in 0..<1, differ, and stay the same for ever")
    func scatter() {
        let numbers = (0..<2000).map { Wave.scatter(5, $0) }
        #expect(numbers.allSatisfy { (0..<1).contains($0) })
        #expect(Set(numbers).count == 2000)
        #expect(abs(numbers.reduce(0, +) / 2000 - 0.5) < 0.03)
        #expect(Wave.scatter(1, 2) == Wave.scatter(1, 2) && Wave.scatter(1, 2) != Wave.scatter(2, 1))
    }

    @Test("A disc covers what it should, at any size", arguments: [10, 64, 200])
    func disc(rows: Int) {
        var canvas = Canvas(columns: rows * 2, rows: rows)
        canvas.disc(100, 50, 30, 0xFF0000)
        let covered = Double(canvas.pixels.count { $0.isOpaque })
        let expected = Double.pi * 0.09 * Double(rows * rows)
        #expect(abs(covered - expected) < expected * 0.08 + 4)
        #expect(canvas.pixels[(rows / 2) * rows * 2 + rows] == Canvas.Pixel(ink: 0xFF0000, isOpaque: true))
    }

    @Test("Edges are smooth on paint and hard on nothing")
    func edges() {
        var canvas = Canvas(columns: 40, rows: 40)
        canvas.disc(50, 50, 30, 0xFFFFFF)
        #expect(Set(canvas.pixels).count == 2)
        canvas.fill(0x000000)
        canvas.disc(50, 50, 30, 0xFFFFFF)
        #expect(Set(canvas.pixels).count > 4)
    }

    @Test("Shapes beyond the canvas are cut and do no harm")
    func outside() {
        var canvas = Canvas(columns: 20, rows: 10)
        canvas.disc(-500, 900, 20, 0xFFFFFF)
        canvas.box(-50, -50, 10, 10, 0xFFFFFF)
        canvas.line((-100, -100), (-90, -90), 5, 0xFFFFFF)
        canvas.polygon([(300, 0), (310, 0), (305, 10)], 0xFFFFFF)
        canvas.ellipse(0, 0, 0, 5, 0xFFFFFF)
        #expect(canvas.pixels.allSatisfy { !$0.isOpaque })
        canvas.disc(100, 50, 1000, 0xFFFFFF)
        #expect(canvas.pixels.allSatisfy { $0.isOpaque })
    }

    @Test("Text is as wide as it says and every letter of the catalogue has a glyph")
    func text() {
        let used = Set("HELLO!THANKYOUWOWNOPEGOODNIGHTSHIPITLGTMWTF?!BRB...DONE!LOADING0123456789%ABCDEFXYZ+".utf8)
        #expect(used.allSatisfy { PixelFont.glyphs[$0]?.count == 7 })
        var canvas = Canvas(columns: 100, rows: 100)
        canvas.text("I", 50, 50, height: 70, 0xFFFFFF)
        let columns = (0..<100).filter { column in (0..<100).contains { canvas.pixels[$0 * 100 + column].isOpaque } }
        #expect(abs(Double(columns.count) - 30) <= 2)
        #expect(canvas.textWidth("AB", height: 7) == 11)
    }

    @Test("Flat colours come out as they were drawn, also where there are more than 255 in all")
    func inks() throws {
        var canvas = Canvas(columns: 64, rows: 64)
        canvas.fill(0x123456)
        let flat = InkTable([canvas.pixels])
        #expect(!flat.hasTransparency)
        #expect(flat.palette.colors == [GIFColor(0), GIFColor(0x123456)])
        #expect(Set(flat.indices(canvas.pixels)) == [1])
        // A shade for every pixel of the upper part, one flat colour below.
        canvas.shade { x, y in
            y > 60 ? 0xFF8000 : Ink(red: Float(x / 100), green: Float(y / 100), blue: Float((x + y) / 200))
        }
        let many = InkTable([canvas.pixels])
        #expect(many.palette.colors.count == 256)
        #expect(many.palette.colors[1] == GIFColor(0xFF8000))
        #expect(many.indices(canvas.pixels).allSatisfy { $0 > 0 })
        canvas.erase()
        #expect(InkTable([canvas.pixels]).hasTransparency)
    }

    @Test("Differences between images add up to the images")
    func differences() throws {
        let drawing = Drawing(frames: 4, delay: 5) { canvas, time in
            canvas.fill(0x0000FF)
            if time > 0.1 { canvas.disc(50, 50, 80 * time, 0xFFFF00) }
        }
        let image = try GIFImage(data: drawing.gif(columns: 40, rows: 40, count: 4, comment: "test"))
        for (number, frame) in image.frames.enumerated() {
            var canvas = Canvas(columns: 40, rows: 40)
            drawing.paint(&canvas, Double(number) / 4)
            for (index, pixel) in canvas.pixels.enumerated() {
                #expect(abs(Float(frame.pixels[index * 4]) / 255 - pixel.ink.red) < 0.05)
                #expect(frame.pixels[index * 4 + 3] == 255)
            }
        }
        #expect(image.frames[1].raster.width < 40)
    }

    @Test("An animation that stands still is still a whole GIF")
    func still() throws {
        let drawing = Drawing(frames: 3, delay: 5) { canvas, _ in canvas.fill(0x00FF00) }
        #expect(try GIFImage(data: drawing.gif(columns: 8, rows: 8, count: 3, comment: "test")).frames.count == 3)
    }
}
