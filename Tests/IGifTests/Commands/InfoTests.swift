import Foundation
import TestSupport
import Testing

@testable import igif

@Suite("igif info")
struct InfoTests {
    private func makeHome() throws -> Home {
        let home = try Home()
        try home.write(SmallGIF.make(loopCount: 3, comments: ["made\u{1B}[31m here"]), to: "a.gif")
        try home.write(SmallGIF.make(frames: 2, delay: 1, loopCount: nil), to: "b.gif")
        return home
    }

    @Test("It shows what a GIF says of itself, harmless for a terminal")
    func text() throws {
        let home = try makeHome()
        let ended = try home.run("info", "a.gif", "b.gif")
        #expect(ended.code == 0 && ended.err == "" && unsafeScalars(in: ended.out).isEmpty)
        for words in [
            "6×4 pixels", "GIF89a", "4, 2 s, repeated 3 times", "0.5 s each", "made", "2, 0.2 s, played once",
        ] {
            #expect(ended.out.contains(words), "\(words)")
        }
        #expect(ended.out.contains("2 frames have a delay of 0 or 0.01 s") && ended.out.contains("\n\nb.gif\n"))
        #expect(ended.lines.allSatisfy { $0.count <= 100 })
    }

    @Test("With --json it is an array, every field of every object always there")
    func json() throws {
        let home = try makeHome()
        let ended = try home.run("info", "a.gif", "nope.gif", "b.gif", "--json")
        #expect(ended.code == 1 && ended.error?["code"] as? Int == 1)
        let items = ended.items
        #expect(items.count == 3 && items.allSatisfy { Set($0.keys) == Set(items[0].keys) })
        #expect(unsafeScalars(in: ended.out).isEmpty)
        #expect(items[0]["width"] as? Int == 6 && items[0]["height"] as? Int == 4 && items[0]["frames"] as? Int == 4)
        #expect(items[0]["duration"] as? Double == 2 && items[0]["loop"] as? Int == 3 && items[0]["error"] is NSNull)
        #expect(items[0]["comments"] as? [String] == ["made\u{1B}[31m here"])
        #expect(try items[0]["bytes"] as? Int == home.data("a.gif").count && items[0]["palette"] as? Int == 4)
        #expect(items[1]["file"] as? String == "nope.gif" && items[1]["width"] is NSNull)
        #expect((items[1]["error"] as? String)?.contains("nope.gif") == true)
        #expect(items[2]["raw_delays"] as? [Int] == [1, 1] && items[2]["delays"] as? [Int] == [10, 10])
        #expect(items[2]["loop"] is NSNull)
    }

    @Test("One that cannot be read stops none of the others")
    func missing() throws {
        let home = try makeHome()
        let ended = try home.run("info", "nope.gif", "a.gif", "/")
        #expect(ended.code == 1 && ended.out.contains("6×4 pixels"))
        #expect(ended.err.contains("'nope.gif'") && ended.err.contains("folder") && ended.err.contains("2 of 3"))
        let all = try home.run("info", "nope.gif")
        #expect(all.code == 1 && all.out == "" && all.err.split(separator: "\n").count == 2)
    }

    @Test("Of a GIF that is cut off it shows what could be read, and says so")
    func cutOff() throws {
        let home = try makeHome()
        try home.write(SmallGIF.cut(), to: "cut.gif")
        let ended = try home.run("info", "cut.gif")
        #expect(ended.code == 1 && ended.out.contains("3, 1.5 s") && ended.err.contains("cut.gif: The GIF is cut off"))
        let item = try #require(try home.run("info", "cut.gif", "--json").items.first)
        #expect(item["frames"] as? Int == 3 && (item["error"] as? String)?.contains("cut off") == true)
        try home.write(SmallGIF.make().dropLast(1), to: "untrailed.gif")
        let untrailed = try home.run("info", "untrailed.gif")
        #expect(untrailed.code == 0 && untrailed.out.contains("warning") && untrailed.out.contains("trailer"))
        try home.write(SmallGIF.make().prefix(20), to: "head.gif")
        let head = try home.run("info", "head.gif")
        #expect(head.code == 1 && head.err.contains("cut off"))
    }

    @Test("What is piped in as igif's JSON is downloaded and shown, one after the other")
    func items() throws {
        let home = try Home()
        let ended = try home.shell("\"$IGIF\" get catBounce catLove --source demo | \"$IGIF\" info - --json")
        #expect(ended.code == 0 && ended.items.map { $0["file"] as? String } == ["catBounce", "catLove"])
        #expect(ended.items.map { $0["width"] as? Int } == [240, 200])
        let some = try home.run("info", "--id", "catBounce", "n0t1", "--source", "demo", "--json")
        #expect(some.code == 1 && some.items.count == 2 && some.items[1]["error"] is String)
        #expect(try home.run("info", "--id", "n0t1", "n0t2", "--source", "demo").code == 2)
    }

    @Test("A reader that goes away is no failure")
    func readerLeft() throws {
        let home = try makeHome()
        let ended = try home.shell("{ \"$IGIF\" info a.gif b.gif; echo $? >code; } | head -n 1")
        #expect(ended.out == "a.gif\n" && ended.err == "")
        #expect(try home.data("code") == Data("0\n".utf8))
    }
}
