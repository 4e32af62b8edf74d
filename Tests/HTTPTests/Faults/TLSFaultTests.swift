import Foundation
import HTTP
import HTTPStubs
import TestSupport
import Testing

/// Whatever is wrong with TLS is an error of kind `tls`, before a byte of the request has left.
@Suite("Faults of TLS", .timeLimit(.minutes(10)), .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage))
struct TLSFaultTests {
    let tls = WireFault("TLS", "", .close, .tls)

    func makeRequest(_ nginx: Nginx, host: String = "localhost") -> HTTPRequest {
        HTTPRequest(nginx.url("/a.gif?api_key=\(faultSecret)", host: host))
    }

    @Test("An authority nobody knows is refused, and so is a name that is not the certificate's")
    func authorityAndName() async throws {
        let nginx = try Nginx(files: ["a.gif": Data("a".utf8)])
        defer { nginx.stop() }
        try await FaultBench().expect(tls, makeRequest(nginx))
        let bench = try FaultBench { $0.certificateAuthorities = nginx.authority }
        try await bench.expect(tls, makeRequest(nginx, host: "127.0.0.1"))
        #expect(await bench.exchange(makeRequest(nginx)).text == "a", "that name and that authority are right")
    }

    @Test("A certificate is refused before and after its time", arguments: [TestCertificate.Validity.past, .future])
    func time(validity: TestCertificate.Validity) async throws {
        let nginx = try Nginx(files: ["a.gif": Data("a".utf8)], validity: validity)
        defer { nginx.stop() }
        try await FaultBench { $0.certificateAuthorities = nginx.authority }.expect(tls, makeRequest(nginx))
    }

    @Test("A certificate that vouches for itself is refused")
    func selfSigned() async throws {
        let nginx = try Nginx(files: ["a.gif": Data("a".utf8)], isSelfSigned: true)
        defer { nginx.stop() }
        try await FaultBench { $0.certificateAuthorities = nginx.authority }.expect(tls, makeRequest(nginx))
    }

    @Test("TLS before 1.2 is not spoken (RFC 8996)", arguments: ["TLSv1", "TLSv1.1"])
    func oldVersions(version: String) async throws {
        let server = "ssl_protocols \(version); ssl_ciphers ALL:@SECLEVEL=0;"
        let nginx = try Nginx(files: ["a.gif": Data("a".utf8)], server: server)
        defer { nginx.stop() }
        try await FaultBench { $0.certificateAuthorities = nginx.authority }.expect(tls, makeRequest(nginx))
    }

    @Test("A server that speaks plain HTTP where TLS is due is a TLS failure")
    func plainHTTP() async throws {
        let nginx = try Nginx()
        defer { nginx.stop() }
        let url = try #require(URL(string: "https://localhost:\(nginx.plainPort)/?k=\(faultSecret)"))
        try await FaultBench().expect(tls, HTTPRequest(url))
    }

    /// What comes instead of a ServerHello: text, noise, alerts (handshake failure, protocol version), records of
    /// other kinds, and an empty one.
    static let hellos: [[UInt8]] = [
        Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8), Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8),
        (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 197 >> 2) }, [21, 3, 3, 0, 2, 2, 40], [21, 3, 1, 0, 2, 2, 70],
        [23, 3, 3, 0, 3, 1, 2, 3], [22, 3, 3, 255, 255] + [UInt8](repeating: 7, count: 70_000), [22, 3, 3, 0, 0],
    ]

    @Test("A handshake that is none is a TLS failure", arguments: hellos)
    func garbage(hello: [UInt8]) async throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(5)
            try connection.send(Data(hello))
            _ = connection.waitForPeerToLeave(upTo: 1)
        })
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/?k=\(faultSecret)"))
        try await FaultBench().expect(tls, HTTPRequest(url))
    }

    @Test("A handshake that is broken off is a TLS failure", arguments: [true, false])
    func brokenOff(resets: Bool) async throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(5)
            if resets { connection.reset() } else { connection.close() }
        })
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/?k=\(faultSecret)"))
        try await FaultBench().expect(tls, HTTPRequest(url))
    }

    @Test("A handshake that never ends is given up after the time to connect")
    func silence() async throws {
        let server = try LoopbackServer(connections: { _ = $0.waitForPeerToLeave(upTo: 30) })
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/?k=\(faultSecret)"))
        let limits = HTTPTransferLimits(connectTimeout: .milliseconds(100))
        let fault = WireFault("silence", "", .silence, .timedOut, limits: limits)
        try await FaultBench().expect(fault, HTTPRequest(url))
    }

    @Test("Who waits for another's handshake that never ends is given up as well")
    func silenceForMany() async throws {
        let server = try LoopbackServer(connections: { _ = $0.waitForPeerToLeave(upTo: 30) })
        defer { server.stop() }
        let bench = try FaultBench()
        let limits = HTTPTransferLimits(connectTimeout: .milliseconds(100), idleTimeout: nil, totalTimeout: nil)
        let receivers = (0..<5).map { _ in RecordingReceiver() }
        for (number, receiver) in receivers.enumerated() {
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/\(number)"))
            _ = bench.transport.start(HTTPRequest(url), limits: limits, receiver: receiver)
        }
        for receiver in receivers {
            await receiver.end()
            guard case HTTPError.transport(let failure)? = receiver.failure else {
                Issue.record("it ended with \(String(describing: receiver.failure))")
                continue
            }
            #expect(failure.kind == .timedOut)
        }
    }

    @Test("A body that is cut off over TLS is a lost connection (RFC 9112 section 9.8)")
    func truncated() async throws {
        let scratch = try Scratch()
        try TestCertificate.make(in: scratch.path)
        let port = try NginxProcess.freePort()
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-cert", scratch.file("cert.pem"), "-key",
            scratch.file("key.pem"), "-naccept", "1", "-no_ticket",
        ]
        let (input, output) = (Pipe(), Pipe())
        openssl.standardInput = input
        openssl.standardOutput = output
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        defer {
            kill(openssl.processIdentifier, SIGKILL)
            openssl.waitUntilExit()
        }
        // It says ACCEPT when it listens.
        let said = output.fileHandleForReading
        let listens = await onThread {
            var text = Data()
            while text.range(of: Data("ACCEPT".utf8)) == nil, case let more = said.availableData, !more.isEmpty {
                text += more
            }
            return text.range(of: Data("ACCEPT".utf8)) != nil
        }
        #expect(listens)
        let bench = try FaultBench { $0.certificateAuthorities = scratch.file("ca.pem") }
        let receiver = RecordingReceiver()
        let url = try #require(URL(string: "https://localhost:\(port)/?k=\(faultSecret)"))
        _ = bench.transport.start(HTTPRequest(url), limits: .patient, receiver: receiver)
        // What it prints of the request comes before it reads what to answer.
        _ = await onThread {
            var text = Data()
            while text.range(of: Data("\r\n\r\n".utf8)) == nil, case let more = said.availableData, !more.isEmpty {
                text += more
            }
            return true
        }
        try input.fileHandleForWriting.write(
            contentsOf: Data("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf\n".utf8)
        )
        await receiver.firstByte()
        kill(openssl.processIdentifier, SIGKILL)
        await receiver.end()
        #expect(receiver.failureKind == .connectionLost)
        try expectSentence(#require(receiver.failure))
    }
}
