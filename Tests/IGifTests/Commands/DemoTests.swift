import Foundation
import TestSupport
import Testing

@testable import igif

@Suite("igif without a key")
struct DemoTests {
    @Test("A search into a pipe is a JSON array with every field, and a line says that this is the demo")
    func search() throws {
        let ended = try Home().run("search", "cats")
        #expect(ended.code == 0)
        #expect(ended.items.count >= 12)
        #expect(ended.items.allSatisfy { Set($0.keys) == Set(ItemField.allCases.map(\.rawValue)) })
        #expect(ended.items.allSatisfy { $0["source"] as? String == "demo" })
        #expect(ended.err.split(separator: "\n").count == 1)
        #expect(ended.err.contains("demo") && ended.err.contains("https://developers.giphy.com"))
        #expect(unsafeScalars(in: ended.out).isEmpty)
    }

    @Test("With --source demo, or quietly, nothing is said of it")
    func silent() throws {
        let home = try Home()
        #expect(try home.run("search", "dogs", "--source", "demo").err == "")
        #expect(try home.run("search", "dogs", "-q").err == "")
    }

    @Test("Offline without an answer in the cache is exit code 69 for the demo too: it is asked like any provider")
    func offline() throws {
        let ended = try Home().run("search", "dogs", "--source", "demo", "--offline")
        #expect(ended.code == 69 && ended.out == "" && ended.err.contains("--offline"))
    }

    @Test("The second search comes from the cache, also offline")
    func cached() throws {
        let home = try Home()
        #expect(try home.run("search", "dogs").items.allSatisfy { $0["cached"] as? Bool == false })
        for extra in [[], ["--offline"]] {
            let again = try home.run(["search", "dogs"] + extra)
            #expect(again.items.count >= 8 && again.items.allSatisfy { $0["cached"] as? Bool == true })
        }
        #expect(try home.run("search", "dogs", "--refresh").items.count >= 8)
    }

    @Test("Nothing found is an empty array, a line and exit code 2")
    func nothing() throws {
        let home = try Home()
        let text = try home.run("search", "xyzzyq", "--source", "demo")
        #expect(text.code == 2 && text.out == "[]\n")
        #expect(text.err == "igif: Nothing was found for 'xyzzyq'.\n")
        let json = try home.run("search", "xyzzyq", "--json")
        #expect(json.code == 2 && json.out == "[]\n" && json.error?["code"] as? Int == 2)
        #expect(try home.run("search", "xyzzyq", "--format", "tsv").lines == ["id\ttitle\twidth\theight\tbytes\tgif"])
    }

    @Test(
        "Every command gives items",
        arguments: [
            ["trending"], ["random"], ["random", "cat"], ["translate", "happy", "birthday"], ["get", "catLove"],
            ["get", "catNap", "catLove", "--limit", "1"], ["random", "-n", "2"], ["translate", "cat", "--limit", "1"],
        ]
    )
    func commands(arguments: [String]) throws {
        let ended = try Home().run(arguments + ["--source", "demo"])
        #expect(ended.code == 0 && !ended.items.isEmpty && ended.err == "")
    }

    @Test("The limit and the offset choose the part, stickers the kind")
    func parts() throws {
        let home = try Home()
        let ids = { (arguments: [String]) in
            try home.run(["search", "cat", "--source", "demo"] + arguments).items.compactMap { $0["id"] as? String }
        }
        let five = try ids(["-n", "5"])
        #expect(five.count == 5)
        #expect(try ids(["-n", "3", "--offset", "2"]) == Array(five[2...]))
        let stickers = try home.run("trending", "--type", "stickers", "--source", "demo")
        #expect(stickers.code == 0 && stickers.items.allSatisfy { $0["type"] as? String == "sticker" })
    }

    @Test("Results go to a file, which appears whole")
    func toFile() throws {
        let home = try Home()
        let ended = try home.run("search", "cats", "-o", "a.json", "--source", "demo")
        #expect(ended.code == 0 && ended.out == "" && ended.err == "")
        let items = try JSONSerialization.jsonObject(with: home.data("a.json")) as? [Any]
        #expect(items?.count ?? 0 >= 12 && home.files == ["a.json"])
        let refused = try home.run("search", "cats", "-o", "none/a.json", "--source", "demo")
        #expect(refused.code == 73 && refused.err.contains("none/a.json"))
        #expect(try home.run("search", "cats", "-o", "-", "--source", "demo").items.count >= 12)
    }

    @Test("A reader that goes away is no failure, and a full disk is one")
    func readers() throws {
        let home = try Home()
        let shell = Process()
        let error = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c", "set -o pipefail; '\(Home.binary.path)' trending -n 50 --source demo | head -c 10 >/dev/null",
        ]
        shell.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        shell.standardError = error
        try shell.run()
        let said = error.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0 && said.isEmpty)
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try home.run("search", "cats", "--source", "demo", "-o", "/dev/full")
        #expect(full.code == 73 && full.err.contains("No space left"))
    }

    @Test("On a terminal it is a list with the mark under it; NO_COLOR gets no colour, dumb ones no sequence at all")
    func terminal() throws {
        let home = try Home()
        let plain = try home.onTerminal("search", "cats", "-n", "2", "--source", "demo", environment: ["NO_COLOR": "1"])
        // A line of progress, which comes where the search takes long, is erased by a sequence that is no colour.
        let colours = plain.out.matches(of: /\x1B\[[0-9;:]*m|\x1B\]/)
        #expect(plain.code == 0 && colours.isEmpty)
        #expect(plain.out.contains("240×180") && plain.out.contains("KB") && plain.out.contains("https://"))
        #expect(plain.out.contains("Demo catalogue"))
        let color = try home.onTerminal("search", "cats", "-n", "2", "--source", "demo")
        #expect(color.out.contains(/\x1B\[1m/) && !color.out.contains("\u{1B}]8"))
        let linked = try home.onTerminal("search", "cats", "--source", "demo", environment: ["TERM": "xterm-kitty"])
        #expect(linked.out.contains("\u{1B}]8;;https://"))
        let dumb = try home.onTerminal("search", "cats", "--source", "demo", environment: ["TERM": "dumb"])
        #expect(!dumb.out.contains("\u{1B}"))
    }

    @Test("What is verbose says where answers came from")
    func verbose() throws {
        let ended = try Home().run("search", "cats", "-v", "--source", "demo")
        #expect(ended.err.contains("from demo") && ended.err.hasSuffix(" ms\n"))
    }

    @Test("A folder for state that cannot be written costs a line, not the results")
    func readOnlyState() throws {
        let home = try Home()
        let ended = try home.run("search", "cats", "--source", "demo", environment: ["XDG_STATE_HOME": "/dev/null"])
        #expect(ended.code == 0 && ended.items.count >= 12)
        #expect(ended.err.contains("not kept for 'igif download'"))
    }
}
