import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import igif

@Suite("The command line")
struct UsageTests {
    /// The commands that work on GIFs.
    private static let pictureCommands = [
        "info", "still", "frames", "sheet", "trim", "reverse", "speed", "collage", "fit",
    ]

    @Test(
        "What cannot be understood is exit code 64, a sentence on standard error and nothing else",
        arguments: [
            ["cats"], ["search"], ["search", "  "], ["search", "a", "--limit", "0"], ["search", "a", "--limit", "x"],
            ["search", "a", "--offset", "-1"], ["search", "a", "--rating", "x"], ["search", "a", "--format", "x"],
            ["search", "a", "--fields", "nope"], ["search", "a", "--fields", "id title"],
            ["search", "a", "--offset", "5000"],
            ["download", "a", "--name", "{id}/"], ["download", "a", "--name", ".."],
            ["search", "a", "--fields", "id", "--format", "md"],
            ["search", "a", "--template", "{nope}"], ["search", "a", "--format", "template"],
            ["search", "a", "--json", "--format", "tsv"], ["search", "a", "--template", "x", "--json"],
            ["search", "a", "--refresh", "--offline"], ["search", "a", "--timeout", "0"],
            ["search", "a", "--lang", "x"],
            ["search", "a", "--source", "tenor"], ["search", "a", "-q", "-v"], ["search", "a\u{1B}b"], ["get"],
            ["get", "a/b"],
            ["random", "-n", "0"], ["random", "--offset", "1"], ["translate", "a", "--offset", "1"],
            ["get", "a", "--offset", "1"], ["download", "--concurrency", "0"], ["download", "--max-size", "0"],
            ["download", "--name", "{nope}"], ["download", "-o", "a", "--dir", "b"],
            ["download", "-o", "a", "-n", "2"],
            ["download", "-o", "-", "--json"], ["download", "--id"], ["download", "--id", "a b"],
            ["download", "-", "x"],
            ["download", "https://a.b/c.gif", "x"], ["download", "--json", "--format", "ndjson"],
            ["config", "set", "rating", "x"],
            ["config", "set", "nope", "x"], ["config", "set", "giphy-key", "abc"], ["completions", "tcsh"], ["show"],
            ["browse"], ["info"], ["still"], ["still", "a.gif", "--frame", "0", "-o", "x"],
            ["still", "a.gif", "--at", "1h", "-o", "x"], ["still", "a.gif", "--at", "1", "--frame", "1", "-o", "x"],
            ["still", "a.gif", "-o", ""], ["still", "a.gif", "b.gif", "-o", "x"], ["frames", "a.gif"],
            ["frames", "a.gif", "--null", "-o", "x"], ["frames", "a.gif", "-o", "x", "--format", "bmp"],
            ["frames", "a.gif", "-o", "x", "--max-output", "0"], ["frames", "--null", "--id"],
            ["frames", "--null", "https:// x"], ["frames", "--null", ""],
            ["frames", "--null", "a.gif", "--refresh", "--offline"], ["sheet", "a.gif", "--frames", "0", "-o", "x"],
            ["sheet", "a.gif", "--cols", "-1", "-o", "x"], ["sheet", "a.gif", "--padding", "1001", "-o", "x"],
            ["sheet", "a.gif", "--background", "nope", "-o", "x"], ["collage", "-o", "x"],
            ["collage", "-", "-", "-o", "x"], ["collage", "a.gif", "b.gif", "--cell", "0x1", "-o", "x"],
            ["collage", "a.gif", "b.gif", "--columns", "0", "-o", "x"],
            ["collage", "a.gif", "b.gif", "--fit", "stretch", "-o", "x"],
            ["collage", "a.gif", "b.gif", "--album", "a/b"], ["fit", "a.gif", "-o", "x"],
            ["fit", "a.gif", "--max-size", "0", "-o", "x"], ["fit", "a.gif", "--for", "fax", "-o", "x"],
            ["fit", "a.gif", "--width", "0", "-o", "x"], ["fit", "a.gif", "--fps", "0", "-o", "x"],
            ["fit", "a.gif", "--colors", "1", "-o", "x"], ["fit", "a.gif", "--lossy", "-1", "-o", "x"],
        ]
    )
    func refused(arguments: [String]) throws {
        let home = try Home()
        let ended = try home.run(arguments)
        #expect(ended.code == 64)
        #expect(ended.out == "")
        #expect(!ended.err.isEmpty && unsafeScalars(in: ended.err).isEmpty)
        #expect(home.files.isEmpty)
    }

