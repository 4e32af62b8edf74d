import Foundation
import HTTP
import RxTest
import TestSupport
import Testing

/// A real server that says GOAWAY while requests are in flight: after so many requests, at a reload, at its end.
@Suite("nginx goes away", .timeLimit(.minutes(10)), .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage))
struct NginxGoAwayTests {
    static let body = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 11 >> 3) })

    /// Asks for the file so many times at once; gives what is wrong with each answer, `nil` where nothing is.
    func ask(_ count: Int, _ nginx: Nginx, on bench: FaultBench, retry: RetryPolicy) async -> [String?] {
        let session = bench.makeSession(retry: retry)
        return await withTaskGroup(of: String?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        let request = HTTPRequest(nginx.url("/a.bin?\(number)"))
                        let data = try await session.rx.data(request).awaited(timeout: 60).last()
                        return data == Self.body ? nil : "\(data?.count ?? -1) bytes"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A connection given up after each three requests loses none of a hundred in parallel")
    func keepaliveRequests() async throws {
        let nginx = try Nginx(files: ["a.bin": Self.body], server: "keepalive_requests 3;")
        defer { nginx.stop() }
        let bench = try FaultBench { $0.certificateAuthorities = nginx.authority }
        let wrong = await ask(
            100,
            nginx,
            on: bench,
            retry: RetryPolicy(maximumAttempts: 50, baseDelay: .zero, budget: nil)
        )
        #expect(wrong.compactMap { $0 } == [])
    }

    @Test("A reload in the middle of answers harms neither them nor the next ones")
    func reload() async throws {
        let nginx = try Nginx(files: ["a.bin": Self.body], main: "master_process on; worker_processes 1; user root;")
        defer { nginx.stop() }
        let bench = try FaultBench { $0.certificateAuthorities = nginx.authority }
        let slow = RecordingReceiver()
        let request = HTTPRequest(nginx.url("/slow/a.bin"), headers: ["Accept-Encoding": "identity"])
        let exchange = bench.transport.start(request, limits: .patient, receiver: slow)
        await slow.firstByte()
        nginx.process.send(SIGHUP)
        let wrong = await ask(
            20,
            nginx,
            on: bench,
            retry: RetryPolicy(maximumAttempts: 50, baseDelay: .zero, budget: nil)
        )
        #expect(wrong.compactMap { $0 } == [])
        await slow.end()
        #expect(slow.failure == nil && slow.now.body == Self.body)
        withExtendedLifetime(exchange) {}
    }

    @Test("A server that ends in the middle of an answer is a lost connection, and leaves nothing")
    func quickStop() async throws {
        let nginx = try Nginx(
            files: ["a.bin": Data(count: 4 << 20)],
            main: "master_process on; worker_processes 1; user root;"
        )
        defer { nginx.stop() }
        let bench = try FaultBench { $0.certificateAuthorities = nginx.authority }
        let slow = RecordingReceiver()
        let request = HTTPRequest(nginx.url("/slow/a.bin?k=\(faultSecret)"), headers: ["Accept-Encoding": "identity"])
        let exchange = bench.transport.start(request, limits: .patient, receiver: slow)
        await slow.firstByte()
        nginx.process.send(SIGTERM)
        await slow.end()
        #expect(slow.failureKind == .connectionLost, "\(String(describing: slow.failure))")
        try expectSentence(#require(slow.failure))
        withExtendedLifetime(exchange) {}
    }
}
