import Foundation
import GIFSearch
import TerminalUI
import TestSupport
import Testing

@testable import igif

@Suite("Formats")
struct ItemFormatTests {
    private func write(_ name: OutputFormat, _ pages: [[GIFItem]], _ settings: FormatSettings = FormatSettings())
        -> String
    {
        var format = settings.format(name)
        var bytes: [UInt8] = []
        for page in pages { bytes += format.page(page) }
        return String(decoding: bytes + format.end(), as: UTF8.self)
    }

    private func parsed(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    @Test("JSON is an array of objects with every field, in both cases: all known and nothing known")
    func json() throws {
        let all = try parsed(write(.json, [[makeItem()], [makeBareItem()]])) as? [[String: Any]] ?? []
        let names = Set(ItemField.allCases.map(\.rawValue))
        #expect(all.count == 2)
        #expect(all.allSatisfy { Set($0.keys) == names })
        #expect(all[0]["bytes"] as? Int == 1_234_567)
        #expect(all[0]["tags"] as? [String] == ["cat", "typing"])
        #expect(all[1]["alt"] is NSNull && all[1]["width"] is NSNull)
        #expect(all[1]["tags"] as? [String] == [] && all[1]["cached"] as? Bool == false)
        let renditions = all[0]["renditions"] as? [String: [String: Any]]
        #expect(renditions?["downsized"].map { Set($0.keys) } == Set(RenditionField.allCases.map(\.rawValue)))
        #expect(renditions?["downsized"]?["mp4"] is NSNull)
    }

    @Test("The fields of the contract are these, in this order")
    func contract() {
        #expect(
            ItemField.allCases.map(\.rawValue).joined(separator: " ")
                == "id title alt page gif preview width height bytes frames rating user tags type source credit imported cached renditions"
        )
        #expect(
            RenditionField.allCases.map(\.rawValue).joined(separator: " ")
                == "url width height bytes mp4 mp4_bytes webp webp_bytes frames"
        )
    }

    @Test("Without items JSON is an empty array, NDJSON nothing, TSV its header")
    func nothing() {
        #expect(write(.json, []) == "[]\n")
        #expect(write(.ndjson, []) == "")
        #expect(write(.tsv, []) == "id\ttitle\twidth\theight\tbytes\tgif\n")
        #expect(write(.html, [[]], FormatSettings(mark: "Powered by GIPHY")) == "")
    }

    @Test("NDJSON is one object a line, whatever is in the titles")
    func ndjson() throws {
        let lines = write(.ndjson, [[makeItem(title: hostileTitle)], [makeBareItem()]]).split(separator: "\n")
        #expect(lines.count == 2)
        let first = try parsed(String(lines[0])) as? [String: Any]
        #expect(first?["title"] as? String == hostileTitle)
    }

    @Test("Chosen fields come in the order asked for, those of renditions too")
    func fields() throws {
        let settings = FormatSettings(
            fields: try FieldPath.list("gif,id,renditions.downsized.bytes,renditions.none.url")
        )
        #expect(
            write(.ndjson, [[makeItem()]], settings)
                == "{\"gif\":\"\(makeItem().gif)\",\"id\":\"abc123\",\"renditions.downsized.bytes\":50000,\"renditions.none.url\":null}\n"
        )
        #expect(
            write(.tsv, [[makeItem()]], settings)
                == "gif\tid\trenditions.downsized.bytes\trenditions.none.url\n\(makeItem().gif)\tabc123\t50000\t\n"
        )
    }

    @Test("TSV has as many tabs in each line as in its header, whatever is in the titles")
    func tsv() {
        let lines = write(.tsv, [[makeItem(title: hostileTitle)], [makeItem()]]).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 5 })
        #expect(lines[2] == "abc123\tCat on a keyboard\t480\t270\t1234567\t\(makeItem().gif)")
    }

    @Test("Markdown and HTML are images with the provider's mark under them")
    func markup() {
        let settings = FormatSettings(mark: "Powered by GIPHY")
        #expect(write(.md, [[makeItem()]], settings) == "![A cat types](\(makeItem().gif))\n\nPowered by GIPHY\n")
        let gif = makeItem().gif.replacingOccurrences(of: "&", with: "&amp;")
        #expect(
            write(.html, [[makeItem()]], settings)
                == "<img src=\"\(gif)\" alt=\"A cat types\" width=\"480\" height=\"270\">\n<p>Powered by GIPHY</p>\n"
        )
    }

    @Test("A link that is not http(s) becomes no link")
    func noLink() {
        let item = makeItem(page: "javascript:x", gif: "javascript:alert(1)")
        let settings = FormatSettings(style: TextStyle(hasColor: true, followsLinks: true, columns: 80))
        for name in [OutputFormat.md, .html, .list] { #expect(!write(name, [[item]], settings).contains("javascript")) }
    }

    @Test("Hostile text is harmless in every format", arguments: OutputFormat.allCases)
    func hostile(name: OutputFormat) throws {
        let item = makeItem(title: hostileTitle, alt: hostileTitle, user: hostileTitle)
        var settings = FormatSettings(mark: "Powered by GIPHY")
        settings.template = try Template("{title} {alt} {user} {tags}")
        let text = write(name, [[item]], settings)
        #expect(unsafeScalars(in: text, allowing: name == .tsv ? ["\n", "\t"] : ["\n"]).isEmpty)
        #expect(!text.contains("<script>") || ![.md, .html].contains(name))
        #expect(!text.isEmpty)
    }

    @Test("A template that does not end its line has it ended; one that does is left alone")
    func template() throws {
        var settings = FormatSettings(template: try Template("{id}: {renditions.downsized.url}"))
        #expect(
            write(.template, [[makeItem()]], settings)
                == "abc123: https://media.giphy.com/media/abc123/giphy-downsized.gif\n"
        )
        settings.template = try Template("{id}\\t{{x}}\\n")
        #expect(write(.template, [[makeItem(), makeBareItem()]], settings) == "abc123\t{x}\nbare\t{x}\n")
    }

    @Test("The list stays within the terminal, whatever the script of the title", arguments: [40, 80, 200])
    func list(columns: Int) {
        let settings = FormatSettings(
            mark: "Powered by GIPHY",
            style: TextStyle(hasColor: false, followsLinks: true, columns: columns)
        )
        let titles = [String(repeating: "猫", count: 90), String(repeating: "👩🏽‍💻 x", count: 50), "short", ""]
        let text = write(.list, [titles.map { makeItem(title: $0) }], settings)
        let visible = text.replacing(#/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/#, with: "")
        #expect(visible.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
        #expect(visible.contains("480×270") && visible.contains("1.2 MB") && visible.contains("(no title)"))
        #expect(visible.hasSuffix("\nPowered by GIPHY\n"))
    }

    @Test("Links are sequences only where the terminal follows them, and whole where it does not")
    func links() {
        let link = makeItem().page ?? ""
        var settings = FormatSettings(style: TextStyle(hasColor: false, followsLinks: true, columns: 80))
        #expect(write(.list, [[makeItem()]], settings).contains("\u{1B}]8;;\(link)\u{1B}\\"))
        settings.style = TextStyle(hasColor: false, followsLinks: false, columns: 20)
        let plain = write(.list, [[makeItem()]], settings)
        #expect(plain.contains("  \(link)\n") && !plain.contains("\u{1B}"))
    }
}