    @Test("With --json a usage error is an object too, and the fields are listed")
    func json() throws {
        let home = try Home()
        for arguments in [["search", "a", "--json", "--limit", "0"], ["search", "--json"], ["nope", "--json"]] {
            let ended = try home.run(arguments)
            #expect(ended.code == 64 && ended.out == "" && ended.error?["code"] as? Int == 64)
        }
        let fields = try home.run("search", "a", "--json", "--fields", "nope")
        #expect((fields.error?["hint"] as? String)?.contains("renditions") == true)
    }

    @Test("A short option may have its value right behind it")
    func joined() throws {
        let home = try Home()
        #expect(try home.run("search", "cats", "--source", "demo", "-n3").items.count == 3)
        let ended = try home.run("search", "cats", "--source", "demo", "-n2", "-ocats.json")
        #expect(ended.code == 0 && ended.out == "" && home.files == ["cats.json"])
        #expect(try home.run("download", "-n1", "--dry-run").lines.count == 1)
    }

    @Test("Help is no wider than 80 columns, lines of its own included")
    func width() throws {
        let home = try Home()
        for words in [[], ["search"], ["trending"], ["download"], ["get"], ["config"], ["config", "set"], ["doctor"]]
            + Self.pictureCommands.map({ [$0] })
        {
            let help = try home.run(words + ["--help"])
            #expect(help.code == 0 && help.lines.allSatisfy { $0.count <= 80 }, "\(words)")
        }
        // No line of the exit codes was broken in its middle: each is indented.
        let text = try home.run("--help").out
        let codes = try #require(
            text.components(separatedBy: "EXIT CODES:\n").last?.components(separatedBy: "\n\n").first
        )
        #expect(codes.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") } && codes.contains("130 interrupted"))
    }

    @Test(
        "What is wrong with piped JSON is said in words, and where",
        arguments: [
            (#"{"id" 1}"#, "a colon is missing at byte 6"), (#"["a" "b"]"#, "a comma is missing at byte 5"),
            (#"{"id":"a",1}"#, "a member's name is missing at byte 10"),
        ]
    )
    func brokenInput(text: String, reason: String) throws {
        let ended = try Home().run(["download"], input: Data(text.utf8))
        #expect(ended.code == 64 && ended.out == "" && ended.err.contains(reason), "\(ended.err)")
    }

    @Test("Ids that are unknown are told where others are found")
    func missingIDs() throws {
        let ended = try Home().run("get", "catBounce", "n0t1", "n0t2", "--source", "demo")
        #expect(ended.code == 0 && ended.items.count == 1 && ended.err == "igif: demo has no item n0t1, n0t2.\n")
    }

    @Test("A query of more than 50 characters is refused before any request")
    func longQuery() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run("search", String(repeating: "ü", count: 51))
        #expect(ended.code == 64 && ended.out == "" && ended.err.contains("50"))
        #expect(giphy.server.log.isEmpty)
        #expect(try giphy.home.run("search", String(repeating: "ü", count: 50)).code == 2)
        #expect(giphy.server.log.count == 1)
    }

    @Test(
        "Help and version go to standard output",
        arguments: [["--help"], ["search", "--help"], ["download", "-h"], ["--version"], []]
    )
    func help(arguments: [String]) throws {
        let ended = try Home().run(arguments)
        #expect(ended.code == 0 && !ended.out.isEmpty && ended.err == "")
    }

    @Test("Help shows the default rating, what exit codes mean and examples")
    func helpTexts() throws {
        let home = try Home()
        #expect(try home.run("--version").out == "\(IGif.version)\n")
        #expect(try home.run("search", "--help").out.contains("pg-13"))
        let root = try home.run("--help").out
        #expect(root.contains("130 interrupted") && root.contains("igif search cats"))
        #expect(!root.contains("generate-manual"))
        for command in [
            "search", "trending", "random", "translate", "get", "download", "cache", "config", "doctor", "completions",
        ] + Self.pictureCommands {
            #expect(root.contains("  \(command) "))
            #expect(try home.run(command, "--help").code == 0)
        }
    }

    @Test("What a provider's terms may forbid is said once in the help of each command that alters a GIF")
    func terms() throws {
        let home = try Home()
        for command in ["trim", "reverse", "speed", "collage", "fit"] {
            let help = try home.run(command, "--help").lines.joined(separator: " ")
            #expect(help.components(separatedBy: Terms.sentence).count == 2, "\(command)")
        }
    }

    @Test("Every command states its name: to make one of a type's takes as long as the rest of the start")
    func names() {
        func check(_ commands: [any ParsableCommand.Type]) {
            for command in commands {
                #expect(command.configuration.commandName != nil, "\(command)")
                check(command.configuration.subcommands)
            }
        }
        check([IGif.self])
    }

    @Test("There is a completion script for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let ended = try Home().run("completions", shell)
        #expect(ended.code == 0 && ended.err == "")
        #expect(ended.out.contains("igif") && ended.out.contains("trending") && ended.out.contains("max-size"))
        #expect(Self.pictureCommands.allSatisfy { ended.out.contains($0) } && ended.out.contains("merge-zero-delay"))
    }

    @Test("There is a manual page for each command, and none is a request of the formatter by accident")
    func manual() throws {
        let home = try Home()
        #expect(try home.run("generate-manual", "man").code == 0)
        #expect(home.files.contains("man/igif.1") && home.files.contains("man/igif-config-set.1"))
        #expect(!home.files.contains("man/igif-generate-manual.1"))
        let requests: Set<Substring> = [".TH", ".SH", ".B", ".BR", ".TP", ".PP", ".I", ".nf", ".fi"]
        for file in home.files {
            let text = String(decoding: try home.data(file), as: UTF8.self)
            let lines = text.split(separator: "\n")
            #expect(lines.first?.hasPrefix(".TH IGIF") == true)
            #expect(
                lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.allSatisfy {
                    requests.contains($0.prefix { $0 != " " })
                }
            )
        }
        let search = String(decoding: try home.data("man/igif-search.1"), as: UTF8.self)
        #expect(search.contains("\\-\\-rating") && search.contains("EXAMPLES"))
        for command in Self.pictureCommands { #expect(home.files.contains("man/igif-\(command).1")) }
        let collage = String(decoding: try home.data("man/igif-collage.1"), as: UTF8.self)
        #expect(collage.contains("\\-\\-allow\\-odd"))
    }
}

