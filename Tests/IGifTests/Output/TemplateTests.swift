import Testing

@testable import igif

@Suite("Templates and fields")
struct TemplateTests {
    @Test("Escapes stand for line ends, tabs, backslashes and braces; other backslashes for themselves")
    func escapes() throws {
        #expect(try Template(#"a\n\t\\\q{{}}"#).text(for: makeItem()) == "a\n\t\\\\q{}")
        #expect(try Template("{id}\u{301}").text(for: makeItem()) == "abc123\u{301}")
    }

    @Test("Every field of an item and of a rendition can be named")
    func everyField() throws {
        for field in ItemField.allCases { _ = try Template("{\(field.rawValue)}") }
        for field in RenditionField.allCases { _ = try Template("{renditions.any.\(field.rawValue)}") }
        #expect(
            try Template("{tags}|{renditions}|{cached}|{width}").text(for: makeItem())
                == "cat,typing|downsized|false|480"
        )
        #expect(try Template("{alt}{width}").text(for: makeBareItem()) == "")
    }

    @Test(
        "An unknown field or a lone brace is a usage error",
        arguments: [
            "{nope}", "{}", "{ id }", "{id", "id}", "{renditions.downsized}", "{renditions.downsized.nope}",
            "{renditions..url}",
        ]
    )
    func refused(text: String) {
        #expect { _ = try Template(text) } throws: { ($0 as? CommandFailure)?.status == .usage }
    }

    @Test("An unknown field is told with the fields there are")
    func listed() {
        #expect { _ = try FieldPath.list("id,nope") } throws: { error in
            guard let failure = error as? CommandFailure, let hint = failure.hint else { return false }
            return failure.status == .usage && failure.message.contains("'nope'")
                && ItemField.allCases.allSatisfy { hint.contains($0.rawValue) }
        }
    }

    @Test("A field named twice comes once, spaces around names aside")
    func twice() throws { #expect(try FieldPath.list("id, title,id").map(\.name) == ["id", "title"]) }
}
