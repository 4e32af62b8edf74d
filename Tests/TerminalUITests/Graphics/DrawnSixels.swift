import Testing

/// A sixel picture turned back into pixels, as DEC STD 070 reads it.
struct DrawnSixels {
    var width = 0
    var height = 0
    /// Red, green, blue; `nil` where nothing was drawn.
    var pixels: [[UInt8]?] = []
    /// How many colours were defined.
    var colors = 0

    init(_ bytes: [UInt8]) throws {
        let text = Array(String(decoding: bytes, as: UTF8.self))
        try #require(String(text.prefix(2)) == "\u{1B}P" && String(text.suffix(2)) == "\u{1B}\\")
        var place = try #require(text.firstIndex(of: "q")) + 1
        let end = text.count - 2
        func numbers() -> [Int] {
            var list = [0]
            while place < end, text[place].isNumber || text[place] == ";" {
                if let digit = text[place].wholeNumberValue {
                    list[list.count - 1] = list[list.count - 1] * 10 + digit
                } else {
                    list.append(0)
                }
                place += 1
            }
            return list
        }
        var palette: [Int: [UInt8]] = [:]
        var (x, band, color, count) = (0, 0, 0, 1)
        while place < end {
            let character = text[place]
            place += 1
            switch character {
            case "\"":
                let attributes = numbers()
                (width, height) = (attributes[2], attributes[3])
                pixels = Array(repeating: nil, count: width * height)
            case "#":
                let list = numbers()
                color = list[0]
                guard list.count == 5 else { continue }
                try #require(list[1] == 2 && list[2...].allSatisfy { 0...100 ~= $0 })
                palette[color] = list[2...].map { UInt8((Double($0) * 2.55).rounded()) }
            case "!": count = numbers()[0]
            case "$": x = 0
            case "-": (x, band) = (0, band + 1)
            case "?"..."~":
                let bits = Int(character.asciiValue!) - 63
                let drawn = palette[color]
                try #require(drawn != nil)
                for column in x..<x + count where bits > 0 {
                    for bit in 0..<6 where bits >> bit & 1 == 1 {
                        let row = band * 6 + bit
                        try #require(column < width && row < height)
                        pixels[row * width + column] = drawn
                    }
                }
                (x, count) = (x + count, 1)
            default: Issue.record("\(character) is no part of a sixel picture")
            }
        }
        colors = palette.count
    }
}
