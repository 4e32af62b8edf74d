import Foundation
import HTTPStubs
import TestSupport
import Testing

@testable import igif

@Suite("igif download when it goes wrong")
struct DownloadFailureTests {
    @Test(
        "Each fault of a file has its exit code, a sentence, and leaves no file under a final name",
        arguments: [
            ("media:404", 69), ("media:500", 69), ("media:429=60", 75), ("media:503=60", 75), ("media:reset=1000", 69),
            ("media:reset", 69),
            ("media:truncate=1000", 69), ("media:html", 69), ("media:redirect-loop", 69),
            ("media:not-gif", 69), ("media:damaged", 69), ("media:empty-body", 69),
            ("media:redirect=ftp://127.0.0.1/a.gif", 69),
        ]
    )
    func faults(fault: String, code: Int32) throws {
        let giphy = try Giphy(fault)
        let ended = try giphy.home.run("download", "--id", "catLove", "catNap", "--json")
        #expect(ended.code == code, "\(ended.err)")
        #expect(
            ended.items.count == 2
                && ended.items.allSatisfy { $0["status"] as? String == "failed" && $0["error"] is String }
        )
        #expect(ended.error?["code"] as? Int == Int(code))
        #expect(giphy.home.files.allSatisfy { $0.hasPrefix(".") })
        #expect(!giphy.showsKey(ended))
        let one = try giphy.home.run("download", "--id", "catLove")
        #expect(one.code == code && one.out == "" && one.err.hasPrefix("igif: ") && unsafeScalars(in: one.err).isEmpty)
    }

    @Test("A wrong length never makes a wrong file: what is saved is whole")
    func wrongLength() throws {
        let giphy = try Giphy("media:wrong-length")
        let ended = try giphy.home.run("download", "--id", "catLove")
        let files = giphy.home.files.filter { !$0.hasPrefix(".") }
        #expect(ended.code == 0 ? files.count == 1 : (ended.code == 69 && files.isEmpty))
        #expect(files.allSatisfy { whole(giphy.home, $0) })
    }

    /// One black pixel, twice, without the last byte, the end mark.
    private let unmarked = Data(
        [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    )

    @Test("A GIF that lacks its end mark alone is kept, with a note; one that stops in a picture is not")
    func endMark() throws {
        let files = ["/whole.gif": unmarked, "/cut.gif": unmarked.dropLast(3)]
        let server = try LoopbackServer { request, connection in
            try connection.respond(200, ["Content-Type": "image/gif"], files[request.path] ?? Data())
        }
        defer { server.stop() }
        let home = try Home(["IGIF_GIPHY_URL": "http://127.0.0.1:\(server.port)"])
        let kept = try home.run("download", "\(server.url("/whole.gif"))", "-o", "a.gif")
        #expect(kept.code == 0 && kept.out == "a.gif\n" && kept.err.contains("end mark"))
        #expect(try home.data("a.gif") == unmarked)
        let refused = try home.run("download", "\(server.url("/cut.gif"))", "-o", "b.gif")
        #expect(refused.code == 69 && refused.out == "" && home.files.filter { !$0.hasPrefix(".") } == ["a.gif"])
    }

    @Test("A file larger than allowed is refused, also where the provider told another size")
    func tooLarge() throws {
        let giphy = try Giphy("media:huge=100000000")
        let ended = try giphy.home.run("download", "--id", "catLove", "--max-size", "1MB")
        #expect(ended.code == 1 && ended.err.contains("1.0 MB") && giphy.home.files.isEmpty)
    }

    @Test("One failure stops none of the others: exit code 3")
    func some() throws {
        let giphy = try Giphy("media:404*1")
        let ended = try giphy.home.run("download", "--id", "catLove", "catNap", "catCool")
        #expect(ended.code == 3 && ended.lines.count == 2 && giphy.home.files.count == 2)
        #expect(ended.err.contains("status 404") && ended.err.hasSuffix("igif: 1 of 3 downloads failed.\n"))
    }

    @Test("Media that must not be fetched is not: plain http, other schemes, this machine's own addresses")
    func policy() throws {
        let home = try Home()
        for url in [
            "http://example.com/a.gif", "https://127.0.0.1:9/a.gif", "https://[::1]:9/a.gif",
            "https://localhost:9/a.gif",
        ] {
            let ended = try home.run("download", url, "--json")
            #expect(ended.code == 69 && ended.items.first?["status"] as? String == "failed", "\(url) \(ended.err)")
        }
        let item = Data(#"{"id":"a","title":"t","gif":"file:///etc/passwd"}"#.utf8)
        #expect(try home.run("download", input: item).code == 64)
        #expect(home.files.isEmpty)
    }

    @Test("A part left behind is gone on with; where the file changed it begins anew", arguments: [true, false])
    func resumes(isSame: Bool) throws {
        let giphy = try Giphy("media:truncate=20000")
        let home = giphy.home
        #expect(try home.run("download", "--id", "catLove").code == 69)
        #expect(home.files.contains { $0.hasSuffix(".part") } && home.files.allSatisfy { $0.hasPrefix(".") })
        if isSame { try giphy.set() } else { try giphy.set("media:changing-tag") }
        let ended = try home.run("download", "--id", "catLove", "--json")
        #expect(ended.code == 0 && ended.items.first?["resumed"] as? Bool == isSame)
        #expect(home.files.count == 1 && whole(home, home.files[0]))
    }

    @Test("Killed in the middle and run again, it is complete")
    func killed() throws {
        let giphy = try Giphy("media:drip=20000")
        let running = try giphy.home.start(["download", "--id", "catLove", "catNap"])
        #expect(giphy.mediaAsked.wait(upTo: 60))
        running.send(SIGKILL)
        #expect(running.wait().code == -SIGKILL)
        #expect(giphy.home.files.allSatisfy { $0.hasPrefix(".") })
        try giphy.set()
        let ended = try giphy.home.run("download", "--id", "catLove", "catNap")
        #expect(ended.code == 0 && ended.lines.count == 2)
        #expect(giphy.home.files.count == 2 && giphy.home.files.allSatisfy { whole(giphy.home, $0) })
    }

    @Test("Interrupted, it says so, leaves no file under a final name, and its JSON is readable")
    func interrupted() throws {
        let giphy = try Giphy("media:hang")
        let running = try giphy.home.start(["download", "--id", "catLove", "catNap", "--json"])
        #expect(giphy.mediaAsked.wait(upTo: 60))
        running.send(SIGINT)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.error?["code"] as? Int == 130 && ended.items.isEmpty && ended.out == "[]\n")
        #expect(giphy.home.files.allSatisfy { $0.hasPrefix(".") })
    }

    @Test("Eight at once on one cache and one folder: no error, no corruption")
    func eight() throws {
        let giphy = try Giphy()
        let home = giphy.home
        let running = try (0..<8).map { _ in try home.start(["download", "cats", "-n", "6"]) }
        for run in running {
            let ended = run.wait()
            #expect(ended.code == 0 && ended.lines.count == 6, "\(ended.err)")
        }
        #expect(home.files.count == 6 && home.files.allSatisfy { whole(home, $0) })
    }

    @Test("On a terminal the progress goes as it came, and the paths stay")
    func progress() throws {
        let giphy = try Giphy("media:drip=100000")
        let ended = try giphy.home.onTerminal("download", "--id", "catLove", "catNap")
        #expect(ended.code == 0 && ended.out.contains("%") && ended.out.contains("of 2"))
        // What a screen shows in the end: each drawing takes as many lines away as the one before it wrote.
        var screen: [Substring] = []
        var rest = ended.out[...]
        while let erasure = rest.firstMatch(of: #/\u{1B}\[(\d+)A\r\u{1B}\[J/#) {
            screen += rest[..<erasure.range.lowerBound].split(separator: "\n")
            screen.removeLast(try #require(Int(erasure.1)))
            rest = rest[erasure.range.upperBound...]
        }
        screen += rest.split(separator: "\n")
        #expect(screen.sorted() == giphy.home.files.map { Substring($0) } && screen.count == 2)
    }
}
