import Foundation
import GiphyStub
import HTTP
import Testing

@testable import igif

@Suite("Quotas")
struct QuotaTests {
    @Test("What is said of a quota")
    func words() {
        let words = QuotaWords(now: 1_000_000)
        func state(_ remaining: Int, of limit: Int?, resets: Int64?, seen: Int64 = 0) -> String {
            let end = resets.map { 1_000_000 + $0 }
            return words.state(HTTPQuota(limit: limit, remaining: remaining, resets: end, seen: 1_000_000 - seen))
        }
        #expect(state(37, of: 100, resets: 1500) == "37 of 100 left, resets in 25 min")
        #expect(state(0, of: 100, resets: 119) == "none of 100 left, resets in 119 s")
        #expect(state(5, of: nil, resets: 1441) == "5 left, resets in 25 min")
        #expect(state(5, of: 10, resets: 7200) == "5 of 10 left, resets in 2 h")
        #expect(state(5, of: 10, resets: 2_592_000) == "5 of 10 left, resets in 30 days")
        #expect(state(5, of: 10, resets: -1) == "5 of 10 left, and reset since")
        #expect(state(5, of: 10, resets: nil, seen: 60) == "5 of 10 left 60 s ago")
        #expect(QuotaWords.name("https://api.giphy.com:443") == "api.giphy.com")
        #expect(QuotaWords.name("http://127.0.0.1:80") == "http://127.0.0.1:80")
        #expect(QuotaWords.name("https://a.example:8443") == "https://a.example:8443")
    }

    /// The doctor's checks of quotas: status and detail.
    private func checks(_ home: Home) throws -> [[String]] {
        let report = try home.run("doctor", "--json").json as? [String: Any]
        let checks = report?["checks"] as? [[String: String]] ?? []
        return checks.filter { $0["name"] == "quota" }.map { [$0["status"] ?? "", $0["detail"] ?? ""] }
    }

    @Test("A search learns what is left, the doctor tells it afterwards, and nobody is bothered while enough is left")
    func learns() throws {
        let giphy = try Giphy("quota=37")
        #expect(try checks(giphy.home).isEmpty)
        let ended = try giphy.home.run("search", "cats", "--limit", "2")
        #expect(ended.code == 0 && ended.err == "")
        let found = try checks(giphy.home)
        #expect(found.count == 1 && found.first?.first == "ok")
        #expect(found.first?.last?.hasPrefix("\(giphy.server.origin): 37 of 100 left, resets in ") == true)
        let text = try giphy.home.run("doctor")
        #expect(text.code == 0 && text.out.contains("ok      quota      http://127.0.0.1:"))
        let path = giphy.home.path + "/state/igif/quota"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(!giphy.keepsKey)
    }

    @Test("When little is left one line says so, and --quiet does not", arguments: [0, 9])
    func low(left: Int) throws {
        let giphy = try Giphy("quota=\(left)")
        let line =
            "igif: Few calls are left at \(giphy.server.origin): \(left == 0 ? "none" : "9") of 100 left, resets in "
        func isLine(_ text: String) -> Bool { text.hasPrefix(line) && text.filter { $0 == "\n" }.count == 1 }
        #expect(isLine(try giphy.home.run("search", "cats", "--limit", "2").err))
        #expect(try giphy.home.run("search", "dogs", "--limit", "2", "--quiet").err == "")
        let download = try giphy.home.run("download", "cats", "--limit", "1", "--refresh")
        #expect(download.code == 0 && isLine(download.err))
        #expect(try checks(giphy.home).map(\.first) == ["warning"])
        #expect(try giphy.home.run("doctor").code == 0, "it informs, it is no fault")
    }

    @Test("With --json the line stands beside a result, never beside an error's object")
    func json() throws {
        let giphy = try Giphy("quota=3")
        let good = try giphy.home.run("search", "cats", "--limit", "1", "--json")
        #expect(good.items.count == 1 && good.err.hasPrefix("igif: Few calls are left") && good.error == nil)
        try giphy.set("quota=3", "500")
        for arguments in [["search", "dogs", "--json"], ["search", "dogs", "--format", "json"]] {
            let bad = try giphy.home.run(arguments)
            #expect(bad.code == 69 && bad.error?["status"] as? Int == 500, "one object and nothing else: \(bad.err)")
        }
        let plain = try giphy.home.run("search", "dogs")
        #expect(plain.code == 69 && plain.err.contains("Few calls are left") && plain.err.contains("status 500"))
        let none = try giphy.home.run("search", "nothingatall", "--json")
        #expect(none.error != nil)
    }

    @Test("429 is known to the next process, and its own error says enough")
    func refused() throws {
        let giphy = try Giphy("429=90")
        let ended = try giphy.home.run("search", "cats")
        #expect(ended.code == 75 && !ended.err.contains("Few calls"))
        let found = try checks(giphy.home)
        #expect(found.first?.first == "warning")
        #expect(found.first?.last?.contains("none left, resets in ") == true)
    }

    @Test("A search from the cache says nothing and does not touch the file")
    func warm() throws {
        let giphy = try Giphy("quota=3")
        #expect(try giphy.home.run("search", "cats", "--limit", "2").err.contains("Few calls"))
        let path = giphy.home.path + "/state/igif/quota"
        let kept = try Data(contentsOf: URL(fileURLWithPath: path))
        let watch = try OpenWatch(path)
        let warm = try giphy.home.run("search", "cats", "--limit", "2", "--offline")
        #expect(warm.code == 0 && warm.err == "" && warm.items.count == 2)
        #expect(giphy.server.log.count == 1)
        #expect(!watch.sawOpening)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == kept)
        #expect(watch.sawOpening, "the watch sees what it is for")
    }

    @Test("A damaged file and a folder that may not be written cost a warning nothing")
    func damaged() throws {
        let giphy = try Giphy("quota=3")
        try FileManager.default.createDirectory(
            atPath: giphy.home.path + "/state/igif",
            withIntermediateDirectories: true
        )
        let path = giphy.home.path + "/state/igif/quota"
        try Data("quota 1\n\u{1B}[31m\u{0}https://x".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try checks(giphy.home).isEmpty)
        #expect(try giphy.home.run("search", "cats", "--limit", "1").code == 0)
        #expect(try checks(giphy.home).count == 1)
        let away = try giphy.home.run("search", "dogs", "--limit", "1", environment: ["XDG_STATE_HOME": "/proc/none"])
        #expect(away.code == 0 && away.err.contains("Few calls are left"))
    }

    @Test("The doctor online shows what its own request learned")
    func online() throws {
        let giphy = try Giphy("quota=2")
        let ended = try giphy.home.run("doctor", "--online")
        #expect(ended.code == 0 && ended.err == "")
        #expect(ended.out.contains("warning quota      \(giphy.server.origin): 2 of 100 left, resets in "))
    }
}

extension GiphyStubServer {
    /// Scheme, host and port.
    fileprivate var origin: String { "http://127.0.0.1:\(port)" }
}

/// Notices that a file is opened, where the system can tell.
private final class OpenWatch {
    #if os(Linux)
        private let descriptor: Int32

        init(_ path: String) throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            try #require(descriptor >= 0 && inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
        }

        deinit { close(descriptor) }

        var sawOpening: Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            return read(descriptor, &buffer, buffer.count) > 0
        }
    #else
        private var answers = [true, false]
        init(_ path: String) throws {}
        var sawOpening: Bool { answers.popLast() ?? true }
    #endif
}
