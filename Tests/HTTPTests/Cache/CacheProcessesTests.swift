import Foundation
import HTTP
import HTTPStubs
import Testing

@Suite("The cache folder under several real processes", .timeLimit(.minutes(5)))
struct CacheProcessesTests {
    let folder = TestFolder()

    /// Answers `/size/n` with that many bytes that tell their path, and counts what it was asked.
    func makeServer(_ control: String = "max-age=600") throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let size = Int(request.path.split(separator: "/").first ?? "") ?? 10
            try connection.respond(200, ["Cache-Control": control, "ETag": "\"v1\""], Self.body(request.path, size))
        }
    }

    static func body(_ path: String, _ size: Int) -> String {
        String(String(repeating: path + ";", count: size / (path.utf8.count + 1) + 1).prefix(size))
    }

    @Test("Eight at once read, write, validate and invalidate without an error or a wrong byte")
    func eight() async throws {
        let server = try makeServer()
        defer { server.stop() }
        let probes = try (0..<8).map { _ in try ProbeProcess(directory: folder.path) }
        var pending: [(ProbeProcess, Int, path: String, size: Int)] = []
        for round in 0..<25 {
            for (number, probe) in probes.enumerated() {
                let item = (round * 7 + number * 3) % 12
                let size = item % 2 == 0 ? 100 + item : 50_000 + item
                let path = "/\(size)/\(item)"
                if (round + number) % 9 == 0 { _ = try probe.send(server.url(path), method: "DELETE") }
                let headers = (round + number) % 5 == 0 ? [["Cache-Control", "no-cache"]] : []
                pending.append((probe, try probe.send(server.url(path), headers: headers), path, size))
            }
        }
        var outcomes: [String: Int] = [:]
        for (probe, id, path, size) in pending {
            let reply = try #require(await probe.reply(id))
            #expect(reply.error == nil)
            #expect(reply.body == Self.body(path, size))
            outcomes[reply.cache ?? "none", default: 0] += 1
        }
        #expect(Set(outcomes.keys).isSubset(of: ["hit", "miss", "reval"]))
        #expect(outcomes["hit"] != nil)
        for probe in probes { #expect(try await probe.finish() == 0) }
        #expect(folder.files().filter { $0.hasPrefix("incoming/") }.isEmpty)
    }

    @Test("What one process stored, the next finds; what one replaced, the others see")
    func coherence() async throws {
        let server = try makeServer()
        defer { server.stop() }
        let (one, two) = (try ProbeProcess(directory: folder.path), try ProbeProcess(directory: folder.path))
        let url = server.url("/60000/x")
        #expect(try await one.ask(url).cache == "miss")
        #expect(try await two.ask(url).cache == "hit")
        #expect(try await two.ask(url).cache == "hit")
        #expect(try await one.ask(url, headers: [["Cache-Control", "no-cache"]]).cache == "miss")
        #expect(try await one.ask(url, method: "POST").status == 200)
        #expect(try await two.ask(url).cache == "miss")
        #expect(try await one.ask(url).cache == "hit")
        #expect(try await one.finish() == 0)
        #expect(try await two.finish() == 0)
    }

    @Test("kill -9 at any moment leaves no half entry: what is found afterwards is whole")
    func killed() async throws {
        let server = try makeServer()
        defer { server.stop() }
        for round in 0..<12 {
            let probe = try ProbeProcess(directory: folder.path)
            let ids = try (0..<20).map { try probe.send(server.url("/\(40_000 + $0 * 500)/\(round % 3)-\($0)")) }
            // Killed after a different number of replies each time, with the others under way.
            _ = await probe.reply(ids[round])
            await probe.kill()
            let next = try ProbeProcess(directory: folder.path)
            for number in 0..<20 {
                let path = "/\(40_000 + number * 500)/\(round % 3)-\(number)"
                let reply = try await next.ask(server.url(path))
                #expect(reply.body == Self.body(path, 40_000 + number * 500))
            }
            #expect(try await next.ask(server.url("/40000/\(round % 3)-0")).cache == "hit")
            #expect(try await next.finish() == 0)
        }
    }

    // The thread sanitizer keeps files of its own, and its runtime ends the process when those cannot grow.
    @Test(
        "A full disk stores nothing and breaks no answer",
        .enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] != "thread", "no bound on files under it")
    )
    func fullDisk() async throws {
        let server = try makeServer()
        defer { server.stop() }
        for blocks in [0, 1, 24, 64] {
            let probe = try ProbeProcess(directory: folder.path + "-\(blocks)", fileBlocks: blocks)
            defer { try? FileManager.default.removeItem(atPath: folder.path + "-\(blocks)") }
            for number in 0..<30 {
                let size = number % 2 == 0 ? 90_000 : 900
                let path = "/\(size)/\(number / 3)"
                #expect(try await probe.ask(server.url(path)).body == Self.body(path, size), "\(blocks) blocks")
            }
            #expect(try await probe.finish() == 0)
        }
    }

    @Test("Sixty identical requests at once cost one transfer")
    func sixty() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _, connection in
            gate.wait()
            try connection.respond(200, ["Cache-Control": "max-age=600"], "body")
        }
        defer { server.stop() }
        let probe = try ProbeProcess(directory: folder.path)
        let ids = try (0..<60).map { try probe.send(server.url("/x"), headers: [["Req-Num", "\($0)"]]) }
        #expect(await apart { server.wait { $0.requests.count == 1 } })
        gate.open()
        var outcomes: [String?] = []
        for id in ids { outcomes.append(await probe.reply(id)?.cache) }
        #expect(outcomes.count { $0 == "miss" } == 1)
        #expect(outcomes.count { $0 == "hit" } == 59)
        #expect(server.requests.count == 1)
        #expect(try await probe.finish() == 0)
    }

    @Test("Of three, one killed with transfers under way harms neither of the others")
    func oneOfThreeKilled() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request, connection in
            // What the killed one asked for is half sent when it goes.
            let body = Data(Self.body(request.path, 60_000).utf8)
            let isHeld = request.headers["Held"] != nil
            try connection.sendHead(200, ["Cache-Control": "max-age=600", "Content-Length": "60000"])
            try connection.send(body.prefix(isHeld ? 20_000 : 60_000))
            guard isHeld else { return }
            gate.wait()
            try connection.send(body.dropFirst(20_000))
        }
        defer { server.stop() }
        defer { gate.open() }
        let probes = try (0..<3).map { _ in try ProbeProcess(directory: folder.path) }
        let stored = server.url("/60000/stored")
        #expect(try await probes[0].ask(stored).cache == "miss")
        let half = (0..<10).map { server.url("/60000/half-\($0)") }
        for url in half { _ = try probes[0].send(url, headers: [["Held", "1"]]) }
        #expect(await apart { server.wait { $0.requests.count == 11 } })
        await probes[0].kill()
        for probe in probes[1...] {
            let reply = try await probe.ask(stored)
            #expect(reply.cache == "hit")
            #expect(reply.body == Self.body("/60000/stored", 60_000))
        }
        for (number, url) in half.enumerated() {
            let first = try await probes[1].ask(url)
            #expect(first.cache == "miss")
            let second = try await probes[2].ask(url)
            #expect(second.cache == "hit")
            #expect(second.body == Self.body("/60000/half-\(number)", 60_000))
        }
        for probe in probes[1...] { #expect(try await probe.finish() == 0) }
    }
}

/// Does what blocks on a thread of its own, so that no thread of the tests' is held.
func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
