import Foundation
import Testing

@testable import igif

@Suite("The last search")
struct LastSearchTests {
    @Test("What was found is there for the next run, and gone after a clear")
    func kept() throws {
        let home = try Home()
        let last = LastSearch(path: home.work + "/a/b/last.json")
        #expect(try last.items().isEmpty)
        let items = [makeItem(title: hostileTitle), makeBareItem()]
        try last.save(items, source: "giphy")
        #expect(try last.items() == items)
        try last.save([], source: "demo")
        #expect(try last.items().isEmpty)
        try last.clear()
        try last.clear()
        #expect(home.files.isEmpty)
    }

    @Test("A file that is damaged counts as none", arguments: ["", "{", "[1]", "\u{00}"])
    func damaged(text: String) throws {
        let home = try Home()
        let path = home.work + "/last.json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try LastSearch(path: path).items().isEmpty)
    }
}
