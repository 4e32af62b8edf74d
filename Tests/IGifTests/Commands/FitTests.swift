import Foundation
import GIF
import Testing

@testable import igif

@Suite("igif fit")
struct FitTests {
    private func makeHome() throws -> Home {
        let home = try Home()
        try home.write(SmallGIF.makeNoise(), to: "noise.gif")
        try home.write(SmallGIF.make(), to: "a.gif")
        return home
    }

    @Test("The result fits, and what was given up is said")
    func fitted() throws {
        let home = try makeHome()
        let ended = try home.run("fit", "noise.gif", "--max-size", "6KB", "-o", "b.gif")
        #expect(ended.code == 0 && ended.out == "" && ended.err.contains("given up: "), "\(ended.err)")
        #expect(try home.data("b.gif").count <= 6000 && home.data("noise.gif").count > 6000)
        #expect(try GIFImage(data: home.data("b.gif")).frames.count > 0)
        let json = try home.run("fit", "noise.gif", "--max-size", "6KB", "-o", "c.gif", "--json")
        #expect(json.code == 0 && json.err == "")
        let told = json.json as? [String: Any]
        #expect(try told?["bytes"] as? Int == home.data("c.gif").count && told?["unchanged"] as? Bool == false)
        #expect((told?["given_up"] as? [String])?.isEmpty == false)
        #expect(try home.data("b.gif") == home.data("c.gif"))
    }

    @Test("What fits already is written as it is")
    func unchanged() throws {
        let home = try makeHome()
        for arguments in [["--max-size", "1MB"], ["--for", "slack-emoji"]] {
            let ended = try home.run(["fit", "a.gif", "-o", "b.gif"] + arguments)
            #expect(ended.code == 0 && ended.err == "igif: It fits as it is.\n")
            #expect(try home.data("a.gif") == home.data("b.gif"))
        }
        #expect(try home.run("fit", "a.gif", "--max-size", "1MB", "-q", "-o", "c.gif").err == "")
    }

    @Test("What the user sets stays set")
    func wishes() throws {
        let home = try makeHome()
        let arguments = ["fit", "noise.gif", "--width", "20", "--fps", "5", "--colors", "8", "-o", "b.gif", "--json"]
        let ended = try home.run(arguments)
        let told = ended.json as? [String: Any]
        #expect(ended.code == 0 && told?["width"] as? Int == 20 && told?["frames"] as? Int == 3)
        #expect(told?["colors"] as? Int ?? 99 <= 8)
    }

    @Test("What cannot fit is an error, and nothing is written")
    func impossible() throws {
        let home = try makeHome()
        let ended = try home.run("fit", "noise.gif", "--max-size", "100", "--width", "40", "-o", "b.gif")
        #expect(ended.code == 1 && ended.out == "" && ended.err.contains("does not fit"))
        try home.write(SmallGIF.cut(), to: "cut.gif")
        #expect(try home.run("fit", "cut.gif", "--max-size", "1MB", "-o", "b.gif").code == 1)
        #expect(home.files == ["a.gif", "cut.gif", "noise.gif"])
    }

    @Test("A collage is made to fit as well")
    func collage() throws {
        let home = try makeHome()
        let arguments = ["collage", "noise.gif", "noise.gif", "--cell", "30x30", "-o", "b.gif"]
        #expect(try home.run(arguments).code == 0 && home.data("b.gif").count > 8000)
        let ended = try home.run(arguments + ["--max-size", "8KB"])
        #expect(try ended.code == 0 && ended.err.contains("given up") && home.data("b.gif").count <= 8000)
    }
}
