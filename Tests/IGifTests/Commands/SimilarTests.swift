import Foundation
import Testing

@Suite("igif similar")
struct SimilarTests {
    /// Two sizes of one picture of the catalogue, and another picture.
    private func makeFolder() throws -> Home {
        let giphy = try Giphy()
        for (name, path) in [("a", "catLove/200w"), ("b", "catNap/100w"), ("c", "catLove/100")] {
            let url = "\(giphy.server.url)/media/\(path).gif"
            try #require(try giphy.home.run("download", url, "-o", "\(name).gif").code == 0)
        }
        return giphy.home
    }

    private func groups(_ ended: Ended) -> [[String]]? {
        let groups = (ended.json as? [String: Any])?["groups"] as? [[String: Any]]
        return groups?.map { group in
            (group["members"] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
        }
    }

    @Test("Into a pipe the groups are JSON, with how far each is from the first")
    func json() throws {
        let home = try makeFolder()
        let ended = try home.run("similar", "a.gif", "b.gif", "c.gif")
        #expect(ended.code == 0 && ended.err == "")
        #expect(groups(ended) == [["a.gif", "c.gif"]])
        let object = try #require(ended.json as? [String: Any])
        #expect(object["threshold"] as? Double == 7 && object["compared"] as? Int == 3)
        #expect((object["failed"] as? [Any])?.isEmpty == true)
        let group = try #require((object["groups"] as? [[String: Any]])?.first)
        let members = try #require(group["members"] as? [[String: Any]])
        #expect(members[0]["distance"] as? Double == 0 && members[0]["width"] as? Int == 200)
        #expect(members[1]["distance"] as? Double == group["distance"] as? Double)
        #expect(members[1]["bytes"] as? Int == (try home.data("c.gif").count))
        #expect(groups(try home.run("similar", "c.gif", "b.gif", "a.gif", "--json")) == [["c.gif", "a.gif"]])
    }

    @Test("On a terminal the groups are a list")
    func list() throws {
        let home = try makeFolder()
        let ended = try home.onTerminal("similar", "a.gif", "b.gif", "c.gif", "--color", "never")
        #expect(ended.code == 0)
        let lines = ended.out.split(separator: "\n")
        #expect(lines.count == 3 && lines.first == "2 alike")
        #expect(lines.last?.hasSuffix("  c.gif") == true && lines[1].hasSuffix("  a.gif"))
    }

    @Test("A folder stands for the GIFs in it, not for those below; a file named twice is one file")
    func folder() throws {
        let home = try makeFolder()
        let files = FileManager.default
        try files.createDirectory(atPath: home.work + "/in/below", withIntermediateDirectories: true)
        for (from, to) in [("a.gif", "in/2.GIF"), ("b.gif", "in/1.gif"), ("c.gif", "in/3.gif")] {
            try files.moveItem(atPath: "\(home.work)/\(from)", toPath: "\(home.work)/\(to)")
        }
        try files.copyItem(atPath: home.work + "/in/1.gif", toPath: home.work + "/in/below/4.gif")
        try home.write(Data("no GIF".utf8), to: "in/note.txt")
        try files.createSymbolicLink(atPath: home.work + "/in/5.gif", withDestinationPath: "1.gif")
        #expect(groups(try home.run("similar", "in")) == [["in/2.GIF", "in/3.gif"]])
        #expect(
            groups(try home.run("similar", "in/", "in/below")) == [
                ["in/1.gif", "in/below/4.gif"], ["in/2.GIF", "in/3.gif"],
            ]
        )
        try files.createDirectory(atPath: home.work + "/none", withIntermediateDirectories: true)
        let nothing = try home.run("similar", "none")
        #expect(nothing.code == 2 && nothing.out == "" && nothing.err.contains("no .gif file"))
    }

    @Test("Nothing alike is exit code 2; the threshold decides")
    func threshold() throws {
        let home = try makeFolder()
        let apart = try home.run("similar", "a.gif", "b.gif")
        #expect(apart.code == 2 && groups(apart) == [] && apart.err.contains("None of 2 GIFs look alike."))
        #expect(groups(try home.run("similar", "a.gif", "b.gif", "--threshold", "64")) == [["a.gif", "b.gif"]])
        #expect(try home.run("similar", "a.gif", "c.gif", "--threshold", "65").code == 64)
        #expect(try home.run("similar", "a.gif", "c.gif", "--threshold", "nan").code == 64)
        #expect(try home.run("similar", "a.gif").code == 64)
        #expect(try home.run("similar").code == 64)
    }

    @Test("A broken file is named and does not stop the others")
    func broken() throws {
        let home = try makeFolder()
        try home.write(home.data("b.gif").dropLast(50), to: "cut.gif")
        try home.write(Data("no GIF\u{1B}[31m".utf8), to: "text.gif")
        let ended = try home.run("similar", "cut.gif", "a.gif", "text.gif", "c.gif", "gone.gif")
        #expect(ended.code == 1 && groups(ended) == [["a.gif", "c.gif"]])
        for name in ["cut.gif", "text.gif", "gone.gif"] { #expect(ended.err.contains(name)) }
        #expect(ended.err.contains("3 of 5 GIFs could not be compared."))

        let json = try home.run("similar", "cut.gif", "a.gif", "c.gif", "--json")
        #expect(json.code == 1 && json.error?["code"] != nil, "one object on standard error")
        let failed = (json.json as? [String: Any])?["failed"] as? [[String: Any]]
        #expect(failed?.map { $0["file"] as? String } == ["cut.gif"])

        let all = try home.run("similar", "cut.gif", "gone.gif")
        #expect(all.code == 1 && all.out == "" && all.err.contains("cut.gif"))
    }

    @Test("What is piped in is downloaded and compared")
    func piped() throws {
        let giphy = try Giphy()
        let urls = ["catLove/200w", "catNap/100w", "catLove/100"].map { "\(giphy.server.url)/media/\($0).gif" }
        let ended = try giphy.home.run("similar", "-", input: Data(urls.joined(separator: "\n").utf8))
        #expect(ended.code == 0 && groups(ended) == [[urls[0], urls[2]]])
        #expect(giphy.home.files.isEmpty)
    }
}
