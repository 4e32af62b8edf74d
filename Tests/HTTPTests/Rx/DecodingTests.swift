import Foundation
import Testing

@testable import HTTP

@Suite("JSONValue")
struct JSONValueTests {
    func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

    @Test("Every kind of value")
    func kinds() throws {
        let value = try parse(#" {"a":[1,-2.5e3,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"b":{}} "#)
        #expect(value == ["a": [1, -2500.0, true, false, nil, "x\né😀/"], "b": [:]])
        #expect(value.a[5].string == "x\né😀/")
        #expect(value["a"][1].double == -2500)
        #expect(value.a[99].nothing[0].isNull)
    }

    @Test("Numbers are exact until someone asks for a type")
    func numbers() throws {
        let text = "[9007199254740993,123456789012345678901234567890,1e3,1e400,-0,0.1]"
        let value = try parse(text)
        #expect(value[0].int == 9_007_199_254_740_993)
        guard case .number(let large) = value[1] else {
            Issue.record("no number")
            return
        }
        #expect(large.text == "123456789012345678901234567890")
        #expect(large.int == nil)
        #expect(value[2].int == 1000)
        #expect(value[2] == 1000)
        #expect(Set([value[2], 1000]).count == 1)
        #expect(value[3].double == nil)
        #expect(value[5] == 0.1)
        #expect(value[0] != 9_007_199_254_740_992)
    }

    @Test(
        "What is not JSON is refused",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":1,}", "{'a':1}", "[01]", "[1.]", "[.5]", "[+1]", "[-]", "[1e]", "nul",
            "tru e",
            "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\u12g4\"", "[1] 2", "{\"a\" 1}", "{1:2}", "NaN", "[1 2]", "// c\n1",
            "\u{0}",
        ]
    )
    func refused(text: String) {
        #expect(throws: HTTPError.self) { try parse(text) }
    }

    @Test("Bytes that are not UTF-8 are refused, a byte order mark is not")
    func bytes() throws {
        #expect(throws: HTTPError.self) { try JSONValue(parsing: Data([0x22, 0xFF, 0x22])) }
        #expect(try JSONValue(parsing: Data([0xEF, 0xBB, 0xBF, 0x31])) == 1)
    }

    @Test("Depth is bounded, half a surrogate pair is no crash, the last of two members counts")
    func edges() throws {
        #expect(throws: HTTPError.self) { try parse(String(repeating: "[", count: 100_000)) }
        #expect(try parse(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).array?.count == 1)
        #expect(try parse(#""\ud800x""#).string == "\u{FFFD}x")
        #expect(try parse(#""\ud800\u0041""#).string == "\u{FFFD}A")
        #expect(try parse(#"{"a":1,"a":2}"#).a.int == 2)
    }
}

@Suite("TextDecoding")
struct TextDecodingTests {
    func text(_ bytes: [UInt8], _ contentType: String?) throws -> String {
        try TextDecoding.string(Data(bytes), contentType: contentType)
    }

    @Test("Each charset, quoted or not, in any case")
    func charsets() throws {
        #expect(try text([0xC3, 0xA9], nil) == "é")
        #expect(try text([0xEF, 0xBB, 0xBF, 0x61], "text/plain") == "a")
        #expect(try text([0xC3, 0xA9], "text/html; Charset=\"UTF-8\"") == "é")
        #expect(try text([0xE9], "text/html;charset=iso-8859-1") == "é")
        #expect(try text([0x61], "text/plain; a=b; charset=us-ascii") == "a")
        #expect(try text([0x00, 0x61], "text/plain; charset=utf-16") == "a")
        #expect(try text([0xFF, 0xFE, 0x61, 0x00], "text/plain; charset=UTF-16") == "a")
        #expect(try text([0x3D, 0xD8, 0x00, 0xDE], "text/plain; charset=utf-16le") == "😀")
        #expect(try text([], "text/plain; charset=us-ascii") == "")
    }

    @Test(
        "What is not text in its charset is an error",
        arguments: [
            ([0xFF], nil), ([0xE9], "text/plain; charset=us-ascii"), ([0x61], "text/plain; charset=utf-16"),
            ([0xD8, 0x00], "text/plain; charset=utf-16be"), ([0x61], "text/plain; charset=klingon"),
        ] as [([UInt8], String?)]
    )
    func refused(bytes: [UInt8], contentType: String?) {
        #expect(throws: HTTPError.self) { try text(bytes, contentType) }
    }
}
