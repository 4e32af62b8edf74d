import Foundation
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import TestSupport

/// GIPHY's place in these tests: the demo catalogue with validators, counting what it is asked.
final class TeamOrigin: Sendable {
    /// How answers are marked: how long they are good, and how old they say they are.
    struct Marks: Sendable {
        var cacheControl = "max-age=300"
        var secondsOld = 0
        /// In place of every answer.
        var status: Int?
    }

    private final class Held: Sendable {
        let marks: Guarded<Marks>
        init(_ first: Marks) { marks = Guarded(first) }
    }

    private let held: Held
    let server: LoopbackServer

    init(_ first: Marks = Marks()) throws {
        let held = Held(first)
        self.held = held
        let service = DemoService(DemoService.Options(requiresKey: true, seed: 1))
        server = try LoopbackServer { request, connection in
            let now = held.marks.withLock { $0 }
            guard let url = URL(string: "http://127.0.0.1\(request.target)") else { return connection.reset() }
            let answer = service.respond(to: HTTPRequest(url, method: request.method, headers: request.headers))
            var headers = answer.response.headers
            headers["Cache-Control"] = now.cacheControl
            headers["Date"] = Self.date(-now.secondsOld)
            if let status = now.status {
                headers["Content-Length"] = nil
                let body = #"{"data":[],"meta":{"status":\#(status),"msg":"no","response_id":"1"}}"#
                return try connection.respond(status, headers, body)
            }
            if let tag = headers["ETag"], request.headers["If-None-Match"] == tag {
                return try connection.respond(304, headers)
            }
            try connection.respond(answer.response.status, headers, answer.body)
        }
    }

    func set(_ marks: Marks) { held.marks.withLock { $0 = marks } }

    /// What it was asked so far.
    var requests: [LoopbackRequest] { server.requests }

    private static func date(_ seconds: Int) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: Date(timeIntervalSinceNow: Double(seconds)))
    }
}

/// The nginx of README's section 'A cache for a team', with ports and folders of a test.
final class TeamCache: Sendable {
    let folder: String
    let port: Int
    private let process: NginxProcess

    struct Failure: Error { var text: String }

    /// The block as it stands in README.
    static func block() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        guard let section = text.range(of: "\n## A cache for a team\n"),
            let start = text.range(of: "\n```nginx\n", range: section.upperBound..<text.endIndex),
            let end = text.range(of: "\n```\n", range: start.upperBound..<text.endIndex)
        else { throw Failure(text: "README has no such section") }
        return String(text[start.upperBound..<end.lowerBound])
    }

    /// Starts it before an origin.
    /// - Parameter teamKey: the key it has itself, if it has one.
    init(_ origin: TeamOrigin, teamKey: String? = nil) throws {
        folder = NSTemporaryDirectory() + "igif-team-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try TestCertificate.make(in: folder)
        port = try NginxProcess.freePort()
        var block = try Self.block()
        var changes = [
            ("listen 8443 ssl", "listen 127.0.0.1:\(port) ssl"),
            ("server_name gifs.example.com;", "server_name localhost;"),
            ("/etc/nginx/gifs.example.com.pem", "\(folder)/cert.pem"),
            ("/etc/nginx/gifs.example.com.key", "\(folder)/key.pem"),
            ("/var/cache/nginx/", "\(folder)/cache-"), ("/var/log/nginx/", "\(folder)/log-"),
            ("/etc/ssl/certs/ca-certificates.crt", "\(folder)/ca.pem"),
            ("https://api.giphy.com", "http://127.0.0.1:\(origin.server.port)"),
        ]
        if let teamKey { changes.append(("# set $args api_key=THE_TEAMS_KEY", "set $args api_key=\(teamKey)")) }
        for (old, new) in changes {
            guard block.contains(old) else { throw Failure(text: "README's block has no \(old)") }
            block = block.replacingOccurrences(of: old, with: new)
        }
        let configuration = """
            pid \(folder)/pid; error_log \(folder)/errors; master_process on; worker_processes 1; user root;
            events { worker_connections 256; }
            http {
                client_body_temp_path \(folder)/t1; proxy_temp_path \(folder)/t2; fastcgi_temp_path \(folder)/t3;
                uwsgi_temp_path \(folder)/t4; scgi_temp_path \(folder)/t5;
                \(block)
            }
            """
        process = try NginxProcess(folder: folder, configuration: configuration, port: port)
    }

    deinit { stop() }

    /// Ends it, and its folder.
    func stop() {
        process.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Everything it has written: entries and logs, their names included.
    func everythingKept() -> Data {
        var all = Data()
        for path in FileManager.default.subpaths(atPath: folder) ?? [] where !path.hasSuffix(".conf") {
            all += Data(path.utf8) + (FileManager.default.contents(atPath: folder + "/" + path) ?? Data())
        }
        return all
    }

    /// A machine of the team: a home of its own, with a key of its own.
    func makeMachine(key: String) throws -> Home {
        try Home([
            "IGIF_GIPHY_URL": "https://localhost:\(port)", "GIPHY_API_KEY": key, "SSL_CERT_FILE": folder + "/ca.pem",
        ])
    }
}
