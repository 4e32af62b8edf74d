import Foundation
import GIF
import TestSupport
import Testing

@testable import igif

@Suite("igif collage")
struct CollageTests {
    private func makeHome(_ names: [String]) throws -> Home {
        let home = try Home()
        for (index, name) in names.enumerated() { try home.write(SmallGIF.make(frames: index + 2), to: "\(name).gif") }
        return home
    }

    private func image(_ home: Home, _ file: String) throws -> GIFImage { try GIFImage(data: home.data(file)) }

    @Test("GIFs become one that moves and is as large as its cells")
    func made() throws {
        let home = try makeHome(["a", "b", "c", "d"])
        let ended = try home.run("collage", "a.gif", "b.gif", "c.gif", "d.gif", "--cell", "8x5", "-o", "e.gif")
        #expect(ended.code == 0 && ended.out == "" && ended.err == "")
        let made = try image(home, "e.gif")
        #expect(made.width == 16 && made.height == 10 && made.frames.count > 2 && made.loopCount == 0)
        let row = try home.run(
            ["collage", "a.gif", "b.gif", "--columns", "1", "--cell", "4x8", "-o", "f.gif", "--json"]
                + ["--fit", "contain", "--background", "#102030"]
        )
        let json = row.json as? [String: Any]
        #expect(json?["path"] as? String == "f.gif" && json?["width"] as? Int == 4 && json?["height"] as? Int == 16)
        #expect(json?["album"] is NSNull && json?["duration"] as? Double ?? 0 > 0)
        #expect(try Array(image(home, "f.gif").frames[0].pixels.prefix(4)) == [0x10, 0x20, 0x30, 255])
    }

    @Test("An odd number needs --allow-odd; one, or more than six, are never a collage")
    func numbers() throws {
        let home = try makeHome(["a", "b", "c"])
        let odd = try home.run("collage", "a.gif", "b.gif", "c.gif", "-o", "x.gif")
        #expect(odd.code == 64 && odd.err.contains("--allow-odd"))
        #expect(try home.run("collage", "a.gif", "-o", "x.gif").code == 64)
        let seven = [String](repeating: "a.gif", count: 7)
        #expect(try home.run(["collage", "-o", "x.gif", "--allow-odd"] + seven).code == 64)
        #expect(try home.run("collage", "a.gif", "b.gif", "--columns", "3", "-o", "x.gif").code == 64)
        #expect(home.files == ["a.gif", "b.gif", "c.gif"])
        let three = ["collage", "a.gif", "b.gif", "c.gif", "--allow-odd", "--cell", "4x4", "-o", "x.gif"]
        #expect(try home.run(three).code == 0 && image(home, "x.gif").width == 8)
    }

    @Test("The numbers are looked at before anything is fetched or read")
    func numbersFirst() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run(["collage", "-o", "x.gif", "--id"] + (0..<7).map { "id\($0)" })
        #expect(ended.code == 64 && giphy.server.log.isEmpty)
        #expect(try giphy.home.run("collage", "nope", "nope", "nope", "-o", "x.gif").code == 64)
    }

    @Test("One that is missing or cut off is named, and nothing is made")
    func broken() throws {
        let home = try makeHome(["a"])
        try home.write(SmallGIF.cut(), to: "cut.gif")
        let missing = try home.run("collage", "a.gif", "b.gif", "-o", "x.gif")
        #expect(missing.code == 1 && missing.err.contains("'b.gif'"))
        let cut = try home.run("collage", "a.gif", "cut.gif", "-o", "x.gif", "--json")
        #expect(cut.code == 1 && (cut.error?["message"] as? String)?.hasPrefix("cut.gif: ") == true)
        #expect(home.files == ["a.gif", "cut.gif"])
    }

    @Test("A GIF may be both input and output, and more than once input")
    func inPlace() throws {
        let home = try makeHome(["a"])
        #expect(try home.run("collage", "a.gif", "a.gif", "--cell", "4x4", "-o", "a.gif").code == 0)
        #expect(try image(home, "a.gif").width == 8 && home.files == ["a.gif"])
    }

    @Test("An album is made once, reopened later, and never loses a collage")
    func album() throws {
        let home = try makeHome(["a", "b"])
        let arguments = ["collage", "a.gif", "b.gif", "--cell", "4x4", "--album", "my cats ü"]
        let environment = ["XDG_DATA_HOME": home.path + "/data"]
        let folder = home.path + "/data/igif/albums/my cats ü/"
        let first = try home.run(arguments, environment: environment)
        #expect(first.code == 0 && first.out == folder + "collage-001.gif\n" && first.err.contains("is new"))
        let second = try home.run(arguments + ["--json", "-o", "copy.gif"], environment: environment)
        #expect(second.code == 0 && second.err == "")
        let json = second.json as? [String: Any]
        #expect(json?["album"] as? String == folder + "collage-002.gif" && json?["path"] as? String == "copy.gif")
        try FileManager.default.removeItem(atPath: folder + "collage-001.gif")
        #expect(try home.run(arguments, environment: environment).out == folder + "collage-003.gif\n")
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(kept == ["collage-002.gif", "collage-003.gif"])
        #expect(try FileManager.default.contents(atPath: folder + kept[0]) == home.data("copy.gif"))
        for name in ["../x", ".x", "-", "", "a\u{1B}b"] {
            let refused = try home.run(["collage", "a.gif", "b.gif", "--album=\(name)"], environment: environment)
            #expect(refused.code == 64 && unsafeScalars(in: refused.err).isEmpty, "\(name)")
        }
        let closed = try home.run(arguments, environment: ["XDG_DATA_HOME": "/dev/null"])
        #expect(closed.code == 73 && closed.out == "")
    }

    @Test("Only originals enter: a small rendition gives way to its item's original, or is refused")
    func originals() throws {
        let giphy = try Giphy()
        let items = try giphy.home.run("search", "cats", "-n", "2").items
        let previews = items.compactMap { $0["preview"] as? String }
        let arguments = ["collage", "--cell", "2x2", "-o", "x.gif"] + previews
        let known = try giphy.home.run(arguments)
        #expect(known.code == 0 && known.err.contains("its original is taken"))
        let media = giphy.server.log.filter { $0.contains("/media/") }
        #expect(media.count == 2 && media.allSatisfy { $0.contains("/original.gif") })
        _ = try giphy.home.run("cache", "clear")
        let unknown = try giphy.home.run(arguments)
        #expect(unknown.code == 64 && unknown.err.contains("preview") && giphy.server.log.count == media.count + 1)
    }
}
