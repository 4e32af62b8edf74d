import GIFSearch
import TerminalUI

/// The name of a file made from a template and a stranger's words.
///
/// What a placeholder brings can choose no folder, hide no file, start no option and be no device; it can be neither
/// misread nor too long. What the user wrote in the template stands as it is, slashes included.
struct FileName: Sendable {
    /// Longest name of a file in bytes. Under it stays room for what a file is called while it is written.
    static let byteLimit = 200

    /// Room that is left for the underscore of a reserved name and for 'untitled', in bytes.
    private static let reserve = 9

    /// The template cut at the slashes its user wrote.
    let components: [Component]

    /// What one name on the way is made of.
    struct Component: Sendable {
        var pieces: [Template.Piece] = []
        /// Whether each of them is a stranger's word.
        var isValue: [Bool] = []

        mutating func append(_ piece: Template.Piece) {
            pieces.append(piece)
            if case .value = piece { isValue.append(true) } else { isValue.append(false) }
        }
    }

    /// Makes names after this template.
    init(_ template: Template) {
        var components = [Component()]
        for piece in template.pieces {
            guard case .literal(let literal) = piece else {
                components[components.count - 1].append(piece)
                continue
            }
            // By bytes, as a file system cuts: to Swift a slash and a mark over it are one character.
            let parts = literal.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { components.append(Component()) }
                if !part.isEmpty { components[components.count - 1].append(.literal(String(Substring(part)))) }
            }
        }
        self.components = components
    }

    /// The path for an item, relative to the folder downloads go to; `copy` above 1 makes another name of it.
    func path(for item: GIFItem, copy: Int = 1) -> String {
        let last = components.count - 1
        var path =
            last == 0 ? "" : components[..<last].reduce(into: "") { $0 += Self.name($1, for: item, copy: 1) + "/" }
        path += Self.name(components[last], for: item, copy: copy)
        return path
    }

    private static func name(_ component: Component, for item: GIFItem, copy: Int) -> String {
        if copy == 1, let name = plainName(component, for: item) { return name }
        return carefulName(component, for: item, copy: copy)
    }

    /// The name, whatever the values are.
    static func carefulName(_ component: Component, for item: GIFItem, copy: Int) -> String {
        var values = component.pieces.map { piece in
            switch piece {
            case .literal(let literal): literal
            case .value(let path): clean(path.value(in: item).line)
            }
        }
        let isValue = component.isValue
        guard isValue.contains(true) else { return insert(copy, into: values.joined()) }
        shorten(&values, where: isValue, by: suffix(copy).utf8.count)
        return insert(copy, into: harmless(values, isValue))
    }

    /// The name where the values and all of it are plain: as most are, and then nothing has to be cleaned, shortened or
    /// kept from harm. `nil` where something may have to be.
    static func plainName(_ component: Component, for item: GIFItem) -> String? {
        // Put together on the stack: a text that grows is made anew with each part.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteLimit - reserve) { room -> String? in
            var count = 0
            func append(_ text: String, isValue: Bool) -> Bool {
                var text = text
                return text.withUTF8 { bytes in
                    guard count + bytes.count <= room.count, !isValue || isPlain(bytes) else { return false }
                    _ = room[count...].initialize(fromContentsOf: bytes)
                    count += bytes.count
                    return true
                }
            }
            for piece in component.pieces {
                switch piece {
                case .literal(let literal): guard append(literal, isValue: false) else { return nil }
                case .value(let path): guard append(path.value(in: item).line, isValue: true) else { return nil }
                }
            }
            let name = UnsafeBufferPointer(rebasing: room[..<count])
            return isPlain(name) && !mayBeReserved(name) ? String(decoding: name, as: UTF8.self) : nil
        }
    }

    /// A value without what a name must not hold. Characters other systems refuse go too, since files travel.
    private static func clean(_ value: String) -> String {
        if isPlain(value) { return value }
        var clean = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            let isRefused = "/\\:*?\"<>|\u{FFFD}".unicodeScalars.contains(scalar) || SafeText.isUnsafe(scalar)
            clean.append(isRefused ? "_" : scalar)
        }
        return trimmed(String(clean), leading: false)
    }

    /// Joins the parts so that no value leads the name with a dot or a dash, and the whole is no reserved name.
    private static func harmless(_ values: [String], _ isValue: [Bool]) -> String {
        // A dot the user wrote in front of a value stays; what follows an empty value in front counts as led by it.
        var name = isValue[0] ? trimmed(values.joined(), leading: true) : values.joined()
        if !isValue[0], values.count > 1, values[0].allSatisfy({ $0 == "." || $0 == "-" || $0 == " " }) {
            name = values[0] + trimmed(values.dropFirst().joined(), leading: true)
        }
        if isValue[isValue.count - 1] { name = trimmed(name, leading: false) }
        if name.allSatisfy({ $0 == "." || $0 == " " }) { name += "untitled" }
        guard mayBeReserved(name) else { return name }
        let stem = String(name.unicodeScalars.prefix { $0 != "." })
        if reserved.contains(stem.uppercased()) { name = stem + "_" + String(name.unicodeScalars.drop { $0 != "." }) }
        return name
    }

    /// Whether what is in front of the first dot, as systems that have reserved names see it, is short enough to be one:
    /// the longest has seven letters.
    private static func mayBeReserved(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { mayBeReserved($0) }
    }

    private static func mayBeReserved(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count < 8 || name[..<8].contains(UInt8(ascii: "."))
    }

    /// Cuts the longest values, at the ends of characters, until the name fits.
    private static func shorten(_ values: inout [String], where isValue: [Bool], by extra: Int) {
        var surplus = values.reduce(extra + reserve) { $0 + $1.utf8.count } - byteLimit
        while surplus > 0,
            let longest = values.indices.filter({ isValue[$0] && !values[$0].isEmpty })
                .max(by: { values[$0].utf8.count < values[$1].utf8.count })
        {
            let before = values[longest].utf8.count
            values[longest] = trimmed(cut(values[longest], to: max(0, before - surplus)), leading: false)
            surplus -= before - values[longest].utf8.count
        }
    }

    private static func cut(_ text: String, to bytes: Int) -> String {
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            guard text.utf8.distance(from: text.startIndex, to: next) <= bytes else { break }
            end = next
        }
        return String(text[..<end])
    }

    private static func insert(_ copy: Int, into name: String) -> String {
        guard copy > 1 else { return name }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name + suffix(copy) }
        return name[..<dot] + suffix(copy) + name[dot...]
    }

    private static func suffix(_ copy: Int) -> String { copy > 1 ? "-\(copy)" : "" }

    private static func trimmed(_ text: String, leading: Bool) -> String {
        if isPlain(text) { return text }
        var rest = text[...]
        if leading {
            while let first = rest.unicodeScalars.first, first.properties.isWhitespace || first == "." || first == "-" {
                rest.unicodeScalars.removeFirst()
            }
        } else {
            while let last = rest.unicodeScalars.last, last.properties.isWhitespace || last == "." {
                rest.unicodeScalars.removeLast()
            }
        }
        return String(rest)
    }

    /// Whether a text is letters and digits of ASCII, with dots, dashes and underscores between them: as it must be for
    /// most names, and quick to see.
    static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isPlain($0) }
    }

    /// Whether bytes are such a text.
    static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        func isWord(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 }
        guard let first = bytes.first, let last = bytes.last, isWord(first), isWord(last) else { return false }
        return bytes.allSatisfy { isWord($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }

    /// Devices of other systems, whatever their ending.
    private static let reserved: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] }
    )
}

