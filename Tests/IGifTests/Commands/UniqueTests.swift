import Foundation
import GIFSearch
import Testing

@testable import igif

@Suite("--unique")
struct UniqueTests {
    private func ids(_ ended: Ended) -> [String] { ended.items.compactMap { $0["id"] as? String } }

    /// One drawing in two moods: blue and red.
    private let skulls = ["search", "skull", "--rating", "r"]

    @Test("A search leaves out what looks like an earlier result, by previews alone")
    func search() throws {
        let giphy = try Giphy()
        #expect(ids(try giphy.home.run(skulls)) == ["skull", "demon"])
        let before = giphy.server.log.count
        let ended = try giphy.home.run(skulls + ["--unique"])
        #expect(ended.code == 0 && ids(ended) == ["skull"])
        #expect(ended.err == "igif: 1 near-duplicate is left out.\n")
        let asked = giphy.server.log[before...].filter { !$0.contains("/v1/") }
        #expect(asked.count == 2 && asked.allSatisfy { $0.contains("preview.gif") }, "one small file for each")
        #expect(!giphy.showsKey(ended))
        // What was left out is not there for the next download either.
        #expect(try giphy.home.run("download", "--dry-run").lines.count == 1)
        let told = try giphy.home.run(skulls + ["--unique", "-v"])
        #expect(told.err.contains("demon looks like skull"))
        #expect(try giphy.home.run(skulls + ["--unique", "-q"]).err == "")
    }

    @Test("What differs is all there, in the order it was given")
    func different() throws {
        let giphy = try Giphy()
        for arguments in [["search", "cat"], ["trending", "--limit", "12"]] {
            let plain = ids(try giphy.home.run(arguments))
            let ended = try giphy.home.run(arguments + ["--unique"])
            #expect(ended.code == 0 && ended.err == "" && ids(ended) == plain && plain.count > 8)
        }
    }

    @Test("A preview that cannot be had speaks against nobody")
    func unseen() throws {
        let giphy = try Giphy("media:404")
        let ended = try giphy.home.run(skulls + ["--unique"])
        #expect(ended.code == 0 && ids(ended) == ["skull", "demon"])
        #expect(ended.err == "igif: 2 could not be compared and are kept.\n")
        try giphy.set("media:not-gif")
        #expect(ids(try giphy.home.run(skulls + ["--unique"])) == ["skull", "demon"])
        try giphy.set("media:huge")
        #expect(ids(try giphy.home.run(skulls + ["--unique"])) == ["skull", "demon"])
    }

    @Test("Ctrl-C ends a search that waits for previews")
    func interrupted() throws {
        let giphy = try Giphy("media:hang")
        let running = try giphy.home.start(skulls + ["--unique"])
        #expect(giphy.mediaAsked.wait(upTo: 60))
        running.send(SIGINT)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.out == "")
    }

    @Test("A host that says nothing holds up the results for one wait, not for one each")
    func silent() throws {
        let giphy = try Giphy("media:hang")
        let plain = ids(try giphy.home.run("search", "cat"))
        let ended = try giphy.home.run("search", "cat", "--unique", "--timeout", "500ms")
        #expect(ended.code == 0 && ids(ended) == plain && plain.count > 8)
        #expect(giphy.server.log.filter { !$0.contains("/v1/") }.count <= 8)
    }

    @Test("--offline and what makes no sense is refused")
    func usage() throws {
        let home = try Home()
        #expect(try home.run("search", "cats", "--unique", "--offline").code == 64)
        #expect(try home.run("trending", "--unique", "--offline").code == 64)
        #expect(try home.run("download", "cats", "--unique", "--offline").code == 64)
        #expect(try home.run("download", "cats", "--unique", "--overwrite").code == 64)
        #expect(try home.run("download", "cats", "--unique", "-o", "a.gif").code == 64)
    }

    @Test("A query's downloads are chosen by previews")
    func downloadOfQuery() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run("download", "skull", "--rating", "r", "--unique", "--dir", "d")
        #expect(ended.code == 0 && ended.lines == ["d/Laughing Skull Halloween GIF-skull.gif"])
        #expect(ended.err == "igif: 1 near-duplicate is left out.\n" && giphy.home.files == ended.lines)
        #expect(!giphy.server.log.contains { $0.contains("demon/original") }, "nothing is fetched in vain")
    }

    @Test("Other downloads are compared as files: what came later is removed, and has no path")
    func downloadOfAddresses() throws {
        let giphy = try Giphy()
        let urls = ["catLove/200w", "catNap/100w", "catLove/100"].map { "\(giphy.server.url)/media/\($0).gif" }
        let arguments = ["download", "--unique", "--concurrency", "1", "--dir", "d"] + urls
        let ended = try giphy.home.run(arguments)
        #expect(ended.code == 0 && Set(ended.lines) == Set(giphy.home.files))
        #expect(giphy.home.files.count == 2 && giphy.home.files.allSatisfy { whole(giphy.home, $0) })
        #expect(ended.err.contains("looks like d/200w-") && ended.err.contains("and is not kept."))

        // Again: what is there is not asked for, and the third comes and goes as before.
        let again = outcomes(try giphy.home.run(arguments + ["--format", "ndjson"]))
        #expect(again.map { $0["status"] as? String } == ["skipped", "skipped", "skipped"])
        #expect(again.map { $0["path"] is NSNull } == [false, false, true])
        #expect(giphy.home.files.count == 2)
    }

    @Test("What was there before the run is never removed")
    func existing() throws {
        let giphy = try Giphy()
        let urls = ["catLove/200w", "catLove/100"].map { "\(giphy.server.url)/media/\($0).gif" }
        #expect(try giphy.home.run(["download", "--dir", "d"] + urls).lines.count == 2)
        let ended = try giphy.home.run(["download", "--unique", "--dir", "d"] + urls)
        #expect(ended.code == 0 && ended.lines.count == 2 && giphy.home.files.count == 2)
    }

    @Test("Without a preview it is the smallest rendition that moves, else the GIF")
    func preview() {
        func rendition(_ name: String, bytes: Int?, frames: Int?) -> GIFRendition {
            GIFRendition(
                name: name,
                url: "https://e.example/\(name).gif",
                width: 1,
                height: 1,
                bytes: bytes,
                frames: frames
            )
        }
        var item = GIFItem(
            id: "a",
            title: "",
            gif: "https://e.example/a.gif",
            preview: "https://e.example/p.gif",
            source: "x"
        )
        #expect(UniqueItems.preview(of: item) == "https://e.example/p.gif")
        item.preview = nil
        #expect(UniqueItems.preview(of: item) == "https://e.example/a.gif")
        item.renditions = [
            rendition("large", bytes: 900, frames: 9), rendition("still", bytes: 5, frames: 1),
            rendition("small", bytes: 90, frames: nil), rendition("unknown", bytes: nil, frames: 9),
        ]
        #expect(UniqueItems.preview(of: item) == "https://e.example/small.gif")
    }
}
