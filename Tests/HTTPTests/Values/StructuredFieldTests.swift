import Testing

@testable import HTTP

@Suite("Structured fields (RFC 9651)")
struct StructuredFieldTests {
    typealias Item = StructuredField.Item

    @Test("Lists of items of every type, with parameters")
    func lists() {
        #expect(StructuredField.list("") == [])
        #expect(StructuredField.list("  1 \t") == [.item(Item(value: .integer(1)))])
        #expect(
            StructuredField.list(#""a \"b\" \\";q=10; w=60;f;g=?0,token/x;pk=:cHs9+/==: ,  -2.5"#) == [
                .item(
                    Item(
                        value: .string(#"a "b" \"#),
                        parameters: ["q": .integer(10), "w": .integer(60), "f": .boolean(true), "g": .boolean(false)]
                    )
                ),
                .item(Item(value: .token("token/x"), parameters: ["pk": .bytes([112, 123, 61, 251])])),
                .item(Item(value: .decimal(-2.5))),
            ]
        )
        #expect(
            StructuredField.list("a;q=1;q=2") == [.item(Item(value: .token("a"), parameters: ["q": .integer(2)]))]
        )
    }

    @Test("Dictionaries of members of every type, the last of a repeated key counting")
    func dictionaries() throws {
        let field = """
            a=:AQID:, b, c;x;y=1, d=?0, e=-12.345;p="q", f="say \\"x\\"", g=tok/en:*, h=*star, i=(1 "2" :AA==:;a);b, \
            j=(), k=@-1659578233, l=%"f%c3%bc", m=:AQ:;z=:AA==:, *n.-_9=999999999999999, a=7
            """
        let members = try #require(StructuredField.dictionary(field))
        #expect(
            members == [
                "a": .item(Item(value: .integer(7))),
                "b": .item(Item(value: .boolean(true))),
                "c": .item(Item(value: .boolean(true), parameters: ["x": .boolean(true), "y": .integer(1)])),
                "d": .item(Item(value: .boolean(false))),
                "e": .item(Item(value: .decimal(-12.345), parameters: ["p": .string("q")])),
                "f": .item(Item(value: .string("say \"x\""))),
                "g": .item(Item(value: .token("tok/en:*"))),
                "h": .item(Item(value: .token("*star"))),
                "i": .innerList(
                    [
                        Item(value: .integer(1)), Item(value: .string("2")),
                        Item(value: .bytes([0]), parameters: ["a": .boolean(true)]),
                    ],
                    ["b": .boolean(true)]
                ),
                "j": .innerList([], [:]),
                "k": .item(Item(value: .date(-1_659_578_233))),
                "l": .item(Item(value: .displayString("fü"))),
                "m": .item(Item(value: .bytes([1]), parameters: ["z": .bytes([0])])),
                "*n.-_9": .item(Item(value: .integer(999_999_999_999_999))),
            ]
        )
        #expect(StructuredField.dictionary(field.replacing(", ", with: "\t , \t")) == members)
        #expect(StructuredField.dictionary("") == [:])
    }

    @Test("Padding may be missing, and bits that do not count are dropped")
    func base64() {
        #expect(
            StructuredField.dictionary("a=:+/8:, b=:+/8=:, c=:aGk:, d=:aGl=:, e=::")?.mapValues { $0.item?.value } == [
                "a": .bytes([251, 255]), "b": .bytes([251, 255]), "c": .bytes([104, 105]), "d": .bytes([104, 105]),
                "e": .bytes([]),
            ]
        )
    }

    @Test(
        "One mistake makes a whole dictionary count as absent",
        arguments: [
            "a=1,", ",a=1", "a=1,,b", "a=1 b", "A=1", "1=a", "a=", "a =1", "a= 1", "a=:AQ", "a=:A:", "a=:A-_:",
            "a=:AQ==:x", "a=\"x", "a=\"\\x\"", "a=\"\u{7}\"", "a=\"ü\"", "a=1.", "a=1.2345", "a=1234567890123.1",
            "a=1234567890123456", "a=-", "a=?2", "a=?", "a=(1", "a=(1,2)", "a=(1 \"x)", "a=(1)x", "a=(:AA==:\"x\")",
            "a;", "a;B", "a;b=", "a=@1.5", "a=@", "a=%\"%C3\"", "a=%\"%c3\"", "a=%\"%zz\"", "a=%x", "a=%\"x", "a==",
            "a=1;b=(1)", "a=!", "a=1\u{B}, b",
        ]
    )
    func malformed(field: String) {
        #expect(StructuredField.dictionary("x=:AQ==:, y, " + field) == nil)
    }

    @Test(
        "One mistake makes a whole list count as absent",
        arguments: [
            "a,", ",a", "a b", "a;", "a;Q=1", "a;q=", "a;q =1", "\"open", "\"bad \\n\"", "\"\u{7F}\"", "é", "1.",
            "1.1234", "1234567890123456", "1234567890123.1", "-", "--1", ":abc", "?2", "a;;b", "\"a\";\"b\";q=1",
            "(a b", "(a,b)", "(a)(b)",
        ]
    )
    func malformedList(field: String) {
        #expect(StructuredField.list(field) == nil)
    }
}