@Suite("Settings and diagnosis, through the binary")
struct SettingsCommandTests {
    @Test("A key comes from standard input, is kept for its owner alone and is never shown")
    func key() throws {
        let giphy = try Giphy(key: nil)
        let home = giphy.home
        #expect(try home.run("config", "set", "giphy-key", "-", input: Data(" \(secretKey)\n".utf8)).code == 0)
        let file = home.path + "/config/igif/config"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        for arguments in [
            ["config", "get"], ["config", "get", "giphy-key"], ["doctor"], ["doctor", "--json"],
            ["search", "cats", "-v"],
        ] {
            let ended = try home.run(arguments)
            #expect(ended.code == 0 && !ended.out.contains(secretKey) && !ended.err.contains(secretKey))
        }
        #expect(try home.run("search", "cats").items.first?["source"] as? String == "giphy")
        #expect(try home.run("config", "set", "giphy-key", "").code == 0)
        #expect(try home.run("search", "cats").items.first?["source"] as? String == "demo")
    }

    @Test("Flags go before the environment, that before settings")
    func precedence() throws {
        let giphy = try Giphy(key: nil)
        let home = giphy.home
        _ = try home.run("config", "set", "rating", "g")
        _ = try home.run("config", "set", "giphy-key", "-", input: Data("fromSettings".utf8))
        _ = try home.run("search", "cats", environment: ["GIPHY_API_KEY": "fromEnvironment"])
        _ = try home.run("search", "cats", "--rating", "r")
        _ = try home.run("search", "dogs", environment: ["GIPHY_API_KEY": "a", "IGIF_GIPHY_API_KEY": "b"])
        let log = giphy.server.log
        #expect(log.count == 3 && log[0].contains("rating=g") && log[1].contains("rating=r"))
        #expect(try home.run("config", "get", "rating").out == "g\n")
        #expect(try home.run("config", "get", "lang").code == 1)
        #expect(try home.run("config", "path").out == home.path + "/config/igif/config\n")
    }

