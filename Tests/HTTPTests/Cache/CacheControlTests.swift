import Testing

@testable import HTTP

@Suite("Cache-Control, RFC 9111 section 5.2")
struct CacheControlTests {
    func parse(_ lines: String...) -> CacheControl {
        CacheControl(HTTPHeaders(lines.map { .init(name: "cache-control", value: $0) }))
    }

    @Test("Names compare without case, arguments come as tokens or quoted (section 5.2)")
    func forms() {
        #expect(parse("MaX-aGe=60").validSeconds("max-age") == 60)
        #expect(parse("max-age=\"60\"").validSeconds("max-age") == 60)
        #expect(parse("max-age=0060").validSeconds("max-age") == 60)
        #expect(parse("a, , max-age=60 ,").validSeconds("max-age") == 60)
    }

    @Test(
        "What is not delta-seconds is invalid (section 1.2.2)",
        arguments: [
            "max-age", "max-age=", "max-age =60", "max-age= 60", "max-age='60'", "max-age=60.0", "max-age=a60",
            "max-age=60a", "max-age=-60", "max-age=+60", "max-age=\"60", "max-age=60\"", "max-age=\"\"", "max-age 60",
        ]
    )
    func invalid(text: String) { #expect(parse(text).seconds("max-age") == .invalid) }

    @Test("A number beyond 2^31 counts as 2^31 (section 1.2.2)")
    func large() {
        for text in ["2147483648", "99999999999", String(repeating: "9", count: 400)] {
            #expect(parse("max-age=" + text).validSeconds("max-age") == 2_147_483_648)
        }
    }

    @Test("Of a directive given twice the first counts, on one line or two (section 4.2.1)")
    func duplicates() {
        #expect(parse("max-age=1, max-age=60").validSeconds("max-age") == 1)
        #expect(parse("max-age=60", "max-age=1").validSeconds("max-age") == 60)
        #expect(parse("max-age=x, max-age=60").seconds("max-age") == .invalid)
    }

    @Test("What stands in a quoted string is no directive")
    func quoted() {
        let control = parse("ext=\"max-age=60, no-store, \\\"x\", max-age=1")
        #expect(control.validSeconds("max-age") == 1)
        #expect(!control.has("no-store"))
    }

    @Test("A prohibition holds even when it is written badly")
    func badProhibition() {
        for text in ["no-store=1", "no-store =x", "NO-STORE", "no-store;x"] { #expect(parse(text).has("no-store")) }
        #expect(!parse("xno-store").has("no-store"))
    }

    @Test("A qualified no-cache names fields (section 5.2.2.4)")
    func qualified() {
        #expect(parse("no-cache=\"A, Set-Cookie\"").fields("no-cache") == ["a", "set-cookie"])
        #expect(parse("no-cache=a").fields("no-cache") == ["a"])
        #expect(!parse("no-cache=\"a\"").hasUnqualified("no-cache"))
        for text in ["no-cache", "no-cache=\"\"", "no-cache=\"a", "no-cache = a"] {
            #expect(parse(text).hasUnqualified("no-cache"), "\(text)")
        }
    }

    @Test("Lists split at commas outside quotes (RFC 9110 section 5.6.1)")
    func members() {
        #expect(FieldSyntax.members(of: " a ,\t\"b, c\",, d") == ["a", "\"b, c\"", "d"])
        #expect(FieldSyntax.members(of: "\"a\\\", b\", c") == ["\"a\\\", b\"", "c"])
        #expect(FieldSyntax.members(of: "\"a\\\", b", escapes: false) == ["\"a\\\"", "b"])
        #expect(FieldSyntax.members(of: "\"open, a") == ["\"open, a"])
        #expect(FieldSyntax.members(of: "").isEmpty)
    }
}
