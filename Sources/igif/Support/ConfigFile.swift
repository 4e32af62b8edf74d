/// The user's settings: a text file of `key = value` lines, `#` before a comment.
///
/// A line this version does not know is kept when the file is written, so that an older igif harms no newer one's.
struct ConfigFile: Sendable {
    /// The file, whether it exists or not.
    let path: String
    private var lines: [String] = []

    /// Reads a file; no file is an empty one.
    /// - Throws: `CommandFailure` when it is there and cannot be read.
    init(path: String) throws(CommandFailure) {
        self.path = path
        guard let bytes = try LocalFile.read(path, limit: 256 << 10) else { return }
        // By bytes: to Swift a carriage return and a line feed are one character.
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
    }

    /// The value of a setting, `nil` when it is not set. The last line of a key counts.
    /// - Throws: `CommandFailure` (64) when the value makes no sense, naming file and setting.
    func value(_ setting: Setting) throws(CommandFailure) -> String? {
        guard let value = lines.lazy.compactMap(Self.entry).last(where: { $0.key == setting.rawValue })?.value,
            !value.isEmpty
        else { return nil }
        do {
            try setting.check(value)
        } catch {
            throw .usage("\(path), '\(setting.rawValue)': \(error.message)", hint: error.hint)
        }
        return value
    }

    /// Whether a setting is there, whatever its value.
    func contains(_ setting: Setting) -> Bool {
        lines.lazy.compactMap(Self.entry).contains { $0.key == setting.rawValue && !$0.value.isEmpty }
    }

    /// Lines that are no setting of this version, counted from 1.
    var unknownLines: [Int] {
        lines.enumerated().compactMap { index, line in
            if Self.isComment(line) { return nil }
            return Self.entry(line).flatMap { Setting(rawValue: $0.key) } == nil ? index + 1 : nil
        }
    }

    /// Sets a value, in the place of its last line if it has one; an empty value removes it.
    /// - Throws: `CommandFailure` (64) when the value makes no sense.
    mutating func set(_ setting: Setting, to value: String) throws(CommandFailure) {
        if !value.isEmpty { try setting.check(value) }
        let mine = lines.indices.filter { Self.entry(lines[$0])?.key == setting.rawValue }
        if !value.isEmpty {
            let line = "\(setting.rawValue) = \(value)"
            if let last = mine.last { lines[last] = line } else { lines.append(line) }
        }
        let surplus = value.isEmpty ? mine[...] : mine.dropLast()
        for index in surplus.reversed() { lines.remove(at: index) }
    }

    /// Writes the file, whole or not at all, for the user's eyes only.
    /// - Throws: `CommandFailure` (73).
    func save() throws(CommandFailure) {
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try LocalFile.makeFolder(String(path[..<slash]), mode: 0o700)
        }
        let text = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
        try LocalFile.replace(path, with: Array(text.utf8), mode: 0o600, isDurable: true)
    }

    private static func isComment(_ line: String) -> Bool { trimmed(line).isEmpty || trimmed(line).first == "#" }

    private static func entry(_ line: String) -> (key: String, value: String)? {
        guard !isComment(line), let equals = line.firstIndex(of: "=") else { return nil }
        return (trimmed(line[..<equals]), trimmed(line[line.index(after: equals)...]))
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        var end = start.endIndex
        while end > start.startIndex, [" ", "\t"].contains(start[start.index(before: end)]) {
            end = start.index(before: end)
        }
        return String(start[..<end])
    }
}
