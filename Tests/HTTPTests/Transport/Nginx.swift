import Foundation
import TestSupport

/// An nginx of the test's own on loopback, with HTTP/2 over TLS and a certificate of an authority made for the test.
final class Nginx: Sendable {
    let scratch: Scratch
    let port: Int
    let plainPort: Int
    let process: NginxProcess

    /// Starts it; files for `/NAME` come from the scratch folder.
    ///
    /// - Parameters:
    ///   - files: what it serves; `/slow/NAME` serves the same at 20 KB a second.
    ///   - main: directives for the outermost level of the configuration.
    ///   - server: directives for the server.
    ///   - validity: when its certificate is good.
    ///   - isSelfSigned: whether the certificate vouches for itself.
    init(
        files: [String: Data] = [:],
        main: String = "master_process off;",
        server: String = "",
        validity: TestCertificate.Validity = .now,
        isSelfSigned: Bool = false
    ) throws {
        let scratch = try Scratch()
        self.scratch = scratch
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: scratch.file(name))) }
        try TestCertificate.make(in: scratch.path, validity: validity, isSelfSigned: isSelfSigned)
        (port, plainPort) = (try NginxProcess.freePort(), try NginxProcess.freePort())
        let configuration = """
            \(main) pid \(scratch.path)/pid; error_log \(scratch.path)/errors;
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
                    location /to-http { return 302 http://localhost:\(plainPort)/; }
                    location /slow/ { rewrite ^/slow(/.*)$ $1 break; limit_rate 20k; }
                    \(server)
                }
            }
            """
        process = try NginxProcess(folder: scratch.path, configuration: configuration, port: port)
    }

    var authority: String { scratch.file("ca.pem") }
    func url(_ path: String, host: String = "localhost") -> URL { URL(string: "https://\(host):\(port)\(path)")! }

    /// Ends it, at the end of the test: what still holds it then may let it go only after the process has ended.
    func stop() { process.stop() }
}
