import Foundation
import Testing

@testable import igif

@Suite("igif frames")
struct FramesTests {
    private static let pixels = (0..<4).map { index in (0..<24).flatMap { _ in SmallGIF.color(index) } }

    @Test("Every frame is a file, numbered from 1; rgba is raw and of the canvas's size")
    func rgba() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        let ended = try home.run("frames", "a.gif", "-o", "out", "--format", "rgba")
        #expect(ended.code == 0 && ended.out == "" && ended.err == "")
        #expect(home.files == ["a.gif"] + (1...4).map { "out/frame-00\($0).rgba" })
        for index in 0..<4 { #expect(try home.data("out/frame-00\(index + 1).rgba") == Data(Self.pixels[index])) }
    }

    @Test("PNG is the usual form, and --json says how many and how long")
    func png() throws {
        let home = try Home()
        try home.write(SmallGIF.make(delay: 1), to: "a.gif")
        let ended = try home.run("frames", "a.gif", "-o", "out/", "--json")
        #expect(ended.code == 0 && ended.err == "")
        let json = ended.json as? [String: Any]
        #expect(json?["frames"] as? Int == 4 && json?["width"] as? Int == 6 && json?["height"] as? Int == 4)
        #expect(json?["delays"] as? [Int] == [10, 10, 10, 10] && json?["format"] as? String == "png")
        let bytes = try (1...4).map { try home.data("out/frame-00\($0).png") }
        #expect(bytes.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
        #expect(json?["bytes"] as? Int == bytes.map(\.count).reduce(0, +))
    }

    @Test("On standard output frames follow each other")
    func stream() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        let ended = try home.shell("\"$IGIF\" frames a.gif -o - --format rgba > all")
        #expect(ended.code == 0 && ended.err == "")
        #expect(try home.data("all") == Data(Self.pixels.joined()))
        #expect(try home.run("frames", "a.gif", "-o", "-", "--json").code == 64)
    }

    @Test("--null writes nothing and still finds what is broken")
    func null() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        try home.write(SmallGIF.cut(), to: "cut.gif")
        let ended = try home.run("frames", "a.gif", "--null")
        #expect(ended.code == 0 && ended.out == "" && ended.err == "" && home.files == ["a.gif", "cut.gif"])
        let counted = try home.run("frames", "a.gif", "--null", "--json").json as? [String: Any]
        #expect(counted?["frames"] as? Int == 4 && counted?["folder"] is NSNull)
        let cut = try home.run("frames", "cut.gif", "--null")
        #expect(cut.code == 1 && cut.err.hasPrefix("igif: cut.gif: The GIF is cut off"))
    }

    @Test("Images of no time are merged on request alone")
    func merged() throws {
        let home = try Home()
        try home.write(SmallGIF.make(delay: 0), to: "a.gif")
        let count = { (arguments: [String]) in
            (try home.run(["frames", "a.gif", "--null", "--json"] + arguments).json as? [String: Any])?["frames"]
                as? Int
        }
        #expect(try count([]) == 4)
        #expect(try count(["--merge-zero-delay"]) == 1)
    }

    @Test("Of a GIF that is cut off the whole frames are written, and the exit code is 1")
    func cutOff() throws {
        let home = try Home()
        try home.write(SmallGIF.cut(), to: "cut.gif")
        let ended = try home.run("frames", "cut.gif", "-o", "out", "--format", "rgba")
        #expect(ended.code == 1 && ended.out == "" && ended.err.contains("cut off") && ended.err.contains("3 frames"))
        #expect(home.files == ["cut.gif"] + (1...3).map { "out/frame-00\($0).rgba" })
    }

    @Test("Frames that are there give way with --overwrite alone; what else is in the folder stays")
    func overwrite() throws {
        let home = try Home()
        try home.write(SmallGIF.make(frames: 5), to: "five.gif")
        try home.write(SmallGIF.make(frames: 2), to: "two.gif")
        #expect(try home.run("frames", "five.gif", "-o", "out").code == 0)
        try home.write(Data("x".utf8), to: "out/notes.txt")
        let refused = try home.run("frames", "two.gif", "-o", "out")
        #expect(refused.code == 73 && refused.err.contains("frame-001.png") && refused.err.contains("--overwrite"))
        #expect(home.files.filter { $0.hasPrefix("out/") }.count == 6)
        #expect(try home.run("frames", "two.gif", "-o", "out", "--overwrite").code == 0)
        #expect(home.files == ["five.gif", "out/frame-001.png", "out/frame-002.png", "out/notes.txt", "two.gif"])
        #expect(try home.run("frames", "two.gif", "-o", ".").code == 0)
    }

    @Test("Where nothing can be written it is 73, and nothing is left")
    func cannotWrite() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        for folder in ["none/out", "a.gif", "/dev/null/x"] {
            let ended = try home.run("frames", "a.gif", "-o", folder)
            #expect(ended.code == 73 && ended.out == "" && !ended.err.isEmpty, "\(folder)")
        }
        for format in ["png", "rgba"] {
            let full = try home.run("frames", "a.gif", "-o", "out", "--format", format, "--max-output", "100")
            #expect(full.code == 73 && full.err.contains("--max-output"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.work) == ["a.gif"])
    }

    @Test("Ctrl-C in the middle ends at once, and neither the folder nor what was gathered for it is left")
    func interrupted() throws {
        let home = try Home()
        try home.write(SmallGIF.make(frames: 200, width: 300, height: 300), to: "a.gif")
        let running = try home.start(["frames", "a.gif", "-o", "out"])
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: home.work) }
        while try names() == ["a.gif"], running.isRunning { sched_yield() }
        #expect(try names().contains { $0.hasPrefix(".out.") })
        running.send(SIGINT)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.out == "" && ended.err == "igif: Interrupted.\n")
        #expect(try names() == ["a.gif"])
    }
}
