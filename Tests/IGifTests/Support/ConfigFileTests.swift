import Foundation
import Testing

@testable import igif

@Suite("Settings")
struct ConfigFileTests {
    private func makeFile(_ text: String) throws -> (home: Home, path: String) {
        let home = try Home()
        let path = home.work + "/config"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return (home, path)
    }

    @Test("Lines are read, comments and white space aside; the last of a key counts")
    func read() throws {
        let (home, path) = try makeFile("# hi\n rating = g\nrating=pg \r\n\nsource =\n")
        defer { withExtendedLifetime(home) {} }
        let file = try ConfigFile(path: path)
        #expect(try file.value(.rating) == "pg")
        #expect(try file.value(.source) == nil && file.value(.lang) == nil)
    }

    @Test("Setting keeps what else is there, also what this version does not know")
    func keeps() throws {
        let (home, path) = try makeFile("# hi\nfuture = 1\nrating = g\nrating = r\nlang = de\n")
        defer { withExtendedLifetime(home) {} }
        var file = try ConfigFile(path: path)
        #expect(file.unknownLines == [2])
        try file.set(.rating, to: "pg-13")
        try file.set(.lang, to: "")
        try file.set(.color, to: "never")
        try file.save()
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == "# hi\nfuture = 1\nrating = pg-13\ncolor = never\n"
        )
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("A value that makes no sense is told with file and setting, and the key is not repeated")
    func refused() throws {
        let (home, path) = try makeFile("rating = x\ngiphy-key = sec ret\n")
        defer { withExtendedLifetime(home) {} }
        let file = try ConfigFile(path: path)
        #expect { try file.value(.rating) } throws: { error in
            let failure = error as? CommandFailure
            return failure?.status == .usage && failure?.message.contains("\(path), 'rating'") == true
        }
        #expect { try file.value(.giphyKey) } throws: { !"\($0)".contains("sec") }
    }

    @Test("A link to a file kept elsewhere stays a link")
    func link() throws {
        let (home, path) = try makeFile("rating = g\n")
        let link = home.work + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        var file = try ConfigFile(path: link)
        try file.set(.rating, to: "r")
        try file.save()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "rating = r\n")
        #expect(home.files == ["config", "link"])
    }

    @Test("Languages are told from other words")
    func languages() {
        #expect(["en", "de", "pt-BR", "zh-CN", "fil"].allSatisfy(Setting.isLanguage))
        #expect(["", "e", "english", "en_US", "en-", "-", "ｅｎ", "en-US-x-y"].allSatisfy { !Setting.isLanguage($0) })
    }
}
