import Foundation
import TestSupport
import Testing

@testable import igif

@Suite("igif and GIPHY when it misbehaves")
struct GiphyFaultTests {
    @Test("With a key it is GIPHY that is asked, and the key is nowhere to be seen")
    func well() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run("search", "cats", "-v")
        #expect(ended.code == 0 && ended.items.count >= 12)
        #expect(ended.items.allSatisfy { $0["source"] as? String == "giphy" })
        #expect(!giphy.showsKey(ended))
        #expect(giphy.server.log.count == 1)
        #expect(try giphy.home.run("search", "cats", "--offline").items.count == ended.items.count)
        #expect(giphy.server.log.count == 1)
    }

    @Test(
        "A proxy gets neither the key nor anything else of an API on this machine",
        arguments: ["http_proxy", "all_proxy"]
    )
    func proxy(variable: String) throws {
        let (giphy, proxy) = (try Giphy(), try Giphy())
        let environment = [variable: "http://127.0.0.1:\(proxy.server.port)"]
        let ended = try giphy.home.run(["download", "cats", "-n", "1"], environment: environment)
        #expect(ended.code == 0 && giphy.home.files.count == 1)
        #expect(giphy.server.log.count == 2 && proxy.server.log.isEmpty)
    }

    @Test("No key for GIPHY is exit code 77 with a way to get one, and no request")
    func noKey() throws {
        let giphy = try Giphy(key: nil)
        let ended = try giphy.home.run("search", "cats", "--source", "giphy", "--json")
        #expect(ended.code == 77 && ended.out == "")
        #expect((ended.error?["hint"] as? String)?.contains("config set giphy-key") == true)
        #expect(giphy.server.log.isEmpty)
    }

    @Test(
        "Each fault has its exit code, one clear sentence, no output, and never the key",
        arguments: [
            ("401", 77), ("403", 77), ("echo-key", 77), ("404", 69), ("429", 75), ("429=60", 75), ("500", 69),
            ("502", 69), ("503=60", 75),
            ("truncate", 69), ("truncate=0", 69), ("reset", 69), ("reset=100", 69), ("html", 69), ("wrong-length", 69),
            ("redirect-loop", 69), ("synthetic", 69), ("broken-json", 69), ("empty-body", 69), ("huge", 69),
            ("redirect=ftp://127.0.0.1/x", 69), ("redirect=file:///etc/passwd", 69),
        ]
    )
    func fault(fault: String, code: Int32) throws {
        let giphy = try Giphy(fault)
        let text = try giphy.home.run("search", "cats", "--timeout", "5s")
        #expect(text.code == code, "\(text.err)")
        #expect(text.out == "")
        #expect(text.err.hasPrefix("igif: ") && unsafeScalars(in: text.err).isEmpty)
        #expect(!giphy.showsKey(text))
        let json = try giphy.home.run("search", "cats", "--json", "--timeout", "5s")
        #expect(json.code == code && json.out == "" && json.error?["code"] as? Int == Int(code))
        #expect((json.error?["message"] as? String)?.hasSuffix(".") == true)
        #expect(!giphy.showsKey(json))
    }

    @Test("A refused key is an error, never a silent change of source")
    func refusedKey() throws {
        let giphy = try Giphy("401")
        let ended = try giphy.home.run("search", "cats", "--source", "auto", "--json")
        #expect(ended.code == 77 && ended.out == "" && ended.error?["status"] as? Int == 401)
        #expect(ended.error?["source"] as? String == "giphy")
    }

    @Test("An error says when to try again, in whole seconds")
    func retryAfter() throws {
        let giphy = try Giphy("429=61")
        let ended = try giphy.home.run("search", "cats", "--json")
        #expect(ended.error?["retry_after"] as? Int == 61 && ended.error?["status"] as? Int == 429)
    }

    @Test("What passes by itself is tried again", arguments: ["503*1", "reset*1", "429=1*1", "truncate*1"])
    func transient(fault: String) throws {
        let giphy = try Giphy(fault)
        let ended = try giphy.home.run("search", "cats")
        #expect(ended.code == 0 && ended.items.count >= 12, "\(ended.err)")
        #expect(giphy.server.log.count == 2)
    }

    @Test("A server that says nothing, or too slowly, is given up in the time allowed", arguments: ["hang", "drip=5"])
    func slow(fault: String) throws {
        let giphy = try Giphy(fault)
        let started = ContinuousClock.now
        let ended = try giphy.home.run("search", "cats", "--timeout", "400ms", "--json")
        #expect(ended.code == 69 && ended.out == "" && ended.error?["code"] as? Int == 69)
        #expect(ContinuousClock.now - started < .seconds(15))
    }

    @Test("A server that takes its time within bounds is waited for")
    func latency() throws {
        let giphy = try Giphy("latency=200")
        #expect(try giphy.home.run("search", "cats").code == 0)
    }

    @Test("A server that is not there is exit code 69")
    func absent() throws {
        let giphy = try Giphy()
        giphy.server.stop()
        let ended = try giphy.home.run("search", "cats", "--json")
        #expect(ended.code == 69 && ended.out == "" && !giphy.showsKey(ended))
    }

    @Test("Offline without an answer in the cache is exit code 69 and no request")
    func offline() throws {
        let giphy = try Giphy()
        let ended = try giphy.home.run("search", "cats", "--offline")
        #expect(ended.code == 69 && ended.err.contains("--offline") && giphy.server.log.isEmpty)
    }

    @Test("An offline download takes what is here and asks for nothing")
    func offlineDownload() throws {
        let giphy = try Giphy()
        #expect(try giphy.home.run("search", "cats", "--limit", "2").code == 0)
        #expect(try giphy.home.run("download", "--limit", "1").code == 0)
        let asked = giphy.server.log.count
        let ended = try giphy.home.run("download", "--offline", "--json")
        let outcomes = ended.items.compactMap { $0["status"] as? String }
        #expect(ended.code == 3 && Set(outcomes) == ["skipped", "failed"])
        #expect(ended.out.contains("--offline") && giphy.server.log.count == asked)
    }

    @Test("Pages beyond 50 are fetched, and what they repeat comes once")
    func pages() throws {
        let giphy = try Giphy("duplicates=5")
        let ended = try giphy.home.run("trending", "-n", "80", "--format", "ndjson", "--fields", "id")
        #expect(ended.code == 0 && ended.lines.count == 80 && Set(ended.lines).count == 80)
    }

    @Test("What came before a later page fails is written in formats that go line by line, not as half an array")
    func laterPage() throws {
        let giphy = try Giphy()
        _ = try giphy.home.run("trending", "-n", "50")
        try giphy.set("500")
        let lines = try giphy.home.run("trending", "-n", "80", "--format", "url")
        #expect(lines.code == 69 && lines.lines.count == 50)
        let json = try giphy.home.run("trending", "-n", "80")
        #expect(json.code == 69 && json.out == "")
    }

    @Test("Missing ids are left out; none found is exit code 2")
    func ids() throws {
        let giphy = try Giphy()
        #expect(try giphy.home.run("get", "catLove", "doesNotExist").items.count == 1)
        let none = try giphy.home.run("get", "doesNotExist", "--json")
        #expect(none.code == 2 && none.error?["code"] as? Int == 2)
    }

    @Test("SIGINT and SIGTERM end a request that hangs, say so, and give 130", arguments: [SIGINT, SIGTERM])
    func signals(signal: Int32) throws {
        let giphy = try Giphy("hang")
        let running = try giphy.home.start(["search", "cats"])
        #expect(giphy.apiAsked.wait(upTo: 60))
        running.send(signal)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.out == "")
        #expect(ended.err == "igif: Interrupted; what was under way is stopped.\n")
    }

    @Test("A second signal ends it at once, even when standard output takes nothing any more")
    func secondSignal() throws {
        let giphy = try Giphy()
        let process = giphy.home.makeProcess(["trending", "-n", "90"])
        let (full, error) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = full
        process.standardError = error
        try process.run()
        try error.fileHandleForWriting.close()
        #expect(giphy.apiAsked.wait(upTo: 60))
        // The pipe is never read and the answer is larger than it, so at the latest the second one finds it stuck.
        kill(process.processIdentifier, SIGINT)
        kill(process.processIdentifier, SIGTERM)
        let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(said.lowercased().contains("interrupted"))
    }

    @Test("Hostile titles are harmless in every format", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) throws {
        let giphy = try Giphy("hostile-titles")
        let extra = format == .template ? ["--template", "{title} {alt} {user} {tags} {page}"] : []
        let ended = try giphy.home.run(["trending", "-n", "50", "--format", format.rawValue] + extra)
        #expect(ended.code == 0)
        let allowed: Set<Unicode.Scalar> = format == .tsv ? ["\n", "\t"] : ["\n"]
        #expect(unsafeScalars(in: ended.out, allowing: allowed).isEmpty)
        switch format {
        case .json:
            #expect(ended.items.count == 50)
            #expect(ended.items.contains { ($0["title"] as? String)?.contains("\u{202E}") == true })
            #expect(ended.items.contains { ($0["title"] as? String)?.contains("\u{0}") == true })
        case .ndjson, .url: #expect(ended.lines.count == 50)
        case .tsv: #expect(ended.lines.count == 51 && ended.lines.allSatisfy { $0.filter { $0 == "\t" }.count == 5 })
        case .md: #expect(!ended.out.contains("](javascript"))
        case .html: #expect(!ended.out.contains("<script"))
        case .list, .template: #expect(ended.lines.count >= 50)
        }
    }
}
