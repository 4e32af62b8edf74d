import GIFSearch
import TestSupport
import Testing

@testable import igif

@Suite("Names of files")
struct FileNameTests {
    private func name(_ template: String, _ item: GIFItem, copy: Int = 1) throws -> String {
        FileName(try Template(template)).path(for: item, copy: copy)
    }

    private let common = "{title}-{id}.gif"

    @Test("Names keep letters of every script")
    func unicode() throws {
        #expect(try name(common, makeItem(title: "Grüße 猫 👩🏽‍💻")) == "Grüße 猫 👩🏽‍💻-abc123.gif")
    }

    @Test("A name without a title is the id")
    func noTitle() throws { #expect(try name(common, makeItem(title: "")) == "abc123.gif") }

    @Test(
        "A stranger's words choose no folder, hide nothing and start no option",
        arguments: [
            "../../etc/passwd", "/etc/passwd", "..", ".", "...", ".hidden", "-rf", "--help", "a/b", "a\\b", "C:\\x",
            "\u{00}",
            "\u{1B}[31m", "\u{202E}fig.exe", " .x", "- -x", "\u{3000}-x", hostileTitle, "\n", "~", "a\u{2028}b", "．．／",
            "\u{301}x", "CON.\u{301}gif",
        ]
    )
    func hostile(title: String) throws {
        for template in [common, "{title}", "{title}.gif", "{id}-{title}.gif", "x/{title}", "{title}/{title}.gif"] {
            let path = try name(template, makeItem(id: title, title: title))
            let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            let slashes = template.filter { $0 == "/" }.count
            #expect(components.count == slashes + 1, "\(template)")
            for component in components {
                #expect(unsafeScalars(in: component, allowing: []).isEmpty)
                #expect(!component.isEmpty && ![".", ".."].contains(component))
                #expect(component.first != "." && component.first != "-" && !component.contains("\\"))
                #expect(component.utf8.count <= 200)
            }
        }
    }

    @Test("What the user wrote literally stands: slashes, dots and dashes")
    func literal() throws {
        #expect(try name("{source}/{rating}/{id}.gif", makeItem()) == "giphy/g/abc123.gif")
        #expect(try name("../.{id}.gif", makeItem(id: "x")) == "../.x.gif")
        #expect(try name("-{id}", makeItem(id: "x")) == "-x")
        #expect(try name("/tmp/{id}", makeItem(id: "x")) == "/tmp/x")
    }

    @Test("A dot the user wrote makes no parent folder of a value")
    func noParent() throws {
        for title in [".", "..", "./", ".\u{202E}"] {
            let path = try name(".{title}/{id}", makeItem(title: title))
            #expect(!path.split(separator: "/").contains(".."))
            #expect(!path.split(separator: "/").contains("."))
        }
    }

    @Test("Devices of other systems are no names", arguments: ["con", "NUL", "aux.txt", "Lpt1", "COM0", "nul."])
    func reserved(title: String) throws {
        let path = try name("{title}.gif", makeItem(title: title))
        let stem = path.prefix { $0 != "." }.uppercased()
        #expect(!["CON", "NUL", "AUX", "LPT1", "COM0"].contains(stem))
    }

    @Test("Long values are cut at the ends of characters; the ending and the id stay", arguments: ["x", "ü", "猫", "👩🏽‍💻"])
    func long(character: Character) throws {
        let path = try name(common, makeItem(title: String(repeating: character, count: 300)))
        #expect(path.utf8.count <= 200 && path.utf8.count > 160)
        #expect(path.hasSuffix("-abc123.gif"))
        #expect(path.dropLast("-abc123.gif".count).allSatisfy { $0 == character })
    }

    @Test("A single character of many marks and an endless id are cut as well")
    func monstrous() throws {
        let monster = "a" + String(repeating: "\u{301}", count: 5000)
        #expect(try name(common, makeItem(title: monster)) == "abc123.gif")
        #expect(try name(common, makeItem(id: String(repeating: "i", count: 5000), title: monster)).utf8.count <= 200)
    }

    @Test("What is named at once, because it is plain, gets the name it gets with all care")
    func plain() throws {
        let templates = [
            "{title}-{id}.gif", "{title}", "{id}{title}", "a{title}", ".{id}", "{id}-{title}.", "x", "{user}",
        ]
        let pieces = [
            "a", "Z", "9", ".", "-", "_", "con", "NUL", ".gif", "a long title", "ü", "/", "\u{202E}", "COM1", "word",
            String(repeating: "long", count: 24),
        ]
        var plain = 0
        for template in templates {
            let component = FileName(try Template(template)).components[0]
            for text in RandomTexts(3000, of: pieces, upTo: 4) {
                for item in [makeItem(id: "abc123", title: text), makeItem(id: text, title: "cat", user: text)] {
                    guard let name = FileName.plainName(component, for: item) else { continue }
                    plain += 1
                    #expect(name == FileName.carefulName(component, for: item, copy: 1), "\(template) \(text)")
                }
            }
        }
        #expect(plain > 2000)
    }

    @Test("A name is taken if an equal one is, whatever its case and its marks")
    func taken() throws {
        var register = FileNameRegister(FileName(try Template("{title}")))
        var taken: Set<String> = []
        let pieces = ["a", "A", "b", "ß", "SS", "ss", "\u{212A}", "k", "\u{37E}", ";", "e\u{301}", "é", "É", "ﬁ", "fi"]
        for title in RandomTexts(4000, of: pieces, upTo: 3) {
            let name = FileName(try Template("{title}")).path(for: makeItem(title: title))
            let isNew = taken.insert(name.uppercased().lowercased()).inserted
            let path = register.path(for: makeItem(title: title))
            #expect((path == name) == isNew, "\(title)")
            taken.insert(path.uppercased().lowercased())
        }
    }

    @Test("Two items never get one name, however a file system folds it")
    func unique() throws {
        var register = FileNameRegister(FileName(try Template("{title}.gif")))
        let titles = [
            "Cat", "cat", "CAT", "straße", "STRASSE", "e\u{301}", "é", "Cat-2", String(repeating: "x", count: 300),
        ]
        let paths = (titles + [titles[8]]).map { register.path(for: makeItem(title: $0)) }
        #expect(paths[0...2] == ["Cat.gif", "cat-2.gif", "CAT-3.gif"])
        #expect(Set(paths.map { $0.uppercased().lowercased() }).count == paths.count)
        #expect(paths.allSatisfy { $0.utf8.count <= 200 })
    }

    @Test("Ten thousand items of one name are numbered in no time")
    func many() throws {
        var register = FileNameRegister(FileName(try Template("{title}.gif")))
        let time = ContinuousClock().measure {
            for number in 1...10_000 {
                let path = register.path(for: makeItem(title: "Cat"))
                #expect(path == (number == 1 ? "Cat.gif" : "Cat-\(number).gif"))
            }
        }
        #expect(time < .seconds(20))
    }

    @Test("A template without placeholders is numbered")
    func numbered() throws {
        var register = FileNameRegister(FileName(try Template("out/a.gif")))
        #expect((0..<3).map { _ in register.path(for: makeItem()) } == ["out/a.gif", "out/a-2.gif", "out/a-3.gif"])
    }
}
