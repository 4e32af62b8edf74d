import Foundation
import Testing

/// What a terminal makes of bytes that hold nothing but graphics sequences.
enum SentSequences {
    /// The control strings in bytes, without their ends: `ESC _ … ESC \`, `ESC P … ESC \`, `ESC ] … BEL`.
    static func split(_ bytes: [UInt8]) throws -> [[UInt8]] {
        var rest = bytes[...]
        var sequences: [[UInt8]] = []
        while !rest.isEmpty {
            try #require(rest.first == 0x1B)
            let isOSC = rest.dropFirst().first == UInt8(ascii: "]")
            let end = isOSC ? [0x07] : [0x1B, UInt8(ascii: "\\")]
            let range = try #require(rest.firstRange(of: end))
            sequences.append(Array(rest[rest.startIndex..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return sequences
    }

    /// What tmux hands on of sequences that are wrapped for it.
    static func unwrapped(_ bytes: [UInt8]) throws -> [UInt8] {
        var passed: [UInt8] = []
        var rest = bytes[...]
        let start = Array("\u{1B}Ptmux;".utf8)
        while !rest.isEmpty {
            try #require(rest.starts(with: start))
            rest = rest.dropFirst(start.count)
            while true {
                let first = rest.popFirst()
                let byte = try #require(first)
                guard byte == 0x1B else {
                    passed.append(byte)
                    continue
                }
                let second = rest.popFirst()
                let next = try #require(second)
                if next == UInt8(ascii: "\\") { break }
                try #require(next == 0x1B)
                passed.append(0x1B)
            }
        }
        return passed
    }

    /// A command of kitty's protocol, its chunks joined.
    struct KittyCommand {
        var keys: [String: String]
        var payload: Data
    }

    /// The commands in bytes.
    static func kitty(_ bytes: [UInt8]) throws -> [KittyCommand] {
        var commands: [KittyCommand] = []
        var isOpen = false
        for sequence in try split(bytes) {
            let text = String(decoding: sequence, as: UTF8.self)
            try #require(text.hasPrefix("\u{1B}_G"))
            let parts = text.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
            var keys: [String: String] = [:]
            for pair in parts[0].split(separator: ",") {
                let sides = pair.split(separator: "=")
                keys[String(sides[0])] = String(sides[1])
            }
            let encoded = parts.count > 1 ? String(parts[1]) : ""
            try #require(encoded.count <= 4096 && (keys["m"] != "1" || encoded.count % 4 == 0))
            let payload = try #require(Data(base64Encoded: encoded))
            if isOpen {
                // Chunks say that more come, and nothing else; those of frames what they are.
                try #require(Set(keys.keys).subtracting(["m", "q", "a"]).isEmpty)
                try #require(keys["a"] == (commands[commands.count - 1].keys["a"] == "f" ? "f" : nil))
                commands[commands.count - 1].payload += payload
            } else {
                commands.append(KittyCommand(keys: keys, payload: payload))
            }
            #expect(keys["q"] == "2")
            isOpen = keys["m"] == "1"
        }
        #expect(!isOpen)
        return commands
    }
}
