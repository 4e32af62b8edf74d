import Foundation
import GIF
import Testing

@testable import igif

@Suite("igif still and igif sheet")
struct StillTests {
    private func makeHome() throws -> Home {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        return home
    }

    @Test("A still is the frame of a number or of a time, the first without either")
    func still() throws {
        let home = try makeHome()
        let first = try home.run("still", "a.gif", "-o", "first.png")
        #expect(first.code == 0 && first.out == "" && first.err == "")
        #expect(try pngSize(home.data("first.png")) == [6, 4])
        for (arguments, frame) in [
            (["--frame", "1"], 1), (["--at", "0"], 1), (["--at", "0.49s"], 1), (["--at", "500ms"], 2),
            (["--at", "1:00"], 4),
            (["--frame", "4"], 4),
        ] {
            #expect(try home.run(["still", "a.gif", "-o", "b.png"] + arguments).code == 0)
            #expect(try home.run("frames", "a.gif", "-o", "frames", "--overwrite").code == 0)
            #expect(try home.data("b.png") == home.data("frames/frame-00\(frame).png"), "\(arguments)")
        }
        let beyond = try home.run("still", "a.gif", "--frame", "5", "-o", "c.png")
        #expect(beyond.code == 1 && beyond.err.contains("1 to 4") && !home.files.contains("c.png"))
    }

    @Test("A whole frame of a GIF that is cut off can be had, the others cannot")
    func cutOff() throws {
        let home = try makeHome()
        try home.write(SmallGIF.cut(), to: "cut.gif")
        #expect(try home.run("still", "cut.gif", "--frame", "3", "-o", "three.png").code == 0)
        let four = try home.run("still", "cut.gif", "--frame", "4", "-o", "four.png", "--json")
        #expect(four.code == 1 && four.out == "" && (four.error?["message"] as? String)?.hasPrefix("cut.gif: ") == true)
        #expect(home.files == ["a.gif", "cut.gif", "three.png"])
    }

    @Test("A sheet has the frames asked for in a grid")
    func sheet() throws {
        let home = try makeHome()
        let ended = try home.run("sheet", "a.gif", "--cols", "2", "--padding", "1", "-o", "s.png", "--json")
        #expect(ended.code == 0 && ended.err == "")
        #expect(try pngSize(home.data("s.png")) == [2 * 7 + 1, 2 * 5 + 1])
        let json = ended.json as? [String: Any]
        #expect(json?["path"] as? String == "s.png" && json?["width"] as? Int == 15)
        #expect(try json?["bytes"] as? Int == home.data("s.png").count)
        #expect(try home.run("sheet", "a.gif", "--frames", "1", "--padding", "0", "-o", "one.png").code == 0)
        #expect(try pngSize(home.data("one.png")) == [6, 4])
        let large = try home.run(
            "sheet",
            "a.gif",
            "--padding",
            "1000",
            "--frames",
            "10000",
            "--cols",
            "1",
            "-o",
            "l.png"
        )
        #expect(large.code == 0)
    }

    @Test("Without -o the picture goes into a pipe, and never onto a terminal")
    func standardOutput() throws {
        let home = try makeHome()
        #expect(
            try home.shell("\"$IGIF\" still a.gif >piped.png && \"$IGIF\" still - -o - <a.gif | cmp - piped.png").code
                == 0
        )
        for command in ["still", "sheet"] {
            let shown = try home.onTerminal(command, "a.gif")
            #expect(shown.code == 64 && shown.out.contains("-o") && !shown.out.contains("PNG"))
        }
    }

    @Test("A file that is there is replaced as a whole, also through a link, and stays where nothing can be made")
    func replaced() throws {
        let home = try makeHome()
        try home.write(Data("old".utf8), to: "old.png")
        #expect(try home.run("still", "nope.gif", "-o", "old.png").code == 1)
        #expect(try home.run("still", "a.gif", "--frame", "9", "-o", "old.png").code == 1)
        #expect(try home.data("old.png") == Data("old".utf8))
        #expect(try home.shell("ln -s old.png link.png; \"$IGIF\" still a.gif -o link.png; test -L link.png").code == 0)
        #expect(try pngSize(home.data("old.png")) == [6, 4])
        #expect(try home.shell("\"$IGIF\" still a.gif -o /dev/null && test -c /dev/null").code == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.work).sorted() == ["a.gif", "link.png", "old.png"]
        )
    }

    @Test("Where a file cannot be written it is 73, before anything is read")
    func cannotWrite() throws {
        let home = try makeHome()
        for place in ["none/a.png", ".", "a.gif/b.png"] {
            for input in ["a.gif", "nope.gif"] {
                let ended = try home.run("still", input, "-o", place)
                #expect(ended.code == 73 && ended.out == "" && !ended.err.isEmpty, "\(place)")
            }
        }
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try home.shell("\"$IGIF\" still a.gif >/dev/full")
        #expect(full.code == 73 && full.err.contains("No space left"))
    }
}
