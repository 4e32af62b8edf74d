import Foundation
import GIF
import TerminalUI
import TestSupport
import Testing

@testable import Browser

@Suite("Pictures the terminal draws")
struct PictureProtocolsTests {
    /// Three frames of one colour each.
    private func gif(width: Int = 40, height: Int = 20) throws -> Data {
        try GIFAnimation(width: width, height: height, loopCount: 0).encode(
            [UInt8(40), 80, 120].map { grey in
                let pixels = (0..<width * height).flatMap { _ in [grey, grey, grey, 255] as [UInt8] }
                return GIFAnimation.Picture(pixels: pixels, delay: 10)
            }
        )
    }

    private func preparer(
        _ graphics: GraphicsProtocol,
        plays: Bool = false,
        isInTmux: Bool = false
    ) -> PicturePreparer {
        PicturePreparer(
            graphics: graphics,
            size: TerminalSize(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20),
            playsAnimations: plays,
            isInTmux: isInTmux
        )
    }

    private func canvas(_ picture: any MovingPicture, at hundredths: Int = 0, area: CellArea? = nil) -> Canvas {
        var canvas = Canvas(width: 12, height: 6)
        picture.draw(at: .milliseconds(hundredths * 10), into: &canvas, area: area ?? canvas.area)
        return canvas
    }

    private func words(_ placement: PicturePlacement?) -> String {
        String(decoding: placement?.bytes ?? [], as: UTF8.self)
    }

    /// The bytes of Base64 between two marks.
    private func payload(of text: String, after start: String, before end: String) throws -> Data {
        let from = try #require(text.range(of: start)).upperBound
        let to = try #require(text.range(of: end, range: from..<text.endIndex)).lowerBound
        return try #require(Data(base64Encoded: String(text[from..<to])))
    }

    @Test("Frame by frame each is a version of one placement", arguments: ["kitty", "iterm", "sixel"])
    func frames(name: String) throws {
        let graphics = try #require(GraphicsProtocol(rawValue: name))
        let picture = try preparer(graphics).prepare(gif(), columns: 12, rows: 6)
        let placements = [0, 10, 20, 30].map { canvas(picture, at: $0).placements }
        #expect(placements.allSatisfy { $0.count == 1 })
        #expect(placements.map { $0.first?.version } == [0, 1, 2, 0])
        #expect(Set(placements.map { $0.first?.id }).count == 1)
        #expect(placements[0].first?.area == CellArea(x: 0, y: 1, width: 12, height: 3))
        #expect(picture.nextChange(after: .zero) == .milliseconds(100))
    }

    @Test("kitty gets PNG of the pixels, no more than the file has")
    func kitty() throws {
        let picture = try preparer(.kitty).prepare(gif(), columns: 12, rows: 6)
        let placement = canvas(picture).placements.first
        let png = try PNGPicture(payload(of: words(placement), after: "m=0;", before: "\u{1B}\\"))
        #expect((png.width, png.height) == (40, 20))
        #expect(Array(png.pixels.prefix(4)) == [40, 40, 40, 255])
        let removal = String(decoding: placement?.removal ?? [], as: UTF8.self)
        #expect(removal.contains("a=d,d=I,i=\(placement?.id ?? 0)"))
        let small = try preparer(.kitty).prepare(gif(width: 400, height: 200), columns: 12, rows: 6)
        let sent = words(canvas(small).placements.first)
        let fitted = try PNGPicture(payload(of: sent, after: "m=0;", before: "\u{1B}\\"))
        #expect((fitted.width, fitted.height) == (120, 60))
    }

    @Test("What the terminal plays is sent once and never changes here", arguments: [GraphicsProtocol.kitty, .iterm])
    func played(graphics: GraphicsProtocol) throws {
        let file = try gif()
        let picture = try preparer(graphics, plays: true).prepare(file, columns: 12, rows: 6)
        #expect(picture.nextChange(after: .zero) == nil)
        #expect(picture.playingTime == nil)
        #expect(canvas(picture, at: 0) == canvas(picture, at: 15))
        let text = words(canvas(picture).placements.first)
        if graphics == .kitty {
            #expect(text.components(separatedBy: "a=f,i=").count == 3 && text.contains("s=3,v=1"))
        } else {
            #expect(try payload(of: text, after: "doNotMoveCursor=1:", before: "\u{07}") == file)
        }
    }

    @Test("A GIF that is not whole is not handed to a terminal as it is")
    func damaged() throws {
        let picture = try preparer(.iterm, plays: true).prepare(gif().dropLast(12), columns: 12, rows: 6)
        let text = words(canvas(picture).placements.first)
        let sent = try payload(of: text, after: "doNotMoveCursor=1:", before: "\u{07}")
        #expect(try PNGPicture(sent).width == 40)
    }

    @Test("In tmux cells stand for the picture, and frames are sent one by one")
    func tmux() throws {
        let picture = try preparer(.kitty, plays: true, isInTmux: true).prepare(gif(), columns: 12, rows: 6)
        let drawn = canvas(picture)
        let id = try #require(drawn.placements.first?.id)
        #expect(KittyPlaceholders.ids.contains(id))
        #expect(drawn[0, 1].style.foreground == .indexed(UInt8(id)))
        #expect(drawn[0, 0] == .empty)
        #expect(picture.nextChange(after: .zero) == .milliseconds(100))
    }

    @Test("Sixels are as many as the cells have pixels, in whole bands")
    func sixel() throws {
        let text = try words(canvas(preparer(.sixel).prepare(gif(), columns: 12, rows: 6)).placements.first)
        #expect(text.contains("\"1;1;120;60#"))
    }

    @Test("A picture of which a part lies outside is not sent")
    func cut() throws {
        let picture = try preparer(.kitty).prepare(gif(), columns: 12, rows: 3)
        #expect(canvas(picture, area: CellArea(x: -1, y: 0, width: 12, height: 3)).placements.isEmpty)
    }

    @Test("Without pictures there is none")
    func none() throws {
        let picture = try preparer(.none).prepare(gif(), columns: 12, rows: 6)
        #expect(canvas(picture) == Canvas(width: 12, height: 6))
    }

    @Test("Two pictures have two numbers")
    func numbers() throws {
        let preparer = preparer(.kitty)
        let ids = try (0..<2).map { _ in
            try canvas(preparer.prepare(gif(), columns: 12, rows: 6)).placements.first?.id
        }
        #expect(ids[0] != ids[1])
    }
}
