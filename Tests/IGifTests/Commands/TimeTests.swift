import Foundation
import GIF
import Testing

@testable import igif

@Suite("igif trim, reverse and speed")
struct TimeTests {
    private func makeHome() throws -> Home {
        let home = try Home()
        try home.write(SmallGIF.make(comments: ["hello"]), to: "a.gif")
        return home
    }

    /// The index of the colour of each picture, and how long it is shown.
    private func pictures(_ home: Home, _ file: String) throws -> [[Int]] {
        try GIFImage(data: home.data(file)).frames.map { frame in
            [try #require((0..<4).first { SmallGIF.color($0) == Array(frame.pixels.prefix(4)) }), frame.delay]
        }
    }

    @Test("A part is cut to the hundredth of a second")
    func trim() throws {
        let home = try makeHome()
        let ended = try home.run("trim", "a.gif", "--from", "0.75s", "--to", "1.6", "-o", "b.gif", "--json")
        #expect(ended.code == 0 && ended.err == "")
        #expect(try pictures(home, "b.gif") == [[1, 25], [2, 50], [3, 10]])
        let json = ended.json as? [String: Any]
        #expect(json?["frames"] as? Int == 3 && json?["duration"] as? Double == 0.85)
        #expect(try json?["bytes"] as? Int == home.data("b.gif").count && json?["path"] as? String == "b.gif")
        #expect(try home.run("trim", "a.gif", "--from", "1s", "-o", "c.gif").code == 0)
        #expect(try pictures(home, "c.gif") == [[2, 50], [3, 50]])
        let late = try home.run("trim", "a.gif", "--from", "3s", "-o", "d.gif")
        #expect(late.code == 1 && late.err.contains("a.gif: ") && !home.files.contains("d.gif"))
    }

    @Test("Backwards twice is what it was")
    func reverse() throws {
        let home = try makeHome()
        #expect(try home.shell("\"$IGIF\" reverse a.gif | tee b.gif | \"$IGIF\" reverse > c.gif").code == 0)
        #expect(try pictures(home, "b.gif") == [[3, 50], [2, 50], [1, 50], [0, 50]])
        #expect(try pictures(home, "c.gif") == pictures(home, "a.gif"))
        let info = try GIFImage(data: home.data("c.gif"))
        #expect(info.loopCount == 0 && info.comments == ["hello"])
    }

    @Test("The factor may stand on either side of the file")
    func speed() throws {
        let home = try makeHome()
        for words in [["2x", "a.gif"], ["a.gif", "2x"], ["2", "a.gif"]] {
            let ended = try home.run(["speed", "-o", "b.gif"] + words)
            #expect(ended.code == 0 && ended.out == "" && ended.err == "")
            #expect(try pictures(home, "b.gif") == [[0, 25], [1, 25], [2, 25], [3, 25]])
        }
        #expect(try home.shell("\"$IGIF\" speed 0.5x <a.gif >slow.gif").code == 0)
        #expect(try pictures(home, "slow.gif").allSatisfy { $0[1] == 100 })
        #expect(
            try home.shell("cp a.gif 3; \"$IGIF\" speed 2 3 -o d.gif; cp a.gif 2x; \"$IGIF\" speed 4x 2x -o e.gif").code
                == 0
        )
        #expect(try pictures(home, "d.gif")[0] == [0, 25] && pictures(home, "e.gif")[0] == [0, 13])
    }

    @Test(
        "What is no factor or no part is told",
        arguments: [
            ["speed", "a.gif"], ["speed", "0x", "a.gif"], ["speed", "101x", "a.gif"], ["speed", "fast", "a.gif"],
            ["speed", "2x", "a.gif", "b.gif"], ["trim", "a.gif"], ["trim", "a.gif", "--from", "2s", "--to", "1s"],
            ["trim", "a.gif", "--from", "x"], ["reverse"], ["speed", "2x"], ["reverse", "a.gif", "b.gif"],
        ]
    )
    func refused(arguments: [String]) throws {
        let home = try makeHome()
        let ended = try home.run(arguments + ["-o", "x.gif"])
        #expect(ended.code == 64 && ended.out == "" && !ended.err.isEmpty && home.files == ["a.gif"])
    }

    @Test("A GIF that is cut off is not made into one that looks whole")
    func cutOff() throws {
        let home = try makeHome()
        try home.write(SmallGIF.cut(), to: "cut.gif")
        for words in [["trim", "--from", "0.5s"], ["reverse"], ["speed", "2x"]] {
            let ended = try home.run(words + ["cut.gif", "-o", "x.gif", "--json"])
            #expect(ended.code == 1 && ended.out == "" && ended.error?["code"] as? Int == 1, "\(words)")
        }
        #expect(home.files == ["a.gif", "cut.gif"])
    }

    @Test("A file may be changed in place, and -o wins nothing while it fails")
    func inPlace() throws {
        let home = try makeHome()
        #expect(try home.run("reverse", "a.gif", "-o", "a.gif").code == 0)
        #expect(try pictures(home, "a.gif").map { $0[0] } == [3, 2, 1, 0])
        let emptied = try home.shell("\"$IGIF\" reverse a.gif > a.gif")
        #expect(emptied.code == 1 && emptied.err.contains("is empty"))
        let shown = try home.onTerminal("reverse", "a.gif")
        #expect(shown.code == 64 && shown.out.contains("garble"))
    }
}
