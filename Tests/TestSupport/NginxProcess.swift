import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
#if canImport(Testing)
    import Testing
#endif

/// A real nginx (from apt or brew) with a configuration of the test's own; it ends with this object, and with the
/// process that made it, however that ends.
public final class NginxProcess: Sendable {
    /// Where nginx is, if it is.
    public static let binary = [
        "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// With `CI=true` a missing nginx fails the tests instead of skipping them.
    public static var shouldRun: Bool { binary != nil || ProcessInfo.processInfo.environment["CI"] == "true" }

    #if canImport(Testing)
        /// The message of a skipped test.
        public static let skipMessage: Comment = "nginx is not installed (apt: nginx-light)"
    #endif

    /// Why there is no nginx.
    public struct Failure: Error, CustomStringConvertible {
        /// What went wrong, with nginx's own words where it had any.
        public var description: String
    }

    private let shell: Process
    private let lifeline: Pipe
    private let process: pid_t

    /// Writes `nginx.conf` into a folder, starts nginx there in the foreground and waits until it listens.
    ///
    /// - Parameters:
    ///   - folder: where relative paths of the configuration lead, and where `errors` is written.
    ///   - configuration: all of it; a `daemon` directive is added.
    ///   - port: one of the ports it listens on.
    public init(folder: String, configuration: String, port: Int) throws {
        guard let binary = Self.binary else { throw Failure(description: "nginx is not installed") }
        signal(SIGPIPE, SIG_IGN)
        try Data("daemon off;\n\(configuration)\n".utf8).write(to: URL(fileURLWithPath: folder + "/nginx.conf"))
        shell = Process()
        lifeline = Pipe()
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        // In a process group of its own, so that its workers go with it; the shell's `read` ends when the write end of
        // its standard input is closed, by this object or by the system.
        shell.arguments = [
            "-c", "set -m; \"$0\" \"$@\" >/dev/null 2>&1 </dev/null & echo $!; exec >&-; read -r _; kill -9 -$!; wait",
            binary, "-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/errors",
        ]
        shell.standardInput = lifeline
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        try output.fileHandleForWriting.close()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        process = pid_t(String(decoding: told, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        guard process > 0, waitUntilListening(on: port) else {
            let said = FileManager.default.contents(atPath: folder + "/errors") ?? Data()
            throw Failure(description: "nginx does not listen: \(String(decoding: said, as: UTF8.self))")
        }
    }

    deinit { stop() }

    /// Ends it and its workers at once. Idempotent.
    public func stop() {
        // A line, in case another child of this process holds the pipe open too.
        try? lifeline.fileHandleForWriting.write(contentsOf: [10])
        try? lifeline.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    /// Sends a signal to the master: HUP reloads, QUIT lets requests end, TERM does not.
    public func send(_ signal: Int32) { kill(process, signal) }

    private func waitUntilListening(on port: Int) -> Bool {
        let end = Date(timeIntervalSinceNow: 30)
        while Date() < end, kill(process, 0) == 0 {
            if Self.isListening(on: port) { return true }
            usleep(2000)
        }
        return false
    }

    private static func withSocket(_ port: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func isListening(on port: Int) -> Bool {
        withSocket(port) { descriptor, address, size in connect(descriptor, address, size) == 0 }
    }

    /// A port that was free a moment ago, and that nobody else in this process is given.
    ///
    /// Below those a system hands out by itself (on Linux from 32768 on), so that no connection and no server that asks
    /// for any port gets it meanwhile.
    public static func freePort() throws -> Int {
        for _ in 0..<200 {
            let port = Int.random(in: 12_000..<32_000)
            guard given.withLock({ $0.insert(port).inserted }) else { continue }
            if withSocket(port, { bind($0, $1, $2) == 0 }) { return port }
        }
        throw Failure(description: "no port is free")
    }

    private static let given = Mutex<Set<Int>>([])
}