    @Test("A settings file that makes no sense is told with its name, and can be mended")
    func broken() throws {
        let home = try Home()
        try FileManager.default.createDirectory(atPath: home.path + "/config/igif", withIntermediateDirectories: true)
        try "rating = x\nnonsense\n".write(toFile: home.path + "/config/igif/config", atomically: true, encoding: .utf8)
        let search = try home.run("search", "cats")
        #expect(search.code == 64 && search.err.contains("config/igif/config") && search.err.contains("rating"))
        let doctor = try home.run("doctor", "--json")
        #expect(doctor.code == 1 && (doctor.json as? [String: Any])?["ok"] as? Bool == false)
        #expect(try home.run("config", "set", "rating", "g").code == 0)
        #expect(try home.run("search", "cats").code == 0)
    }

    @Test("The doctor looks at everything and says what is well")
    func doctor() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run("doctor", "--json", "--online")
        let report = ended.json as? [String: Any]
        let checks = report?["checks"] as? [[String: String]] ?? []
        #expect(ended.code == 0 && report?["ok"] as? Bool == true)
        #expect(
            ["libcurl", "cache", "giphy key", "source", "terminal"].allSatisfy { name in
                checks.contains { $0["name"] == name }
            }
        )
        #expect(!giphy.showsKey(ended))
        try giphy.set("500")
        let down = try giphy.home.run("doctor", "--online")
        #expect(down.code == 1 && down.out.contains("failed  source"))
        #expect(try giphy.home.run("doctor", environment: ["XDG_CACHE_HOME": "/dev/null"]).code == 1)
    }

    @Test("The cache tells its size and forgets everything, the last search too")
    func cache() throws {
        let home = try Home()
        _ = try home.run("search", "cats")
        let info = try home.run("cache", "info", "--json").json as? [String: Any]
        #expect(info?["entries"] as? Int == 1 && info?["bytes"] as? Int ?? 0 > 1000)
        #expect(try home.run("cache", "path").out == home.path + "/cache/igif\n")
        let cleared = try home.run("cache", "clear")
        #expect(cleared.code == 0 && cleared.out == "" && cleared.err == "")
        #expect((try home.run("cache", "info", "--json").json as? [String: Any])?["entries"] as? Int == 0)
        #expect(!FileManager.default.fileExists(atPath: home.path + "/state/igif/last-search.json"))
        #expect(try home.run("cache", "info").out.contains("answers  0"))
    }

    @Test(
        "An address of the API that would give the key away is refused",
        arguments: ["http://example.com", "ftp://a", "x", "http://u@127.0.0.1", "http://127.0.0.1/v1"]
    )
    func address(url: String) throws {
        let ended = try Home(["GIPHY_API_KEY": secretKey, "IGIF_GIPHY_URL": url]).run("search", "cats")
        #expect(
            ended.code == 64 && ended.out == "" && ended.err.contains("IGIF_GIPHY_URL")
                && !ended.err.contains(secretKey)
        )
    }
}
