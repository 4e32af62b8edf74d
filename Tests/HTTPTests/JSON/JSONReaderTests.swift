import Foundation
import Testing

@testable import HTTP

@Suite struct JSONReaderTests {
    private func text(_ json: String) throws -> String? {
        try JSONReader.read(Data(json.utf8)) { try $0.text() }
    }

    private func count(_ json: String) throws -> Int? {
        try JSONReader.read(Data(json.utf8)) { try $0.count() }
    }

    private func failure(_ json: String) -> JSONReader.Failure? {
        do {
            try JSONReader.read(Data(json.utf8)) { try $0.skip() }
            return nil
        } catch { return error as? JSONReader.Failure }
    }

    @Test("Strings come out unescaped, pairs joined, lone halves and broken UTF-8 replaced")
    func strings() throws {
        #expect(try text(#""a\/b\\c\"d\b\f\n\r\té""#) == "a/b\\c\"d\u{8}\u{C}\n\r\té")
        #expect(try text(#""\ud83d\ude00""#) == "😀")
        #expect(try text(#""\ud83d x""#) == "\u{FFFD} x")
        #expect(try text(#""\ude00""#) == "\u{FFFD}")
        #expect(try text(#""\u0000""#) == "\u{0}")
        let broken = Data([0x22, 0x61, 0xFF, 0x62, 0x22])
        #expect(try JSONReader.read(broken) { try $0.text() } == "a\u{FFFD}b")
    }

    @Test(
        "Counts are whole numbers, as numbers or strings; all else is nil",
        arguments: [
            ("5", 5), (#""5""#, 5), (#""480.0""#, 480), ("12.7", 12), (#""""#, nil), ("-3", nil), (#""abc""#, nil),
            ("null", nil), ("{}", nil), ("[1]", nil), ("true", nil), (#""99999999999999999999999""#, nil),
            (#""1.2.3""#, nil), (#"".5""#, nil), ("1e3", nil),
        ] as [(String, Int?)]
    )
    func counts(json: String, expected: Int?) throws {
        #expect(try count(json) == expected)
    }

    @Test("What the caller leaves untouched is skipped")
    func skipping() throws {
        let json = #" { "a" : [1,{"b":[[]]}, "x\"]"] , "want": "yes", "c": {"d":null,"e":[true,false,-1.5e+3]} } "#
        var found: String?
        _ = try JSONReader.read(Data(json.utf8)) { reader in
            try reader.members { reader, key in if case "want" = key { found = try reader.text() } }
        }
        #expect(found == "yes")
    }

    @Test("A member's name may be escaped")
    func escapedKey() throws {
        var found: Int?
        _ = try JSONReader.read(Data(#"{"s\u0069ze":7}"#.utf8)) { reader in
            try reader.members { reader, key in if case "size" = key { found = try reader.count() } }
        }
        #expect(found == 7)
    }

    @Test("Another kind than asked for is skipped and said")
    func otherKinds() throws {
        let isObject = try JSONReader.read(Data("[1,2]".utf8)) { try $0.members { _, _ in } }
        let isArray = try JSONReader.read(Data("{}".utf8)) { try $0.elements { _ in } }
        #expect(!isObject && !isArray)
    }

    @Test(
        "What is no JSON fails and says where",
        arguments: [
            "", " ", "{", "[", "[1,", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:2}", "\"abc",
            "\"a\\", "\"\u{1}\"", "01", "-", "1.", "1e", ".5",
            "+1", "tru",
            "nulll", "[}", "{]", "1 2", "[1]]", "<html>", "NaN",
        ]
    )
    func garbage(json: String) {
        #expect(failure(json) != nil)
    }

    @Test("Escapes that are none fail where the string is read", arguments: ["\\x", "\\u12", "\\u12G4", "\\u+123"])
    func escapes(escape: String) {
        #expect(throws: JSONReader.Failure.self) { try text("\"\(escape)\"") }
    }

    @Test("Every cut of a good text fails")
    func truncation() throws {
        let json = Array(#"{"data":[{"id":"a","n":[1.5,true,null,"\u00e9"]}],"m":{}}"#.utf8)
        #expect(failure(String(decoding: json, as: UTF8.self)) == nil)
        for count in 0..<json.count {
            #expect(throws: JSONReader.Failure.self) {
                try JSONReader.read(Data(json[..<count])) { try $0.skip() }
            }
        }
    }

    @Test("Nesting is bounded")
    func depth() {
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(failure(deepest) == nil)
        #expect(failure("[" + deepest + "]")?.reason == "nesting deeper than 64")
        #expect(failure(String(repeating: "[", count: 1_000_000)) != nil)
    }

    @Test("A byte order mark is passed over")
    func byteOrderMark() throws {
        #expect(try JSONReader.read(Data([0xEF, 0xBB, 0xBF, 0x35])) { try $0.count() } == 5)
    }
}