/// Hands out names so that no two items of a run get the same one, nor two that a file system takes for the same.
struct FileNameRegister {
    private let names: FileName
    private var taken: Set<String> = []
    /// The number the next copy of a name gets, so that a thousand items of one name are not counted through each time.
    private var copies: [String: Int] = [:]

    /// Hands out names made by these rules.
    /// - Parameter count: how many are expected: there is room for them from the start.
    init(_ names: FileName, count: Int = 0) {
        self.names = names
        taken.reserveCapacity(count)
    }

    /// The path for the next item. Complexity: O(1) in the number of names handed out.
    mutating func path(for item: GIFItem) -> String {
        let first = names.path(for: item)
        let key = Self.folded(first)
        if taken.insert(key).inserted { return first }
        while true {
            let copy = copies[key, default: 2]
            copies[key] = copy + 1
            let path = names.path(for: item, copy: copy)
            if taken.insert(Self.folded(path)).inserted { return path }
        }
    }

    // Upper case first, since that is where ß meets ss; equality of strings settles what is composed how.
    private static func folded(_ path: String) -> String {
        var path = path
        // Of ASCII only capitals change, and few names have any.
        let changes = path.withUTF8 { bytes in bytes.contains { $0 >= 0x80 || $0 &- 65 < 26 } }
        guard changes else { return path }
        guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return path.uppercased().lowercased() }
        return String(decoding: path.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
