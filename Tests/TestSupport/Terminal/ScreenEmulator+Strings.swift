extension ScreenEmulator {
    /// Takes a sequence that carries text.
    mutating func string(_ kind: ControlParser.StringKind, _ bytes: [UInt8]) {
        switch kind {
        case .osc: systemCommand(bytes)
        case .dcs: deviceControl(bytes)
        case .apc where bytes.first == UInt8(ascii: "G"):
            keep(bytes)
            if persona.knowsKittyGraphics { answerGraphics(bytes) }
        case .apc, .pm, .sos: tellUnknown("\(kind)", String(decoding: bytes, as: UTF8.self))
        }
    }

    private mutating func keep(_ bytes: [UInt8]) {
        if pictures.count >= 5000 { pictures.removeFirst(2500) }
        pictures.append(bytes)
    }

    private mutating func systemCommand(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        switch String(decoding: parts[0], as: UTF8.self) {
        case "0", "2": title = rest
        case "1", "4", "7", "9", "12", "22", "104", "110", "111", "112", "133", "777": break
        case "8":
            let target = rest.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            link = target.isEmpty ? nil : String(target)
        case "10", "11":
            guard rest == "?", let colors = persona.colors else { return }
            let (number, color) = parts[0] == Array("10".utf8)[...] ? (10, colors.foreground) : (11, colors.background)
            reply("\u{1B}]\(number);rgb:\(color)\u{1B}\\")
        case "52":
            let text = rest.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            if text != "?" { clipboard.append(String(text)) }
        case "1337":
            if ["File=", "MultipartFile=", "FilePart=", "FileEnd"].contains(where: { rest.hasPrefix($0) }) {
                keep(bytes)
            } else if rest == "ReportCellSize", persona.name == "iTerm2", let size = persona.cellSize {
                reply("\u{1B}]1337;ReportCellSize=\(size.height);\(size.width);1.0\u{1B}\\")
            }
        default: tellUnknown("OSC", String(decoding: bytes, as: UTF8.self))
        }
    }

    private mutating func deviceControl(_ bytes: [UInt8]) {
        if bytes.starts(with: "tmux;".utf8) { return passThrough(bytes.dropFirst(5)) }
        // Parameters, then what it is: q for sixel, +q and $q for queries.
        let name = bytes.drop { (0x30...0x3B).contains($0) }.prefix(2)
        if name.first == UInt8(ascii: "q") { return keep(bytes) }
        switch String(decoding: name, as: UTF8.self) {
        case "+q": if persona.version != nil { reply("\u{1B}P0+r\u{1B}\\") }
        case "$q": if persona.version != nil { reply("\u{1B}P0$r\u{1B}\\") }
        default: tellUnknown("DCS", String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Undoes the doubling of ESC and lets the terminal around this one answer.
    private mutating func passThrough(_ bytes: ArraySlice<UInt8>) {
        guard let outer = persona.outer?.value else { return }
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == 0x1B, rest.first == 0x1B { rest = rest.dropFirst() }
            plain.append(byte)
        }
        passed.append(plain)
        var around = ScreenEmulator(columns: columns, rows: rows, persona: outer)
        around.feed(plain)
        for picture in around.pictures { keep(picture) }
        replies += around.replies
        unknown += around.unknown
    }

    /// What a terminal with kitty's graphics says to a command: OK, unless it was told to be quiet.
    private mutating func answerGraphics(_ bytes: [UInt8]) {
        let control = String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        var keys: [String: String] = [:]
        for pair in control.split(separator: ",") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { keys[String(halves[0])] = String(halves[1]) }
        }
        guard let id = keys["i"], keys["m"] != "1", (keys["q"] ?? "0") == "0" else { return }
        if keys["a"] == "d" || (keys["a"] == "a" && !persona.animates) { return }
        reply("\u{1B}_Gi=\(id);OK\u{1B}\\")
    }
}
