import Foundation
import Testing

@testable import HTTP

@Suite("PartialFile")
struct PartialFileTests {
    private let scratch: Scratch
    private let options = HTTPDownloadOptions()

    init() throws { scratch = try Scratch() }

    private func makeFile(_ name: String = "a.gif", folders: KnownFolders = KnownFolders()) throws -> PartialFile {
        try PartialFile(target: scratch.file(name), url: "digest", folders: folders)
    }

    private func append(_ text: String, to file: PartialFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.append($0) }
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.file(name)))
    }

    @Test("A slash parts folder and name whatever follows it")
    func names() throws {
        for (target, folder, name) in [
            ("a.gif", "", "a.gif"), ("b/a.gif", "b/", "a.gif"), ("/a", "/", "a"), ("b/\u{308}a", "b/", "\u{308}a"),
        ] {
            let parts = try PartialFile.split(target)
            #expect(parts.folder == folder && parts.name == name)
        }
        for target in ["", "b/", "..", "b/.", "a\0b"] {
            #expect(throws: HTTPError.self) { try PartialFile.split(target) }
        }
    }

    @Test("Nothing is made before the first bytes")
    func later() throws {
        let file = try makeFile()
        #expect(scratch.names.isEmpty)
        try append("whole", to: file)
        #expect(scratch.names == [".a.gif.part"])
        try file.commit(options)
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == Data("whole".utf8))
    }

    @Test("What comes in pieces grows beside its target")
    func pieces() throws {
        let file = try makeFile()
        try append("one ", to: file)
        #expect(scratch.names == [".a.gif.part"])
        try append("two", to: file)
        try file.commit(HTTPDownloadOptions(isDurable: true))
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == Data("one two".utf8))
    }

    @Test("An empty file that somebody has just made is left to them; one that was left behind is taken up")
    func emptyPart() throws {
        try write("", ".a.gif.part")
        let beside = try makeFile()
        try append("mine", to: beside)
        #expect(scratch.contents(".a.gif.part") == Data())
        #expect(scratch.names.count == 2 && scratch.names.contains(".a.gif.part"))
        try beside.commit(options)
        #expect(scratch.names.sorted() == [".a.gif.part", "a.gif"])

        let old = Date(timeIntervalSinceNow: -Double(PartialFile.leftBehind) - 60)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: scratch.file(".a.gif.part"))
        let again = try makeFile()
        try append("again", to: again)
        #expect(scratch.contents(".a.gif.part") == Data("again".utf8))
        try again.commit(options)
        #expect(scratch.names == ["a.gif"])
    }

    @Test("A part that came after the folder was read through is written anew, not gone on with unseen")
    func partUnseen() throws {
        let folders = KnownFolders()
        for number in 0...KnownFolders.crowd { _ = try makeFile("other\(number).gif", folders: folders) }
        let file = try makeFile(folders: folders)
        try write("another's", ".a.gif.part")
        try append("mine", to: file)
        try file.commit(options)
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == Data("mine".utf8))
    }

    @Test("A part this session leaves is found by it again, whatever it has seen of the folder")
    func partLeft() throws {
        let folders = KnownFolders()
        for number in 0...KnownFolders.crowd { _ = try makeFile("other\(number).gif", folders: folders) }
        let file = try makeFile(folders: folders)
        try file.remember(PartialRecord(url: "digest", validator: "\"v\""))
        try append("begun", to: file)
        file.close(keeping: true)
        #expect(try makeFile(folders: folders).size == 5)
    }

    @Test("An empty file gets its name, durably too", arguments: [false, true])
    func empty(isDurable: Bool) throws {
        try makeFile().commit(HTTPDownloadOptions(isDurable: isDurable))
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == Data())
    }

    @Test("What has the name is replaced in one step; a link is replaced, not followed")
    func replaces() throws {
        try write("precious", "precious")
        try write("old", "old.gif")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file("a.gif"),
            withDestinationPath: scratch.file("precious")
        )
        for name in ["a.gif", "old.gif"] {
            let file = try makeFile(name)
            try append("new", to: file)
            try file.commit(options)
            #expect(scratch.contents(name) == Data("new".utf8))
        }
        #expect(scratch.contents("precious") == Data("precious".utf8))
        #expect(scratch.names == ["a.gif", "old.gif", "precious"])
    }

    @Test("What must not be replaced is not, and nothing of the new file is left")
    func refuses() throws {
        let file = try makeFile()
        try append("new", to: file)
        try write("came meanwhile", "a.gif")
        #expect(throws: HTTPError.self) { try file.commit(HTTPDownloadOptions(existing: .refuse)) }
        file.close(keeping: false)
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == Data("came meanwhile".utf8))
    }

    @Test("A folder in the file's place is told, and nothing is left")
    func folder() throws {
        let file = try makeFile()
        try append("new", to: file)
        try FileManager.default.createDirectory(atPath: scratch.file("a.gif"), withIntermediateDirectories: false)
        let error = #expect(throws: HTTPError.self) { try file.commit(options) }
        guard case .file(let failure) = error else {
            Issue.record("no file error")
            return
        }
        #expect(failure.kind == .exists)
        file.close(keeping: false)
        #expect(scratch.names == ["a.gif"])
    }

    @Test("What another one left between the look and the first bytes is not gone on with")
    func leftMeanwhile() throws {
        let file = try makeFile()
        try write("somebody else's", ".a.gif.part")
        try append("mine", to: file)
        try file.commit(options)
        #expect(scratch.contents("a.gif") == Data("mine".utf8))
        #expect(scratch.names == ["a.gif"])
    }

    @Test("A part that another one holds is left alone")
    func held() throws {
        let first = try makeFile()
        try append("first", to: first)
        let second = try makeFile()
        try append("second", to: second)
        #expect(scratch.names.count == 2)
        try second.commit(options)
        #expect(scratch.contents("a.gif") == Data("second".utf8))
        try first.commit(options)
        #expect(scratch.contents("a.gif") == Data("first".utf8))
        #expect(scratch.names == ["a.gif"])
    }

    @Test("A folder that is not there is told before anything is written, one that goes away when it is")
    func noFolder() throws {
        func kind(_ body: () throws -> Void) -> HTTPError.FileFailure.Kind? {
            do { try body() } catch HTTPError.file(let failure) { return failure.kind } catch {}
            return nil
        }
        #expect(kind { _ = try makeFile("none/a.gif") } == .noFolder)
        try write("", "plain")
        #expect(kind { _ = try makeFile("plain/a.gif") } == .noFolder)
        let folders = KnownFolders()
        try FileManager.default.createDirectory(atPath: scratch.file("sub"), withIntermediateDirectories: false)
        let (whole, part) = (try makeFile("sub/a.gif", folders: folders), try makeFile("sub/b.gif", folders: folders))
        try FileManager.default.removeItem(atPath: scratch.file("sub"))
        _ = try makeFile("sub/c.gif", folders: folders)
        #expect(kind { try append("x", to: whole) } == .noFolder)
        #expect(kind { try append("x", to: part) } == .noFolder)
    }
}
