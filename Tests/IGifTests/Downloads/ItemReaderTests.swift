import GIFSearch
import Testing

@testable import igif

@Suite("Reading items")
struct ItemReaderTests {
    private func read(_ text: String) throws -> [ItemReader.Entry] {
        try ItemReader(place: "Standard input").entries(Array(text.utf8))
    }

    private func written(_ items: [GIFItem], _ name: OutputFormat) -> String {
        var format = FormatSettings().format(name)
        return String(decoding: format.page(items) + format.end(), as: UTF8.self)
    }

    @Test("What igif writes it reads back, field for field", arguments: [OutputFormat.json, .ndjson])
    func roundTrip(name: OutputFormat) throws {
        let items = [makeItem(title: hostileTitle), makeItem(id: "x")]
        #expect(try read(written(items, name)) == items.map(ItemReader.Entry.item))
    }

    @Test("A single item, values laid out over lines, a byte order mark and white space are understood")
    func layouts() throws {
        let item = "{\n  \"id\": \"a\",\n  \"gif\": \"https://x.y/a.gif\"\n}"
        #expect(try read(item).count == 1)
        #expect(try read("\u{FEFF} \n" + item + "\n" + item + "\n\n").count == 2)
        #expect(try read("[\(item),\(item)]\n").count == 2)
        #expect(try read("{\"source\":\"demo\",\"items\":[\(item)]}").count == 1)
    }

    @Test("Items that lost fields are looked up by id or taken by URL")
    func lean() throws {
        #expect(try read("{\"id\":\"a\",\"title\":\"t\"}") == [.id("a")])
        #expect(try read("{\"gif\":\"https://x.y/a.gif\"}") == [.url("https://x.y/a.gif")])
        #expect(try read("\"https://x.y/a.gif\"\n\"abc\"") == [.url("https://x.y/a.gif"), .id("abc")])
        #expect(try read("[\"abc\"]") == [.id("abc")])
    }

    @Test("Lines are URLs or ids; empty ones are passed over")
    func lines() throws {
        #expect(try read("https://x.y/a.gif\r\n\n  abc-1_2 \n") == [.url("https://x.y/a.gif"), .id("abc-1_2")])
        #expect(try read("\n \n").isEmpty && read("").isEmpty && read("[]").isEmpty)
    }

    @Test(
        "What is neither is refused, saying where",
        arguments: [
            "a b", "a/b", "../x", "ftp://a/b", "-x", "{", "[", "{\"a\":1}", "[1]", "[null]",
            "{\"gif\":\"javascript:x\",\"id\":\"1\"}",
            "[{\"id\":\"a\"}", "{\"id\":\"a\"}}", "\"a b\"", "{\"id\":\"a\"} x", "\u{1B}[31m", "https://a\u{202E}b",
        ]
    )
    func refused(text: String) {
        #expect { try read(text) } throws: { error in
            let failure = error as? CommandFailure
            return failure?.status == .usage
                && failure?.message.hasPrefix("Standard input cannot be understood") == true
        }
    }

    @Test("Deep nesting and endless lists are refused, not suffered")
    func bounded() {
        #expect(throws: CommandFailure.self) { try read(String(repeating: "[", count: 100_000)) }
        #expect(throws: CommandFailure.self) { try read(String(repeating: "x\n", count: ItemReader.entryLimit + 1)) }
    }
}
