import Foundation
import Rx
import Synchronization

/// One `igif-cache-probe`, driven by lines.
final class ProbeProcess: Sendable {
    struct Reply: Decodable, Sendable {
        struct Interim: Decodable, Hashable, Sendable {
            var status: Int
            var headers: [[String]]

            init(_ status: Int, _ headers: [[String]]) { (self.status, self.headers) = (status, headers) }

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                status = try container.decode(Int.self)
                headers = try container.decode([[String]].self)
            }
        }

        var id: Int?
        var status: Int?
        var headers: [[String]]?
        var body: String?
        var bodyEncoding: String?
        var cache: String?
        var reason: String?
        var interim: [Interim]?
        var error: String?
    }

    private struct State {
        var replies: [Int: Reply] = [:]
        var waiting: [Int: CheckedContinuation<Reply?, Never>] = [:]
        /// Replies without an id, in order, and those who wait for the next.
        var anonymous: [Reply] = []
        var waitingForAnonymous: [CheckedContinuation<Reply?, Never>] = []
        /// Every line, as it came.
        var lines: [String] = []
        var rest = Data()
        var isOver = false
    }

    private let process = Process()
    private let input: FileHandle
    private let state = Guarded(State())
    private let ended = Guarded<(code: Int32?, waiting: [CheckedContinuation<Int32, Never>])>((nil, []))
    private let next = Atomic(1)

    /// Starts a probe on a folder.
    /// - Parameters:
    ///   - seconds: what an answer may take; the probe's own ten if `nil`.
    ///   - fileBlocks: a bound on file sizes in blocks of 512 bytes, which stands for a full disk: writes beyond it fail,
    ///     EFBIG instead of ENOSPC.
    init(directory: String, seconds: Int? = 60, fileBlocks: Int? = nil) throws {
        let binary = Bundle.main.bundleURL.appendingPathComponent("igif-cache-probe").path
        let fallback = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("igif-cache-probe").path
        let program = FileManager.default.isExecutableFile(atPath: binary) ? binary : fallback
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let bound = fileBlocks.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
        process.arguments =
            ["-c", bound + "exec \"$0\" \"$@\"", program, directory] + (seconds.map { [String($0)] } ?? [])
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        input = standardInput.fileHandleForWriting
        process.terminationHandler = { [weak self] process in self?.end(process.terminationStatus) }
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

    private func end(_ code: Int32) {
        let waiting = ended.withLock { ended in
            ended.code = code
            defer { ended.waiting = [] }
            return ended.waiting
        }
        for one in waiting { one.resume(returning: code) }
    }

    private func take(_ data: Data) {
        let resumed = state.withLock { state in
            var resumed: [(CheckedContinuation<Reply?, Never>, Reply?)] = []
            state.rest.append(data)
            while let end = state.rest.firstIndex(of: 10) {
                let line = Data(state.rest[..<end])
                state.rest = Data(state.rest[(end + 1)...])
                state.lines.append(String(decoding: line, as: UTF8.self))
                guard let reply = try? JSONDecoder().decode(Reply.self, from: line) else { continue }
                if let id = reply.id {
                    state.replies[id] = reply
                    if let waiting = state.waiting.removeValue(forKey: id) { resumed.append((waiting, reply)) }
                } else if !state.waitingForAnonymous.isEmpty {
                    resumed.append((state.waitingForAnonymous.removeFirst(), reply))
                } else {
                    state.anonymous.append(reply)
                }
            }
            guard data.isEmpty else { return resumed }
            state.isOver = true
            resumed += (state.waiting.values + state.waitingForAnonymous).map { ($0, nil) }
            state.waiting = [:]
            state.waitingForAnonymous = []
            return resumed
        }
        for (one, reply) in resumed { one.resume(returning: reply) }
    }

    /// Everything it wrote, a line each.
    var lines: [String] { state.withLock { $0.lines } }

    /// Sends bytes as they are.
    func write(_ bytes: Data) throws { try input.write(contentsOf: bytes) }

    /// Sends a request without waiting.
    func send(_ url: URL, method: String = "GET", headers: [[String]] = [], body: String? = nil) throws -> Int {
        let id = next.add(1, ordering: .relaxed).oldValue
        var message: [String: Any] = ["id": id, "method": method, "url": url.absoluteString, "headers": headers]
        message["body"] = body ?? NSNull()
        try write(JSONSerialization.data(withJSONObject: message) + [10])
        return id
    }

    /// The reply to a request, once it is there; `nil` when the process ended without one.
    func reply(_ id: Int) async -> Reply? {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Reply?? in
                if let reply = state.replies[id] { return .some(reply) }
                if state.isOver { return .some(nil) }
                state.waiting[id] = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// The next reply that names no request; `nil` when the process ended without one.
    func anonymousReply() async -> Reply? {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Reply?? in
                if !state.anonymous.isEmpty { return .some(state.anonymous.removeFirst()) }
                if state.isOver { return .some(nil) }
                state.waitingForAnonymous.append(continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Sends a request and waits for its reply.
    func ask(_ url: URL, method: String = "GET", headers: [[String]] = [], body: String? = nil) async throws -> Reply {
        guard let reply = await reply(try send(url, method: method, headers: headers, body: body)) else {
            throw ProbeEnded()
        }
        return reply
    }

    /// Kills it on the spot.
    func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = await exitCode()
    }

    /// Ends the input.
    func endInput() throws { try input.close() }

    /// The exit code, once it has ended.
    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            let code = ended.withLock { ended in
                if ended.code == nil { ended.waiting.append(continuation) }
                return ended.code
            }
            if let code { continuation.resume(returning: code) }
        }
    }

    /// Ends the input and gives the exit code.
    func finish() async throws -> Int32 {
        try endInput()
        return await exitCode()
    }
}

/// The probe ended without an answer.
struct ProbeEnded: Error {}
