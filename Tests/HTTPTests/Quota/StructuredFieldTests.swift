import Testing

@testable import HTTP

/// RFC 9651 section 4.2, as far as rate limits need it.
@Suite("StructuredField")
struct StructuredFieldTests {
    @Test("Lists of items with parameters of every kind")
    func lists() {
        typealias Item = StructuredField.Item
        #expect(StructuredField.list("") == [])
        #expect(StructuredField.list("  1 \t") == [Item(value: .integer(1))])
        #expect(
            StructuredField.list(#""a \"b\" \\";q=10; w=60;f;g=?0,token/x;pk=:cHs9+/==: ,  -2.5"#) == [
                Item(
                    value: .text(#"a "b" \"#),
                    parameters: ["q": .integer(10), "w": .integer(60), "f": .flag(true), "g": .flag(false)]
                ),
                Item(value: .text("token/x"), parameters: ["pk": .bytes]),
                Item(value: .decimal(-2.5)),
            ]
        )
        #expect(StructuredField.list("a;q=1;q=2") == [Item(value: .text("a"), parameters: ["q": .integer(2)])])
    }

    @Test(
        "A field that does not parse as a whole is none",
        arguments: [
            "a,", ",a", "a b", "a;", "a;Q=1", "a;q=", "a;q =1", "\"open", "\"bad \\n\"", "\"\u{7F}\"", "é", "1.",
            "1.1234", "1234567890123456", "1234567890123.1", "-", "--1", ":abc", "?2", "(a b);q=1", "@12", "%\"x\"",
            "a;;b",
            "\"a\";\"b\";q=1",
        ]
    )
    func malformed(text: String) {
        #expect(StructuredField.list(text) == nil)
    }

    @Test("Dictionaries, the last of a repeated key counting")
    func dictionaries() {
        #expect(
            StructuredField.dictionary("limit=10, remaining=5;x=y,reset=7, flag, flag2;a=1, limit=11") == [
                "limit": .integer(11), "remaining": .integer(5), "reset": .integer(7), "flag": .flag(true),
                "flag2": .flag(true),
            ]
        )
        for text in ["a=", "1=2", "a=1 b=2", "a=1,"] { #expect(StructuredField.dictionary(text) == nil, "\(text)") }
    }

    @Test("What is longer than any such field is not looked at")
    func long() {
        #expect(StructuredField.list(String(repeating: "a,", count: 3000) + "a") == nil)
    }
}
