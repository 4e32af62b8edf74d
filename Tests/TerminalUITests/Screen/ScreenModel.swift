@testable import TerminalUI

/// A terminal as small as what `Painter` writes: cells in styles and links, a cursor, erasing. Anything else stops the test.
///
/// It draws wide characters as terminals do: whoever loses a half is emptied.
struct ScreenModel {
    let width, height: Int
    var cells: [[(text: String, style: Style, link: String?)]]
    var x = 0
    var y = 0
    var style = Style.plain
    /// The link that is open, with its id before a space.
    var link: String?
    var isCursorVisible = true
    var pictures: [String] = []
    var unknown: [String] = []
    /// How many cells a character takes here; a terminal may be of another mind.
    var columns: (Character) -> Int = { DisplayWidth.of($0) }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // What stood there before.
        cells = Array(repeating: Array(repeating: ("#", .plain, nil), count: width), count: height)
    }

    /// A row as text; the right half of a wide character is nothing.
    func row(_ y: Int) -> String { cells[y].map(\.text).joined() }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.first {
            if character == "\u{1B}" {
                rest.removeFirst()
                switch rest.first {
                case "[": control(&rest)
                case "_": string(&rest)
                case "]": command(&rest)
                default: unknown.append("ESC \(rest.prefix(1))")
                }
            } else {
                rest.removeFirst()
                switch character {
                case "\r": x = 0
                case "\u{8}": x = max(min(x, width - 1) - 1, 0)
                default: put(character)
                }
            }
        }
    }

    /// A picture: APC, text, ST. It leaves the cursor and the style in disorder, as terminals may.
    private mutating func string(_ rest: inout Substring) {
        rest.removeFirst()
        if link != nil { unknown.append("a picture in a link") }
        pictures.append("\(rest.prefix { $0 != "\u{1B}" })@\(x),\(y)")
        rest = rest.drop { $0 != "\u{1B}" }.dropFirst(2)
        (x, y) = (width / 2, height / 2)
        style = Style(foreground: .indexed(1), [.underline])
    }

    /// OSC 8: parameters, a link, ST.
    private mutating func command(_ rest: inout Substring) {
        let text = rest.dropFirst().prefix { $0 != "\u{1B}" }
        rest = rest.drop { $0 != "\u{1B}" }
        if !rest.hasPrefix("\u{1B}\\") { unknown.append("an open string") }
        rest = rest.dropFirst(2)
        let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "8", parts[2].isEmpty || parts[1].hasPrefix("id=") else {
            return unknown.append("OSC \(text)")
        }
        link = parts[2].isEmpty ? nil : String(parts[2])
    }

    private mutating func control(_ rest: inout Substring) {
        rest.removeFirst()
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        let final = rest.removeFirst()
        if parameters.first == "?" {
            switch "\(parameters)\(final)" {
            case "?25h": isCursorVisible = true
            case "?25l": isCursorVisible = false
            case "?2026h", "?2026l": break
            case let other: unknown.append(other)
            }
            return
        }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = numbers.first.flatMap { $0 } ?? 1
        switch final {
        case "H": (x, y) = ((numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1, first - 1)
        case "G": x = first - 1
        case "d": y = first - 1
        case "A": y -= first
        case "B": y += first
        case "C": x = min(x, width - 1) + first
        case "D": x = min(x, width - 1) - first
        case "J" where first == 2: for y in 0..<height { erase(y, 0, width) }
        case "K" where numbers.isEmpty || parameters.isEmpty: erase(y, x, width)
        case "X": erase(y, x, min(x + first, width))
        case "m": select(numbers.map { $0 ?? 0 })
        default: unknown.append("\(parameters)\(final)")
        }
        if final != "m", x < 0 || y < 0 || x >= width || y >= height { unknown.append("moved to \(x), \(y)") }
    }

    private mutating func erase(_ y: Int, _ from: Int, _ to: Int) {
        if style.attributes != [] || style.background != .standard { unknown.append("erased in a style") }
        if link != nil { unknown.append("erased in a link") }
        for x in from..<to { set(x, y, " ") }
    }

    private mutating func put(_ character: Character) {
        let count = columns(character)
        if count == 0 { return unknown.append("a character of no width") }
        guard x + count <= width else { return }  // Without automatic wrap.
        set(x, y, String(character))
        if count == 2 { set(x + 1, y, "") }
        // A half that stands alone is emptied by what is drawn over the other.
        x += count
    }

    private mutating func set(_ x: Int, _ y: Int, _ text: String) {
        let old = cells[y][x].text
        if old == "", x > 0, text != "" { cells[y][x - 1].text = cells[y][x - 1].text == "" ? "" : " " }
        if old != "", x + 1 < width, cells[y][x + 1].text == "" { cells[y][x + 1].text = " " }
        cells[y][x] = (text, style, link)
    }

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers.isEmpty ? [0][...] : numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.inverse)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.inverse)
            case 30...37, 90...97, 38, 39: style.foreground = color(number, 30, &rest)
            case 40...47, 100...107, 48, 49: style.background = color(number, 40, &rest)
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private mutating func color(_ number: Int, _ base: Int, _ rest: inout ArraySlice<Int>) -> Color {
        switch number - base {
        case 0...7: return .indexed(UInt8(number - base))
        case 60...67: return .indexed(UInt8(number - base - 60 + 8))
        case 9: return .standard
        default:
            let kind = rest.popFirst()
            if kind == 5, let index = rest.popFirst() { return .indexed(UInt8(index)) }
            let channels = (0..<3).map { _ in UInt8(rest.popFirst() ?? 0) }
            if kind != 2 { unknown.append("colour \(kind ?? -1)") }
            return .rgb(channels[0], channels[1], channels[2])
        }
    }
}
