import GIFSearch
import HTTP
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads what was piped in: igif's JSON or NDJSON, an array, a single item, or one URL or id a line.
///
/// What `jq` makes of igif's output is understood as well: items laid out over lines, items that lost fields, strings
/// in quotes. The input is bounded in bytes by whoever reads it, in entries and in nesting here.
struct ItemReader {
    /// What one entry says.
    enum Entry: Hashable, Sendable {
        /// All of an item. Indirect: a list of ten thousand URLs has to be small.
        indirect case item(GIFItem)
        /// A URL: of a GIF or of a provider's page.
        case url(String)
        /// An id, to be looked up.
        case id(String)
    }

    /// Most bytes that are read.
    static let byteLimit = 64 << 20
    /// Most entries that are read.
    static let entryLimit = 100_000

    /// What the entries come from, for messages: `standard input`.
    let place: String

    /// Reads all entries.
    /// - Throws: `CommandFailure` (64) that says where it is no longer understood.
    func entries(_ bytes: [UInt8]) throws(CommandFailure) -> [Entry] {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let first = bytes.first(where: { !Self.isSpace($0) }) else { return [] }
        let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
        return try isJSON ? values(bytes) : lines(bytes)
    }

    /// The entry a word on a command line or a line of text is; `nil` when it is neither a URL nor an id.
    static func entry(_ text: String) -> Entry? {
        if isURL(text) { return SafeLink(text) == nil ? nil : .url(text) }
        let isID =
            !text.isEmpty && text.utf8.count <= 128 && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy {
                ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
        return isID ? .id(text) : nil
    }

    /// Whether text is meant as a URL.
    static func isURL(_ text: String) -> Bool { SafeLink.hasScheme(text) }

    private func lines(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) -> [Entry] {
        var entries: [Entry] = []
        var number = 0
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            let word = line.drop(while: Self.isSpace).prefix { !Self.isSpace($0) }
            if word.isEmpty { continue }
            guard line[word.endIndex...].allSatisfy(Self.isSpace),
                let entry = Self.entry(String(decoding: word, as: UTF8.self))
            else { throw failure("line \(number) is neither a URL nor an id") }
            try append(entry, to: &entries)
        }
        return entries
    }

    /// Values one after the other: one array, one object, or one a line.
    private func values(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) -> [Entry] {
        var entries: [Entry] = []
        var rest = bytes.drop(while: Self.isSpace)
        while !rest.isEmpty {
            let end = Self.endOfValue(rest)
            do {
                try JSONReader.read(Data(rest[..<end])) { reader in try read(&reader, into: &entries) }
            } catch let failure as CommandFailure {
                throw failure
            } catch let error as JSONReader.Failure {
                let offset = rest.startIndex - bytes.startIndex + error.offset
                throw failure("\(error.reason) at byte \(offset)")
            } catch {
                throw failure("\(error)")
            }
            rest = rest[end...].drop(while: Self.isSpace)
        }
        return entries
    }

    private func read(_ reader: inout JSONReader, into entries: inout [Entry]) throws {
        switch try reader.kind() {
        case .array: try reader.elements { try read(&$0, into: &entries) }
        case .string:
            guard let text = try reader.text(), let entry = Self.entry(text) else {
                throw failure("it holds a text that is neither a URL nor an id")
            }
            try append(entry, to: &entries)
        case .object: try object(&reader, into: &entries)
        default: throw failure("it holds a value that is no item")
        }
    }

    /// An item, or the object around a list of them.
    private func object(_ reader: inout JSONReader, into entries: inout [Entry]) throws {
        var item = GIFItem(id: "", title: "", gif: "", source: "")
        var isList = false
        try reader.members { reader, key in
            if case "items" = key, try reader.kind() == .array {
                isList = true
                try reader.elements { try read(&$0, into: &entries) }
            } else {
                try item.read(&reader, key)
            }
        }
        if isList { return }
        switch (item.gif.isEmpty, item.id.isEmpty) {
        case (false, _):
            guard SafeLink(item.gif) != nil else { throw failure("the item '\(item.id)' has no http(s) URL in 'gif'") }
            try append(item.id.isEmpty ? .url(item.gif) : .item(item), to: &entries)
        case (true, false): try append(.id(item.id), to: &entries)
        case (true, true): throw failure("it holds an object with neither 'gif' nor 'id'")
        }
    }

    private func append(_ entry: Entry, to entries: inout [Entry]) throws(CommandFailure) {
        guard entries.count < Self.entryLimit else { throw failure("there are more than \(Self.entryLimit) items") }
        entries.append(entry)
    }

    private func failure(_ reason: String) -> CommandFailure {
        .usage(
            "\(place) cannot be understood: \(reason).",
            hint: "Understood are igif's JSON or NDJSON, an array, a single item, or one URL or id a line."
        )
    }

    /// Where the first of several values ends; the grammar inside is the JSON reader's to check.
    private static func endOfValue(_ bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var isInString = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
                if isInString { continue }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: continue
                }
            }
            if depth <= 0, !isInString { return min(index, bytes.endIndex) }
        }
        return bytes.endIndex
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension GIFItem {
    /// Reads one member of igif's own JSON; what this version does not know is passed over.
    fileprivate mutating func read(_ reader: inout JSONReader, _ key: JSONReader.Key) throws {
        switch ItemField(rawValue: key.text) {
        case .id: id = try reader.text() ?? ""
        case .title: title = try reader.text() ?? ""
        case .alt: alt = try reader.text()
        case .page: page = try reader.text()
        case .gif: gif = try reader.text() ?? ""
        case .preview: preview = try reader.text()
        case .width: width = try reader.count()
        case .height: height = try reader.count()
        case .bytes: bytes = try reader.count()
        case .frames: frames = try reader.count()
        case .rating: rating = try reader.text()
        case .user: user = try reader.text()
        case .tags: try reader.elements { reader in if let tag = try reader.text() { tags.append(tag) } }
        case .type: type = try reader.text() ?? type
        case .source: source = try reader.text() ?? ""
        case .credit: credit = try reader.text()
        case .imported: imported = try reader.text()
        case .renditions:
            try reader.members { reader, name in
                var rendition = GIFRendition(name: name.text)
                try reader.members { reader, key in try rendition.read(&reader, key) }
                renditions.append(rendition)
            }
        case .cached, nil: break
        }
    }
}

extension GIFRendition {
    fileprivate mutating func read(_ reader: inout JSONReader, _ key: JSONReader.Key) throws {
        switch RenditionField(rawValue: key.text) {
        case .url: url = try reader.text()
        case .width: width = try reader.count()
        case .height: height = try reader.count()
        case .bytes: bytes = try reader.count()
        case .mp4: mp4 = try reader.text()
        case .mp4Bytes: mp4Bytes = try reader.count()
        case .webp: webp = try reader.text()
        case .webpBytes: webpBytes = try reader.count()
        case .frames: frames = try reader.count()
        case nil: break
        }
    }
}
