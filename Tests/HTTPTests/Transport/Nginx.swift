import Foundation
import HTTP
import HTTPStubs
import Testing

/// An nginx of the test's own on loopback, with HTTP/2 over TLS and a certificate of an authority made for the test.
final class Nginx: Sendable {
    static let binary = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// With `CI=true` a missing nginx fails the tests instead of skipping them.
    static var shouldRun: Bool { binary != nil || ProcessInfo.processInfo.environment["CI"] == "true" }
    static let skipMessage: Comment = "nginx is not installed (apt: nginx-light)"

    let scratch: Scratch
    let port: Int
    let plainPort: Int
    private let process: Process

    struct Failure: Error { var text: String }

    /// Starts it; files for `/NAME` come from the scratch folder.
    init(files: [String: Data], certificateName: String = "localhost", isExpired: Bool = false) throws {
        guard let binary = Self.binary else { throw Failure(text: "nginx is not installed") }
        let scratch = try Scratch()
        self.scratch = scratch
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: scratch.file(name))) }
        let days = isExpired ? "-not_before 20200101000000Z -not_after 20200102000000Z" : "-days 2"
        try Self.shell(
            """
            cd '\(scratch.path)'
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem \
                -days 2 -subj '/CN=authority of a test'
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out request.pem \
                -subj '/CN=\(certificateName)'
            printf 'subjectAltName=DNS:\(certificateName)' > names
            if [ '\(isExpired)' = true ]; then
                mkdir -p ca && : > ca/index && echo 01 > ca/serial
                printf '[ca]\\ndefault_ca=a\\n[a]\\ndatabase=ca/index\\nserial=ca/serial\\nnew_certs_dir=ca\\n' > ca.conf
                printf 'certificate=ca.pem\\nprivate_key=ca.key\\ndefault_md=sha256\\npolicy=p\\n' >> ca.conf
                printf '[p]\\ncommonName=supplied\\n' >> ca.conf
                openssl ca -batch -config ca.conf -in request.pem -out cert.pem -extfile names -notext \
                    -startdate 20200101000000Z -enddate 20200102000000Z
            else
                openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out cert.pem \
                    -extfile names \(days)
            fi
            """
        )
        (port, plainPort) = (try Self.freePort(), try Self.freePort())
        let configuration = """
            daemon off; master_process off; pid \(scratch.path)/pid; error_log \(scratch.path)/errors;
            events { worker_connections 256; }
            http {
                access_log off; client_body_temp_path \(scratch.path)/t1; proxy_temp_path \(scratch.path)/t2;
                fastcgi_temp_path \(scratch.path)/t3; uwsgi_temp_path \(scratch.path)/t4;
                scgi_temp_path \(scratch.path)/t5; gzip on; gzip_min_length 1; gzip_types text/plain;
                default_type text/plain;
                server {
                    listen 127.0.0.1:\(plainPort);
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(scratch.path)/cert.pem; ssl_certificate_key \(scratch.path)/key.pem;
                    root \(scratch.path);
                    add_header X-Connection $connection always;
                    location /slow/ { rewrite ^/slow(/.*)$ $1 break; limit_rate 20k; }
                }
            }
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: scratch.file("nginx.conf")))
        process = Process()
        process.executableURL = URL(fileURLWithPath: binary)
        process.arguments = ["-p", scratch.path, "-c", scratch.file("nginx.conf"), "-e", scratch.file("errors")]
        // None of the test's own: whoever reads those to their end would wait for an nginx that was left behind.
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { stop() }

    /// Ends it, at the end of the test: what still holds it then may let it go only after the process has ended.
    /// Idempotent.
    func stop() {
        guard process.isRunning else { return }
        // Not SIGTERM: a process inherits the signal mask of the thread that starts it, and those of libdispatch and
        // of the transport block it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var authority: String { scratch.file("ca.pem") }
    func url(_ path: String, host: String = "localhost") -> URL { URL(string: "https://\(host):\(port)\(path)")! }

    private static func shell(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-e", "-c", script]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: "openssl could not make a certificate") }
    }

    /// A port that was free a moment ago.
    private static func freePort() throws -> Int {
        let server = try LoopbackServer { _, _ in }
        defer { server.stop() }
        return Int(server.port)
    }
}
