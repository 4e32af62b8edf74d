import Foundation
import GIFSearch
import TestSupport
import Testing

@testable import igif

@Suite("igif download")
struct DownloadTests {
    // MARK: What is downloaded

    @Test("Without anything said it is what is trending: five whole files, their paths, no progress into a pipe")
    func trending() throws {
        let home = try Home()
        let ended = try home.run("download", "--source", "demo", "--dir", "d")
        #expect(ended.code == 0 && ended.err == "")
        #expect(ended.lines.count == 5 && Set(ended.lines) == Set(home.files))
        #expect(home.files.allSatisfy { $0.hasPrefix("d/") && $0.hasSuffix(".gif") && whole(home, $0) })
    }

    @Test("Words are a query; the limit counts")
    func query() throws {
        let home = try Home()
        let ended = try home.run("download", "love", "cat", "--limit", "1", "--source", "demo")
        #expect(ended.code == 0 && home.files == ["In Love Cat GIF-catLove.gif"] && ended.lines == home.files)
        #expect(try home.run("download", "xyzzyq", "--source", "demo").code == 2)
    }

    @Test("Ids and a provider's pages are looked up, other URLs are fetched as they are")
    func addresses() throws {
        let giphy = try Giphy()
        let home = giphy.home
        #expect(try home.run("download", "--id", "catLove", "catNap").lines.count == 2)
        let page = "\(giphy.server.url)/gifs/some-cat-catCool"
        #expect(
            try home.run("download", page, "--dir", "p").lines == ["p/Cool Cat Sunglasses Deal With It GIF-catCool.gif"]
        )
        let url = "\(giphy.server.url)/media/catLove/100.gif"
        let direct = try home.run("download", url, url, "--dir", "u")
        #expect(direct.code == 0 && direct.lines.count == 1 && direct.lines[0].hasPrefix("u/100-"))
        #expect(home.files.count == 4 && home.files.allSatisfy { whole(home, $0) })
        let missing = try home.run("download", "--id", "nobody", "--json")
        #expect(missing.code == 2 && missing.items.first?["status"] as? String == "failed")
    }

    @Test("A page of GIPHY without a key is exit code 77")
    func pageWithoutKey() throws {
        let ended = try Home().run("download", "https://giphy.com/gifs/cat-abc123")
        #expect(ended.code == 77 && ended.out == "")
    }

    @Test("What a pipe brings is downloaded, all of it: igif's JSON, NDJSON, parts of it, URLs and ids")
    func pipes() throws {
        let home = try Home()
        let all = try home.run("search", "cats", "--source", "demo").out
        let items = try #require(JSONSerialization.jsonObject(with: Data(all.utf8)) as? [Any])
        let two = try JSONSerialization.data(withJSONObject: Array(items[2..<4]), options: .prettyPrinted)
        #expect(try home.run("download", "--rendition", "fixed_width_small", "--dir", "a", input: two).lines.count == 2)
        let seven = try home.run("search", "cats", "--source", "demo", "--format", "ndjson", "-n", "7").out
        #expect(
            try home.run("download", "--rendition", "fixed_width_small", "--dir", "b", input: Data(seven.utf8)).lines
                .count == 7
        )
        #expect(
            try home.run(
                "download",
                "--rendition",
                "fixed_width_small",
                "--dir",
                "c",
                "--limit",
                "2",
                input: Data(seven.utf8)
            ).lines.count == 2
        )
        let single = try JSONSerialization.data(withJSONObject: items[0])
        #expect(try home.run("download", "--dir", "d", "-", input: single).lines.count == 1)
        #expect(try home.run("download", "--dir", "e", "-q", input: Data("catLove\n\ncatNap\n".utf8)).lines.count == 2)
        let urls = try home.run("search", "cats", "--source", "demo", "--format", "url", "-n", "3").out
        #expect(try home.run("download", "--dir", "f", input: Data(urls.utf8)).lines.count == 3)
    }

    @Test("An empty pipe does not count, unless - says so")
    func emptyPipe() throws {
        let home = try Home()
        #expect(try home.run("download", "--source", "demo", "-n", "1", input: Data()).code == 0)
        #expect(try home.run("download", "-", "--source", "demo", input: Data()).code == 2)
        #expect(try home.run("download", "--source", "demo", input: Data("[]".utf8)).code == 2)
        let bad = try home.run("download", "--json", input: Data("a b\n".utf8))
        #expect(bad.code == 64 && bad.error?["code"] as? Int == 64)
    }

    @Test("An open pipe that says nothing gets a line on what is awaited")
    func openPipe() throws {
        let home = try Home()
        let pipe = Pipe()
        let running = try home.start(["download", "--source", "demo"], reading: pipe)
        #expect(running.waitForError("waiting on standard input"))
        try pipe.fileHandleForWriting.write(contentsOf: Data("catLove\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(running.wait().code == 0 && home.files.count == 1)
    }

    @Test("The last search is downloaded, five of it unless told; one of another source is not")
    func lastSearch() throws {
        let home = try Home()
        _ = try home.run("search", "dogs", "--source", "demo")
        let five = try home.run("download", "--dir", "a", "--rendition", "fixed_width_small")
        #expect(five.code == 0 && five.lines.count == 5 && five.lines.allSatisfy { $0.contains("og") })
        #expect(try home.run("download", "--dir", "b", "-n", "7", "--rendition", "fixed_width_small").lines.count == 7)
        let other = try home.run("download", "--source", "giphy", "--dir", "c")
        #expect(other.code == 77)
        _ = try home.run("cache", "clear")
        let trending = try home.run("download", "--dir", "d", "--source", "demo")
        #expect(
            trending.lines.count == 5
                && Set(trending.lines.map { $0.dropFirst(2) }) != Set(five.lines.map { $0.dropFirst(2) })
        )
    }

    // MARK: Which file, and where

    @Test("What is there and whole is skipped without a request; what is not whole is fetched again")
    func skips() throws {
        let giphy = try Giphy()
        let home = giphy.home
        _ = try home.run("download", "--id", "catLove", "catNap")
        let asked = giphy.server.log.count
        let again = try home.run("download", "--id", "catLove", "catNap", "--format", "ndjson")
        #expect(outcomes(again).allSatisfy { $0["status"] as? String == "skipped" } && outcomes(again).count == 2)
        #expect(giphy.server.log.filter { $0.contains("/media/") }.count == 2 && giphy.server.log.count == asked)
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: home.work + "/" + home.files[0]))
        let third = try home.run("download", "--id", "catLove", "catNap", "--format", "ndjson")
        #expect(outcomes(third).compactMap { $0["status"] as? String }.sorted() == ["saved", "skipped"])
        #expect(home.files.allSatisfy { whole(home, $0) })
        let forced = try home.run("download", "--id", "catLove", "--overwrite", "--format", "ndjson")
        #expect(outcomes(forced).first?["status"] as? String == "saved")
    }

    @Test("Outcomes are objects with these fields; --json is an array of them")
    func outcomeFields() throws {
        let home = try Home()
        let ended = try home.run("download", "cats", "--source", "demo", "-n", "2", "--json")
        let fields: Set<String> = ["id", "path", "bytes", "status", "seconds", "resumed", "error"]
        #expect(ended.items.count == 2 && ended.items.allSatisfy { Set($0.keys) == fields && $0["error"] is NSNull })
        for item in ended.items {
            let path = try #require(item["path"] as? String)
            #expect(try home.data(path).count == item["bytes"] as? Int)
        }
    }

    @Test("A dry run says the paths and writes nothing")
    func dryRun() throws {
        let home = try Home()
        let ended = try home.run("download", "cats", "--source", "demo", "-n", "3", "--dry-run", "--dir", "x/y")
        #expect(ended.code == 0 && ended.lines.count == 3 && ended.lines.allSatisfy { $0.hasPrefix("x/y/") })
        #expect(home.files.isEmpty && !FileManager.default.fileExists(atPath: home.work + "/x"))
    }

    @Test("Renditions are chosen by name or by size")
    func renditions() throws {
        let home = try Home()
        _ = try home.run(
            "download",
            "--source",
            "demo",
            "--id",
            "catLove",
            "--rendition",
            "fixed_width_small",
            "-o",
            "a.gif"
        )
        _ = try home.run("download", "--source", "demo", "--id", "catLove", "--max-size", "40KB", "-o", "b.gif")
        #expect(try home.data("a.gif").count == home.data("b.gif").count && home.data("b.gif").count <= 40_000)
        let none = try home.run("download", "--source", "demo", "--id", "catLove", "--max-size", "1KB", "--json")
        #expect(none.code == 1 && (none.items.first?["error"] as? String)?.contains("1.0 KB") == true)
        let unknown = try home.run("download", "--source", "demo", "--id", "catLove", "--rendition", "nope")
        #expect(unknown.code == 1 && unknown.err.contains("fixed_width_small"))
    }

    @Test("A file by name is replaced as a whole; one GIF goes to standard output, checked")
    func oneFile() throws {
        let home = try Home()
        try Data("old".utf8).write(to: URL(fileURLWithPath: home.work + "/cat.gif"))
        let file = try home.run("download", "love", "cat", "--source", "demo", "-o", "cat.gif")
        #expect(file.code == 0 && file.out == "cat.gif\n" && home.files == ["cat.gif"] && whole(home, "cat.gif"))
        let process = home.makeProcess(
            ["download", "love", "cat", "--source", "demo", "-o", "-"],
            environment: ["TMPDIR": home.path]
        )
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(try process.terminationStatus == 0 && bytes == home.data("cat.gif"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.hasPrefix("igif-") })
        let two = try home.run("download", "-o", "-", "--source", "demo", input: Data("catLove\ncatNap\n".utf8))
        #expect(two.code == 64 && two.out == "")
    }

    @Test("Hostile titles make harmless names, in the folder and nowhere else")
    func hostileNames() throws {
        let giphy = try Giphy("hostile-titles")
        let home = giphy.home
        let ended = try home.run(
            "download",
            "cats",
            "-n",
            "40",
            "--dir",
            "d",
            "--name",
            "{title}",
            "--overwrite",
            "--rendition",
            "fixed_width_small"
        )
        #expect(ended.code == 0 && !ended.lines.isEmpty && ended.lines.count == home.files.count, "\(ended.err)")
        #expect(Set(home.files.map { $0.uppercased().lowercased() }).count == home.files.count)
        for file in home.files {
            #expect(file.hasPrefix("d/") && file.filter { $0 == "/" }.count == 1)
            let name = String(file.dropFirst(2))
            #expect(!name.hasPrefix(".") && !name.hasPrefix("-") && name.utf8.count <= 200)
            #expect(unsafeScalars(in: name, allowing: []).isEmpty && !name.contains("\\"))
        }
    }

    @Test("A folder that cannot be made is exit code 73")
    func unwritable() throws {
        let home = try Home()
        try Data().write(to: URL(fileURLWithPath: home.work + "/file"))
        let ended = try home.run("download", "cats", "--source", "demo", "--dir", "file/x", "--json")
        #expect(ended.code == 73 && ended.error?["code"] as? Int == 73)
        #expect(home.files == ["file"])
    }

    @Test("A link in the place of a part is not followed")
    func linkedPart() throws {
        let home = try Home()
        try Data("precious".utf8).write(to: URL(fileURLWithPath: home.path + "/precious"))
        let part = home.work + "/.cat.gif.part"
        try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: home.path + "/precious")
        _ = try home.run("download", "love", "cat", "--source", "demo", "-o", "cat.gif")
        #expect(try String(contentsOfFile: home.path + "/precious", encoding: .utf8) == "precious")
    }
}
