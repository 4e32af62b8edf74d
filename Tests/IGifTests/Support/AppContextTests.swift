import Foundation
import Testing

@Suite("Where a run takes what it needs from its environment")
struct AppContextTests {
    @Test("The authorities of CURL_CA_BUNDLE, else SSL_CERT_FILE, are trusted, and no other")
    func authorities() throws {
        let server = try TLSServer()
        let home = try Home(["IGIF_GIPHY_URL": "https://\(server.address)", "GIPHY_API_KEY": "abcdefghijklmnop"])

        let untrusted = try home.run("search", "cats")
        #expect(untrusted.code == 69)
        let failure = "The request to 127.0.0.1 failed: SSL certificate problem: self-signed certificate."
        #expect(untrusted.err == "igif: \(failure)\n")

        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            // The server is trusted, and what it answers is its own status page.
            let trusted = try home.run("search", "cats", environment: [name: server.certificate])
            #expect(trusted.code == 69)
            #expect(trusted.err.contains("it is a web page, not JSON"))
        }

        let both = ["CURL_CA_BUNDLE": home.path + "/none", "SSL_CERT_FILE": server.certificate]
        let missing = try home.run("search", "cats", environment: both)
        #expect(missing.code == 1)
        #expect(missing.err.contains("error setting certificate file"))
    }
}

/// A TLS server on loopback that nobody trusts unless told, answering with a web page.
private final class TLSServer {
    let address: String
    let certificate: String
    private let folder: String
    private let process = Process()

    init() throws {
        folder = NSTemporaryDirectory() + "igif-tls-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        let making = Process()
        making.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        making.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder + "/key.pem",
            "-out", certificate,
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        try #require(making.terminationStatus == 0, "openssl could not make a certificate")

        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", folder + "/key.pem",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !said.contains("ACCEPT 127.0.0.1:") || !said.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "openssl does not serve")
            said += String(decoding: piece, as: UTF8.self)
        }
        let line = try #require(said.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") })
        address = String(line.dropFirst("ACCEPT ".count))
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
