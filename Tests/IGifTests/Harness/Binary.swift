import Foundation
import Testing

/// How a run of the real binary ended: what scripts see of it.
struct Ended {
    var code: Int32
    var out: String
    var err: String

    /// Standard output as JSON.
    var json: Any? { try? JSONSerialization.jsonObject(with: Data(out.utf8), options: .fragmentsAllowed) }
    /// Standard output as a list of items.
    var items: [[String: Any]] { json as? [[String: Any]] ?? [] }
    /// Standard error as the object of an error.
    var error: [String: Any]? {
        let object = try? JSONSerialization.jsonObject(with: Data(err.utf8)) as? [String: Any]
        return object?["error"] as? [String: Any]
    }
    /// The lines of standard output.
    var lines: [String] { out.split(separator: "\n").map(String.init) }
}

/// The real igif in a home of its own, which nothing else touches. The folder goes when the last user of it does.
final class Home: Sendable {
    /// The home folder.
    let path: String
    /// A folder to work in.
    let work: String
    /// The variables igif sees.
    let variables: [String: String]

    /// Makes an empty home; `environment` is added to the variables igif sees.
    init(_ environment: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "igif-test-" + UUID().uuidString
        work = path + "/work"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        variables = environment.merging(
            [
                "HOME": path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm",
                "XDG_CONFIG_HOME": path + "/config", "XDG_CACHE_HOME": path + "/cache",
                "XDG_STATE_HOME": path + "/state",
            ]
        ) { mine, _ in mine }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs igif to its end.
    func run(_ arguments: String..., input: Data? = nil, environment: [String: String] = [:]) throws -> Ended {
        try run(arguments, input: input, environment: environment)
    }

    /// Runs igif to its end, or fails when it has none within two minutes.
    func run(_ arguments: [String], input: Data? = nil, environment: [String: String] = [:]) throws -> Ended {
        let running = try start(arguments, input: input, environment: environment)
        return running.wait()
    }

    /// Starts igif and leaves it running.
    func start(_ arguments: [String], input: Data? = nil, environment: [String: String] = [:]) throws -> Running {
        try Running(makeProcess(arguments, environment: environment), input: input)
    }

    /// Starts igif with a pipe as its standard input, which the caller writes to.
    func start(_ arguments: [String], reading pipe: Pipe) throws -> Running {
        try Running(makeProcess(arguments), input: nil, pipe: pipe)
    }

    /// Runs a line of shell in which `$IGIF` is igif, for what only a shell can do to it.
    func shell(_ line: String) throws -> Ended { try startShell(line).wait() }

    /// Starts a line of shell in which `$IGIF` is igif and leaves it running.
    func startShell(_ line: String) throws -> Running {
        let process = makeProcess(["-c", line], environment: ["IGIF": Self.binary.path])
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        return try Running(process, input: nil)
    }

    /// A process that is igif in this home, not started yet.
    func makeProcess(_ arguments: [String], environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = arguments
        process.environment = variables.merging(environment) { _, new in new }
        process.currentDirectoryURL = URL(fileURLWithPath: work)
        return process
    }

    /// The files below the folder to work in, hidden ones included, sorted.
    var files: [String] {
        let all = FileManager.default.subpaths(atPath: work) ?? []
        return all.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: work + "/" + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    /// The bytes of one file below the folder to work in.
    func data(_ file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: work + "/" + file)) }

    /// Everything under the home but the folder to work in, as text, for a search for what must not be there.
    func everythingKept() -> [String: Data] {
        var all: [String: Data] = [:]
        for path in FileManager.default.subpaths(atPath: path) ?? [] where !path.hasPrefix("work") {
            all[path] = FileManager.default.contents(atPath: self.path + "/" + path)
        }
        return all
    }

    /// The binary beside this test bundle.
    static let binary: URL = {
        #if os(macOS)
            let tests =
                Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        #else
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #endif
        return tests.deletingLastPathComponent().appendingPathComponent("igif")
    }()
}

/// A run of igif under way.
final class Running: @unchecked Sendable {  // Each collector writes its own buffer, read after its group is done.
    private let process: Process
    private let out: Collector
    private let err: Collector
    private let exited = DispatchSemaphore(value: 0)

    fileprivate init(_ process: Process, input: Data?, pipe: Pipe? = nil) throws {
        self.process = process
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.terminationHandler = { [exited] _ in exited.signal() }
        let feed = pipe ?? (input == nil ? nil : Pipe())
        process.standardInput = feed ?? FileHandle.nullDevice
        try process.run()
        try output.fileHandleForWriting.close()
        try error.fileHandleForWriting.close()
        out = Collector(output.fileHandleForReading)
        err = Collector(error.fileHandleForReading)
        if let feed, let input {
            DispatchQueue.global().async {
                try? feed.fileHandleForWriting.write(contentsOf: input)
                try? feed.fileHandleForWriting.close()
            }
        }
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until standard error holds this text; false when igif ended without it.
    func waitForError(_ text: String) -> Bool { err.wait { String(decoding: $0, as: UTF8.self).contains(text) } }

    /// Waits until standard output holds this text; false when igif ended without it.
    func waitForOutput(_ text: String) -> Bool { out.wait { String(decoding: $0, as: UTF8.self).contains(text) } }

    /// Waits for the end; what runs longer than two minutes is killed and reported as ended by a signal.
    func wait() -> Ended {
        if exited.wait(timeout: .now() + 120) == .timedOut {
            send(SIGKILL)
            exited.wait()
        }
        let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Ended(
            code: code,
            out: String(decoding: out.all(), as: UTF8.self),
            err: String(decoding: err.all(), as: UTF8.self)
        )
    }
}

/// Gathers what a pipe brings and lets a test wait for a part of it.
private final class Collector: @unchecked Sendable {  // Everything is read and written under the condition's lock.
    private let condition = NSCondition()
    private var data = Data()
    private var isDone = false

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            while case let piece = handle.availableData, !piece.isEmpty {
                condition.withLock {
                    data += piece
                    condition.broadcast()
                }
            }
            condition.withLock {
                isDone = true
                condition.broadcast()
            }
        }
    }

    func wait(_ isEnough: (Data) -> Bool) -> Bool {
        condition.withLock {
            let end = Date(timeIntervalSinceNow: 60)
            while !isEnough(data) {
                if isDone || !condition.wait(until: end) { return isEnough(data) }
            }
            return true
        }
    }

    func all() -> Data {
        condition.withLock {
            while !isDone { condition.wait() }
            return data
        }
    }
}
