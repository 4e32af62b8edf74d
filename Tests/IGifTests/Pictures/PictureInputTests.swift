import Foundation
import TestSupport
import Testing

@testable import igif

/// What may stand where a GIF is wanted, through the real binary.
@Suite("GIFs as input")
struct PictureInputTests {
    private func frames(_ ended: Ended) -> Int? { (ended.json as? [String: Any])?["frames"] as? Int }

    @Test("What names nothing is told by its name, and is no query")
    func missing() throws {
        let home = try Home()
        let ended = try home.run("frames", "cats", "--null")
        #expect(ended.code == 1 && ended.out == "")
        #expect(ended.err.contains("no file 'cats'") && ended.err.contains("--id"))
        let hostile = try home.run("frames", "a\u{1B}[31m.gif", "--null")
        #expect(hostile.code == 1 && unsafeScalars(in: hostile.err).isEmpty)
        let json = try home.run("frames", "cats", "--null", "--json")
        #expect(json.code == 1 && json.out == "" && json.error?["code"] as? Int == 1)
    }

    @Test("A folder, a device, an empty file and what is no GIF are told apart")
    func kinds() throws {
        let home = try Home()
        try home.write(Data(), to: "empty.gif")
        try home.write(Data("<html>".utf8), to: "page.gif")
        for (file, words) in [
            ("/", "folder"), ("/dev/null", "device"), ("empty.gif", "is empty"), ("page.gif", "not a GIF"),
        ] {
            let ended = try home.run("frames", file, "--null")
            #expect(ended.code == 1 && ended.out == "" && ended.err.contains(words), "\(ended.err)")
        }
    }

    @Test("Too many bytes are refused before they are read")
    func tooLarge() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "large.gif")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: home.work + "/large.gif"))
        try handle.truncate(atOffset: UInt64(PictureBytes.limit) + 1)
        try handle.close()
        let ended = try home.run("frames", "large.gif", "--null")
        #expect(ended.code == 1 && ended.err.contains("larger") && ended.err.contains("268.4 MB"))
    }

    @Test("Standard input is taken as -, and without a word when something is piped in")
    func standardInput() throws {
        let home = try Home()
        let gif = try SmallGIF.make()
        #expect(try frames(home.run(["frames", "-", "--null", "--json"], input: gif)) == 4)
        #expect(try frames(home.run(["frames", "--null", "--json"], input: gif)) == 4)
        #expect(try home.run("frames", "--null").code == 64)
        let empty = try home.run(["frames", "-", "--null"], input: Data())
        #expect(empty.code == 1 && empty.err.contains("Standard input is empty"))
        let comment = String(repeating: "x", count: 300_000)
        let large = try SmallGIF.make(frames: 2, width: 900, height: 900, comments: [comment])
        #expect(large.count > 200_000)
        #expect(try frames(home.run(["frames", "-", "--null", "--json"], input: large)) == 2)
    }

    @Test("A named pipe is read to its end, and the wait for it is told")
    func namedPipe() throws {
        let home = try Home()
        try home.write(SmallGIF.make(), to: "a.gif")
        let ended = try home.shell("mkfifo p; cat a.gif >p & \"$IGIF\" frames p --null --json; wait")
        #expect(ended.code == 0 && frames(ended) == 4)
        let running = try home.startShell("mkfifo q; exec \"$IGIF\" frames q --null")
        #expect(running.waitForError("waiting for the bytes of q"))
        running.send(SIGINT)
        let stopped = running.wait()
        #expect(stopped.code == 130 && stopped.err.contains("Interrupted"))
    }

    @Test("Ids and a provider's pages are looked up, and the original is what comes")
    func lookedUp() throws {
        let home = try Home()
        let item = try #require(try home.run("get", "catBounce", "--source", "demo").items.first)
        let page = try #require(item["page"] as? String)
        for words in [["--id", "catBounce"], [page], [try #require(item["gif"] as? String)]] {
            let ended = try home.run(["frames", "--null", "--json", "--source", "demo"] + words)
            #expect(ended.code == 0 && ended.err == "" && frames(ended) == item["frames"] as? Int)
        }
        let unknown = try home.run("frames", "--null", "--id", "n0t1", "--source", "demo")
        #expect(unknown.code == 2 && unknown.err.contains("n0t1"))
        #expect(try home.run("frames", "--null", "--id", "a b").code == 64)
        #expect(try home.run("frames", "--null", "https://").code == 64)
        #expect(try home.run("frames", "--null", "--id", "catBounce", "--offline", "--source", "demo").code == 69)
        #expect(home.files.isEmpty)
    }

    @Test("igif's JSON may be piped in where one item is what it holds")
    func pipedItems() throws {
        let home = try Home()
        let one = try home.shell("\"$IGIF\" search cats -n 1 --source demo | \"$IGIF\" frames --null --json")
        #expect(one.code == 0 && frames(one) ?? 0 > 1)
        let two = try home.shell("\"$IGIF\" search cats -n 2 --source demo | \"$IGIF\" frames - --null")
        #expect(two.code == 64 && two.err.contains("exactly one"))
        let broken = try home.run(["frames", "-", "--null"], input: Data("{\"id\" 1}".utf8))
        #expect(broken.code == 64 && broken.err.contains("a colon is missing"))
    }

    @Test("Only https is fetched, and what comes must be a whole GIF")
    func fetched() throws {
        #expect(try Home().run("frames", "--null", "http://example.com/a.gif").code == 69)
        #expect(try Home().run("frames", "--null", "https://127.0.0.1:1/a.gif").code == 69)
        let giphy = try Giphy()
        let media = "http://127.0.0.1:\(giphy.server.port)/media/catBounce/original.gif"
        #expect(try frames(giphy.home.run("frames", "--null", "--json", media)) ?? 0 > 1)
        try giphy.set("media:404")
        let gone = try giphy.home.run("frames", "--null", media)
        #expect(gone.code == 69 && gone.out == "" && !giphy.showsKey(gone))
    }

    @Test("Ctrl-C aborts a download for a command and leaves nothing")
    func interrupted() throws {
        let giphy = try Giphy("media:drip=2000")
        let temporary = giphy.home.path + "/tmp"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        let running = try giphy.home.start(
            ["frames", "--id", "catBounce", "-o", "out"],
            environment: ["TMPDIR": temporary]
        )
        giphy.mediaAsked.wait()
        running.send(SIGINT)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.out == "" && ended.err.contains("Interrupted"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
        #expect(giphy.home.files.isEmpty)
    }
}
