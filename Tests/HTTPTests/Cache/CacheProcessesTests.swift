import Foundation
import HTTP
import HTTPStubs
import Rx
import Synchronization
import Testing

/// One `igif-cache-probe`, driven by lines.
private final class ProbeProcess: Sendable {
    private let process: Process
    private let input: FileHandle
    private let state = Guarded<(replies: [Int: ProbeReply], rest: Data, isOver: Bool)>(([:], Data(), false))
    private let arrived = NSCondition()
    private let next = Atomic(1)

    struct ProbeReply: Decodable, Sendable {
        var id: Int
        var status: Int?
        var headers: [[String]]?
        var body: String?
        var cache: String?
        var error: String?
    }

    init(directory: String, fileBlocks: Int? = nil) throws {
        let binary = Bundle.main.bundleURL.appendingPathComponent("igif-cache-probe").path
        let fallback = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("igif-cache-probe").path
        let program = FileManager.default.isExecutableFile(atPath: binary) ? binary : fallback
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // A bound on file sizes stands for a full disk: writes beyond it fail, EFBIG instead of ENOSPC.
        let bound = fileBlocks.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
        process.arguments = ["-c", bound + "exec \"$0\" \"$1\"", program, directory]
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        input = standardInput.fileHandleForWriting
        try process.run()
        let output = standardOutput.fileHandleForReading
        Thread.detachNewThread { [self] in
            while true {
                let data = output.availableData
                take(data)
                if data.isEmpty { return }
            }
        }
    }

    private func take(_ data: Data) {
        state.withLock { state in
            state.rest.append(data)
            state.isOver = data.isEmpty
            while let end = state.rest.firstIndex(of: 10) {
                if let reply = try? JSONDecoder().decode(ProbeReply.self, from: state.rest[..<end]) {
                    state.replies[reply.id] = reply
                }
                state.rest = Data(state.rest[(end + 1)...])
            }
        }
        arrived.lock()
        arrived.broadcast()
        arrived.unlock()
    }

    /// Sends a request without waiting.
    func send(_ url: URL, method: String = "GET", headers: [[String]] = []) throws -> Int {
        let id = next.add(1, ordering: .relaxed).oldValue
        let message: [String: Any] = ["id": id, "method": method, "url": url.absoluteString, "headers": headers]
        try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [10])
        return id
    }

    /// Waits for a reply; `nil` when the process ended or twenty seconds passed.
    func reply(_ id: Int) -> ProbeReply? {
        arrived.lock()
        defer { arrived.unlock() }
        let deadline = Date(timeIntervalSinceNow: 20)
        while true {
            let (reply, isOver) = state.withLock { ($0.replies[id], $0.isOver) }
            if reply != nil || isOver { return reply }
            guard arrived.wait(until: deadline) else { return nil }
        }
    }

    func ask(_ url: URL, method: String = "GET", headers: [[String]] = []) throws -> ProbeReply {
        try #require(reply(send(url, method: method, headers: headers)))
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Ends the input and gives the exit code.
    func finish() throws -> Int32 {
        try input.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

@Suite("The cache folder under several real processes")
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
    func eight() throws {
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
            let reply = try #require(probe.reply(id))
            #expect(reply.error == nil)
            #expect(reply.body == Self.body(path, size))
            outcomes[reply.cache ?? "none", default: 0] += 1
        }
        #expect(Set(outcomes.keys).isSubset(of: ["hit", "miss", "reval"]))
        #expect(outcomes["hit"] != nil)
        for probe in probes { #expect(try probe.finish() == 0) }
        #expect(folder.files().filter { $0.hasPrefix("incoming/") }.isEmpty)
    }

    @Test("What one process stored, the next finds; what one replaced, the others see")
    func coherence() throws {
        let server = try makeServer()
        defer { server.stop() }
        let (one, two) = (try ProbeProcess(directory: folder.path), try ProbeProcess(directory: folder.path))
        let url = server.url("/60000/x")
        #expect(try one.ask(url).cache == "miss")
        #expect(try two.ask(url).cache == "hit")
        #expect(try two.ask(url).cache == "hit")
        #expect(try one.ask(url, headers: [["Cache-Control", "no-cache"]]).cache == "miss")
        #expect(try one.ask(url, method: "POST").status == 200)
        #expect(try two.ask(url).cache == "miss")
        #expect(try one.ask(url).cache == "hit")
        #expect(try one.finish() == 0)
        #expect(try two.finish() == 0)
    }

    @Test("kill -9 at any moment leaves no half entry: what is found afterwards is whole")
    func killed() throws {
        let server = try makeServer()
        defer { server.stop() }
        for round in 0..<12 {
            let probe = try ProbeProcess(directory: folder.path)
            let ids = try (0..<20).map { try probe.send(server.url("/\(40_000 + $0 * 500)/\(round % 3)-\($0)")) }
            // Killed after a different number of replies each time, with the others under way.
            _ = probe.reply(ids[round])
            probe.kill()
            let next = try ProbeProcess(directory: folder.path)
            for number in 0..<20 {
                let path = "/\(40_000 + number * 500)/\(round % 3)-\(number)"
                let reply = try next.ask(server.url(path))
                #expect(reply.body == Self.body(path, 40_000 + number * 500))
            }
            #expect(try next.ask(server.url("/40000/\(round % 3)-0")).cache == "hit")
            #expect(try next.finish() == 0)
        }
    }

    // The thread sanitizer keeps files of its own, and its runtime ends the process when those cannot grow.
    @Test(
        "A full disk stores nothing and breaks no answer",
        .enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] != "thread", "no bound on files under it")
    )
    func fullDisk() throws {
        let server = try makeServer()
        defer { server.stop() }
        for blocks in [0, 1, 24, 64] {
            let probe = try ProbeProcess(directory: folder.path + "-\(blocks)", fileBlocks: blocks)
            defer { try? FileManager.default.removeItem(atPath: folder.path + "-\(blocks)") }
            for number in 0..<30 {
                let size = number % 2 == 0 ? 90_000 : 900
                let path = "/\(size)/\(number / 3)"
                #expect(try probe.ask(server.url(path)).body == Self.body(path, size), "\(blocks) blocks")
            }
            #expect(try probe.finish() == 0)
        }
    }

    @Test("Sixty identical requests at once cost one transfer")
    func sixty() throws {
        let gate = Gate()
        let server = try LoopbackServer { _, connection in
            gate.wait()
            try connection.respond(200, ["Cache-Control": "max-age=600"], "body")
        }
        defer { server.stop() }
        let probe = try ProbeProcess(directory: folder.path)
        let ids = try (0..<60).map { try probe.send(server.url("/x"), headers: [["Req-Num", "\($0)"]]) }
        #expect(server.wait { $0.requests.count == 1 })
        gate.open()
        let outcomes = ids.map { probe.reply($0)?.cache }
        #expect(outcomes.count { $0 == "miss" } == 1)
        #expect(outcomes.count { $0 == "hit" } == 59)
        #expect(server.requests.count == 1)
        #expect(try probe.finish() == 0)
    }
}
