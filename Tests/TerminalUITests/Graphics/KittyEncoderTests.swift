import Foundation
import TerminalUI
import Testing

@Suite("Kitty encoder")
struct KittyEncoderTests {
    /// A picture that is no multiple of anything.
    private func image(_ width: Int, _ height: Int, seed: Int = 0) -> PixelImage {
        let bytes = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ seed) ^ $0 >> 8) }
        return PixelImage(width: width, height: height, pixels: bytes)
    }

    @Test("The pixels arrive as they were, in chunks", arguments: [1, 767, 768, 769, 5000])
    func pixels(count: Int) throws {
        let image = image(count, 1)
        let commands = try SentSequences.kitty(KittyEncoder().show(.raw(image), id: 7, columns: 4, rows: 2))
        try #require(commands.count == 1)
        #expect(Array(commands[0].payload) == image.pixels)
        let keys = commands[0].keys
        #expect([keys["a"], keys["f"], keys["i"], keys["s"], keys["v"]] == ["T", "32", "7", "\(count)", "1"])
        #expect([keys["c"], keys["r"], keys["p"], keys["C"], keys["U"]] == ["4", "2", "1", "1", nil])
    }

    @Test("A PNG is sent as the file it is")
    func png() throws {
        let file = [UInt8](repeating: 9, count: 10_000)
        let commands = try SentSequences.kitty(KittyEncoder().show(.png(file), id: 7, columns: 4, rows: 2))
        #expect(commands.map { $0.keys["f"] } == ["100"])
        #expect(Array(commands[0].payload) == file)
    }

    @Test("An animation is frames, their times, and how often they are played", arguments: [(nil, "1"), (3, "4")])
    func animation(plays: Int?, loops: String) throws {
        let images = (0..<3).map { image(40, 30, seed: $0) }
        let frames = images.enumerated().map { KittyEncoder.Frame(pixels: .raw($1), delay: 40 + 10 * $0) }
        let bytes = KittyEncoder().animation(frames, plays: plays, id: 9, columns: 8, rows: 3)
        let commands = try SentSequences.kitty(bytes)
        #expect(commands.map { $0.keys["a"] } == ["T", "a", "f", "f", "a"])
        #expect(commands.allSatisfy { $0.keys["i"] == "9" })
        #expect([0, 2, 3].map { Array(commands[$0].payload) } == images.map(\.pixels))
        #expect(commands.map { $0.keys["z"] } == [nil, "40", "50", "60", nil])
        #expect([commands[1].keys["r"], commands[4].keys["s"], commands[4].keys["v"]] == ["1", "3", loops])
    }

    @Test("One frame is no animation")
    func still() throws {
        let frames = [KittyEncoder.Frame(pixels: .raw(image(2, 2)), delay: 5)]
        let bytes = KittyEncoder().animation(frames, plays: 1, id: 1, columns: 1, rows: 1)
        #expect(try SentSequences.kitty(bytes).count == 1)
    }

    @Test("A picture is taken away with the memory it takes")
    func removal() throws {
        let commands = try SentSequences.kitty(KittyEncoder().removal(id: 5))
        #expect(commands.map(\.keys) == [["a": "d", "d": "I", "i": "5", "q": "2"]])
    }

    @Test("In tmux every chunk is wrapped by itself, and the picture is shown by placeholders")
    func tmux() throws {
        let image = image(100, 40)
        let bytes = KittyEncoder(isInTmux: true).show(.raw(image), id: 20, columns: 4, rows: 2)
        let commands = try SentSequences.kitty(SentSequences.unwrapped(bytes))
        #expect(Array(commands[0].payload) == image.pixels)
        #expect([commands[0].keys["U"], commands[0].keys["p"]] == ["1", nil])
    }
}

@Suite("Kitty placeholders")
struct KittyPlaceholdersTests {
    @Test("Every cell says its row and column in marks, and the picture's number in its colour")
    func cells() {
        let picture = KittyPlaceholders.cells(id: 42, columns: 3, rows: 2)
        let texts = picture.cells.map { cell in
            (0..<cell.glyph.count).map { UInt8(truncatingIfNeeded: cell.glyph.bytes >> UInt64($0 * 8)) }
        }
        let marks: [Unicode.Scalar] = ["\u{305}", "\u{30D}", "\u{30E}"]
        for (place, text) in texts.enumerated() {
            let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
            #expect(scalars == ["\u{10EEEE}", marks[place / 3], marks[place % 3]])
        }
        #expect(picture.cells.allSatisfy { $0.style == Style(foreground: .indexed(42)) })
    }

    @Test("The largest has a mark for every row and column, none of them twice")
    func largest() {
        let most = KittyPlaceholders.mostCells
        #expect(most > 100)
        #expect(Set(KittyPlaceholders.cells(id: 16, columns: most, rows: most).cells.map(\.glyph)).count == most * most)
    }
}
