import Testing

@testable import HTTP

@Suite("Structured fields, dictionaries (RFC 9651)")
struct StructuredDictionaryTests {
    private func bytes(_ lines: String...) -> [String: [UInt8]]? { StructuredDictionary(lines: lines)?.bytes }

    @Test("Byte sequences are found among members of every type")
    func types() {
        let field = """
            a=:AQID:, b, c;x;y=1, d=?0, e=-12.345;p="q", f="say \\"x\\"", g=tok/en:*, h=*star, i=(1 "2" :AA==:;a);b, \
            j=(), k=@-1659578233, l=%"f%c3%bc", m=:AQ:;z=:AA==:, *n.-_9=999999999999999
            """
        #expect(bytes(field) == ["a": [1, 2, 3], "m": [1]])
        #expect(bytes(field.replacing(", ", with: "\t , \t")) == ["a": [1, 2, 3], "m": [1]])
    }

    @Test("Lines make one value, and of members with one key the last counts")
    func lines() {
        #expect(bytes("a=:AQ==:", "b=:Ag==:") == ["a": [1], "b": [2]])
        #expect(bytes("a=:AQ==:", "a=:Ag==:") == ["a": [2]])
        #expect(bytes("a=:AQ==:, a=1") == [:])
        #expect(bytes("  a=::  ") == ["a": []])
        #expect(bytes("") == [:])
        #expect(StructuredDictionary(lines: []) == nil)
    }

    @Test("Padding may be missing, and bits that do not count are dropped")
    func base64() {
        #expect(
            bytes("a=:+/8:, b=:+/8=:, c=:aGk:, d=:aGl=:") == [
                "a": [251, 255], "b": [251, 255], "c": [104, 105], "d": [104, 105],
            ]
        )
    }

    @Test(
        "One mistake makes the whole field count as absent",
        arguments: [
            "a=1,", ",a=1", "a=1,,b", "a=1 b", "A=1", "1=a", "a=", "a =1", "a= 1", "a=:AQ", "a=:A:", "a=:A-_:",
            "a=:AQ==:x", "a=\"x", "a=\"\\x\"", "a=\"\u{7}\"", "a=\"ü\"", "a=1.", "a=1.2345", "a=1234567890123.1",
            "a=1234567890123456", "a=-", "a=?2", "a=?", "a=(1", "a=(1,2)", "a=(1 \"x)", "a=(1)x", "a=(:AA==:\"x\")",
            "a;", "a;B", "a;b=", "a=@1.5", "a=@", "a=%\"%C3\"", "a=%\"%c3\"", "a=%\"%zz\"", "a=%x", "a=%\"x", "a==",
            "a=1;b=(1)", "a=!", "a=1\u{B}, b",
        ]
    )
    func malformed(field: String) {
        #expect(StructuredDictionary(lines: ["x=:AQ==:, y", field]) == nil)
    }
}
