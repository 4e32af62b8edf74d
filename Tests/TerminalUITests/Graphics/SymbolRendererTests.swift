import TerminalUI
import Testing

@Suite("Symbol renderer")
struct SymbolRendererTests {
    private let red: [UInt8] = [200, 10, 20, 255]
    private let blue: [UInt8] = [5, 30, 180, 255]
    private let clear: [UInt8] = [9, 9, 9, 0]
    private static let everything: SymbolSet = [.common, .sextants]

    /// Draws pixels of one cell or more, `width` across.
    private func render(
        _ pixels: [[UInt8]],
        width: Int,
        columns: Int = 1,
        rows: Int = 1,
        _ options: SymbolRenderer.Options = .init(symbols: Self.everything)
    ) -> SymbolPicture {
        SymbolRenderer(width: width, height: pixels.count / width, columns: columns, rows: rows, options: options)
            .render(pixels.flatMap { $0 })
    }

    private func text(_ picture: SymbolPicture) -> String {
        picture.cells.map { cell in
            let bytes = (0..<cell.glyph.count).map { UInt8(truncatingIfNeeded: cell.glyph.bytes >> UInt64($0 * 8)) }
            return String(decoding: bytes, as: UTF8.self)
        }.joined()
    }

    @Test("A division that a character has is drawn exactly, whatever the character")
    func everyShape() {
        for scalar in Array(0x2580...0x2590) + Array(0x2596...0x259F) + Array(0x1FB00...0x1FB3B) {
            let glyph = Glyph(Unicode.Scalar(UInt32(scalar))!)
            var pixels: [[UInt8]] = []
            for place in 0..<8 * 24 {
                pixels.append(DrawnSymbols.isInk(glyph, x: place % 8, y: place / 8) ? red : blue)
            }
            let picture = render(pixels, width: 8)
            let drawn = DrawnSymbols.pixels(picture)
            let most = zip(drawn, pixels).map { drawn, pixel in
                zip(drawn ?? [], pixel).map { abs(Int($0) - Int($1)) }.max() ?? 255
            }.max()
            #expect(most ?? 255 <= 1, "U+\(String(scalar, radix: 16))")
        }
    }

    @Test("One colour is a space in it")
    func flat() {
        let picture = render(Array(repeating: red, count: 12), width: 3)
        #expect(picture.cells == [Cell(.space, Style(background: .rgb(200, 10, 20)))])
    }

    @Test("Two pixels a cell where there are halves alone")
    func halves() {
        let picture = render([red, blue, blue, red], width: 2, columns: 2, .init(symbols: .halves))
        #expect(text(picture) == "▄▄")
        #expect(picture.cells[0].style == Style(foreground: .rgb(5, 30, 180), background: .rgb(200, 10, 20)))
    }

    @Test("What is transparent shows the terminal's background")
    func transparent() {
        let picture = render([clear, clear, clear, red, clear, red], width: 2)
        #expect(DrawnSymbols.pixels(picture).compactMap { $0 }.allSatisfy { $0 == [200, 10, 20] })
        #expect(DrawnSymbols.pixels(picture).count { $0 != nil } == 8 * 24 / 3)
        #expect(render([clear, clear], width: 1).cells == [.empty])
    }

    @Test("What is transparent shows a colour that is given")
    func background() {
        let options = SymbolRenderer.Options(background: .rgb(1, 2, 3))
        let picture = render([clear, clear, red, red], width: 2, options)
        let style = Style(foreground: .rgb(200, 10, 20), background: .rgb(1, 2, 3))
        #expect(picture.cells == [Cell(Glyph("▄" as Unicode.Scalar), style)])
    }

    @Test("A shape without a character for what it leaves is inverted")
    func inverted() {
        let pixels = (0..<64).map { $0 / 8 < 3 ? red : clear }
        let picture = render(pixels, width: 8, .init(symbols: .common))
        #expect(picture.cells[0].style == Style(foreground: .rgb(200, 10, 20), .inverse))
        #expect(text(picture) == "▅")
    }

    @Test("Few colours are those the terminal has")
    func fewColors() {
        let pixels = (0..<32 * 32).map { place in
            let (x, y) = (place % 32, place / 32)
            return [UInt8(x * 8), UInt8(y * 8), UInt8((x + y) * 4), 255] as [UInt8]
        }
        for depth in [ColorDepth.palette, .sixteen] {
            let picture = render(pixels, width: 32, columns: 8, rows: 4, .init(symbols: Self.everything, colors: depth))
            for cell in picture.cells {
                for color in [cell.style.foreground, cell.style.background] {
                    #expect(color == depth.nearest(to: color))
                }
            }
        }
        let picture = render(pixels, width: 32, columns: 8, rows: 4, .init(colors: .monochrome))
        #expect(picture.cells.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard })
    }

    @Test("Dithering keeps the brightness of a grey that the terminal does not have")
    func dithering() {
        let grey: [UInt8] = [100, 100, 100, 255]
        let pixels = Array(repeating: grey, count: 16 * 16)
        let picture = render(pixels, width: 16, columns: 8, rows: 4, .init(colors: .monochrome))
        let white = DrawnSymbols.pixels(picture).count { $0 != nil }
        let share = Double(white) / Double(8 * 4 * 8 * 24)
        #expect((0.3...0.5).contains(share))
    }

    @Test("More cells than pixels, and fewer, take their means")
    func sizes() {
        #expect(render([red], width: 1, columns: 3, rows: 2).cells.count == 6)
        let mixed = (0..<256).map { $0 % 2 == 0 ? [UInt8(0), 0, 0, 255] : [200, 200, 200, 255] }
        let picture = render(mixed, width: 16)
        #expect(picture.cells == [Cell(.space, Style(background: .rgb(100, 100, 100)))])
    }
}
