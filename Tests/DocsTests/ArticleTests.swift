import Foundation
import Testing

/// The Swift of the articles is the Swift of the examples beside this file, which are compiled and run.
///
/// Write an example in `<Article>Examples.swift` first. Then run these tests once with `WRITE_DOCS=1` in the
/// environment: the code blocks of the articles, in their order, are filled with the examples, in theirs.
@Suite("Articles")
struct ArticleTests {
    @Test("the code of each article is the code that is tested", arguments: Article.all)
    func code(_ article: Article) throws {
        if ProcessInfo.processInfo.environment["WRITE_DOCS"] != nil { try article.write() }
        let blocks = try article.blocks()
        let examples = try article.examples()
        #expect(blocks.count == examples.count, "code blocks and examples of \(article.name)")
        for (block, example) in zip(blocks, examples) { #expect(block == example.code) }
    }

    @Test("what an article says is printed, is", arguments: Article.all)
    func output(_ article: Article) throws {
        for example in try article.examples() {
            let shown = Self.shown(in: example.code)
            if shown.isEmpty { continue }
            let isHeld = ["\"", "#\""].contains { example.following.contains("page.expect(\($0)\(shown)\"") }
            #expect(isHeld, "\(article.name): \(shown)")
        }
    }

    @Test("every article is on the landing page of its catalogue", arguments: Article.all)
    func landing(_ article: Article) throws {
        if article.isLanding || article.isAboutSymbol { return }
        let page = try String(contentsOf: article.landing, encoding: .utf8)
        #expect(page.contains("<doc:\(article.name)>"))
    }

    @Test("every file of examples belongs to an article")
    func orphans() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Article.here.path)
        let names = files.filter { $0.hasSuffix("Examples.swift") }.map { String($0.dropLast("Examples.swift".count)) }
        #expect(!names.isEmpty)
        for name in names { #expect(Article.all.contains { $0.name == name }, "\(name)") }
    }

    /// What the comments `// Prints: …` of an example say.
    private static func shown(in code: String) -> String {
        code.split(separator: "\n").compactMap { line in
            line.range(of: "// Prints: ").map { String(line[$0.upperBound...]) }
        }.joined(separator: ", ")
    }
}

/// An article, its text in a catalogue and its examples beside this file.
struct Article: Sendable, CustomTestStringConvertible {
    /// An example: its code, and the line that follows it.
    struct Example {
        let code: String
        let following: String
    }

    /// The file's name without extension.
    let name: String
    private let text: URL

    /// The folder of the examples.
    static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Those of all catalogues.
    static let all: [Article] = {
        let sources = here.appendingPathComponent("../../Sources").standardized
        return ["Rx", "RxFoundation", "RxTest", "HTTP"].flatMap { module -> [Article] in
            let catalogue = sources.appendingPathComponent("\(module)/\(module).docc")
            let files = (try? FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil))
            return (files ?? []).filter { $0.pathExtension == "md" }.map {
                Article(name: $0.deletingPathExtension().lastPathComponent, text: $0)
            }
        }.sorted { $0.name < $1.name }
    }()

    var testDescription: String { name }

    /// The landing page of its catalogue.
    var landing: URL {
        let catalogue = text.deletingLastPathComponent()
        return catalogue.appendingPathComponent("\(catalogue.deletingPathExtension().lastPathComponent).md")
    }

    var isLanding: Bool { text.lastPathComponent == landing.lastPathComponent }

    /// Whether it is the page of a symbol rather than an article of its own.
    var isAboutSymbol: Bool { (try? lines().first?.hasPrefix("# ``")) == true }

    /// The Swift blocks of the text.
    func blocks() throws -> [String] {
        try lines().reduce(into: (blocks: [String](), block: [String]?.none)) { state, line in
            if let block = state.block {
                state.block = line == "```" ? nil : block + [line]
                if line == "```" { state.blocks.append(block.joined(separator: "\n")) }
            } else if line == "```swift" {
                state.block = []
            }
        }.blocks
    }

    /// The examples, in their order; none where there is no file of them.
    func examples() throws -> [Example] {
        let file = Self.here.appendingPathComponent("\(name)Examples.swift")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        var examples: [Example] = []
        var code: [String]?
        for (index, line) in lines.enumerated() {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "// docs:begin":
                code = []
            case "// docs:end":
                let following = index + 1 < lines.count ? lines[index + 1] : ""
                examples.append(Example(code: Self.outdented(code ?? []), following: following))
                code = nil
            default:
                code?.append(line)
            }
        }
        return examples
    }

    /// Fills the Swift blocks of the text with the examples.
    func write() throws {
        var examples = try examples().map(\.code)[...]
        var isInside = false
        let new = try lines().flatMap { line -> [String] in
            if line == "```swift", let code = examples.popFirst() {
                isInside = true
                return [line, code]
            }
            if isInside && line != "```" { return [] }
            isInside = false
            return [line]
        }
        try new.joined(separator: "\n").write(to: text, atomically: true, encoding: .utf8)
    }

    private func lines() throws -> [String] {
        try String(contentsOf: text, encoding: .utf8).components(separatedBy: "\n")
    }

    private static func outdented(_ lines: [String]) -> String {
        let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        let indent = indents.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }
}
