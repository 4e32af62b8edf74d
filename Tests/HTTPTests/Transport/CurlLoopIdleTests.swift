import Foundation
import HTTPStubs
import Rx
import TestSupport
import Testing

@testable import HTTP

/// What libcurl forgets, the loop brings to its mind.
///
/// Time-outs are so long here that nothing but the loop itself can end a wait.
@Suite("The loop and what libcurl forgets", .timeLimit(.minutes(10)))
struct CurlLoopIdleTests {
    static let endless = HTTPTransferLimits(
        connectTimeout: .seconds(100_000),
        idleTimeout: .seconds(100_000),
        totalTimeout: .seconds(100_000)
    )

    /// A transport whose exchanges the test starts in an order that counts.
    struct Bench {
        let transport: CurlTransport
        let other: LoopbackServer

        init(silence: Duration, nginx: Nginx? = nil) throws {
            var configuration = CurlTransport.Configuration(proxies: ProxyRules())
            configuration.silence = silence
            configuration.certificateAuthorities = nginx?.authority
            // One address, so that no clock runs for a second one.
            if let nginx { configuration.fixedAddresses = ["localhost:\(nginx.port):127.0.0.1"] }
            transport = CurlTransport(configuration)
            other = try LoopbackServer { _, connection in try connection.respond(200, ["Connection": "close"]) }
        }

        func start(_ url: URL) -> RecordingReceiver {
            let receiver = RecordingReceiver()
            _ = transport.start(HTTPRequest(url), limits: CurlLoopIdleTests.endless, receiver: receiver)
            return receiver
        }

        /// One exchange with another host, from beginning to end: what was started before it is in libcurl's hands then.
        func pass() async {
            let receiver = start(other.url())
            await receiver.end()
            #expect(receiver.failure == nil)
        }
    }

    /// Who waits for another's connection stays in libcurl's queue when that connection goes away, where more than it
    /// wakes for that are before him and wait for another host.
    @Test("A transfer whose connection has gone is tried again while others wait for a silent host")
    func queue() async throws {
        let leave = Gate()
        let silent = try LoopbackServer(connections: { _ = $0.waitForPeerToLeave(upTo: lastResort) })
        let leaving = try LoopbackServer(connections: { connection in
            if connection.number == 1 { leave.wait(upTo: lastResort) }
            connection.close()
        })
        let bench = try Bench(silence: .milliseconds(20))
        defer { [silent, leaving, bench.other].forEach { $0.stop() } }
        func https(_ server: LoopbackServer) -> URL { URL(string: "https://127.0.0.1:\(server.port)/")! }

        let before = (0..<12).map { _ in bench.start(https(silent)) }
        let (first, second) = (bench.start(https(leaving)), bench.start(https(leaving)))
        await bench.pass()
        #expect(leaving.connectionCount <= 1, "the second one waits")
        leave.open()
        await first.end()
        await second.end()
        #expect(first.failure != nil && second.failure != nil)
        #expect(leaving.connectionCount == 2, "it has had a try of its own")
        #expect(silent.connectionCount == 1, "and nobody lost what he had for it")
        #expect(before.allSatisfy { $0.now.ends.isEmpty })
    }

    /// Hears one exchange; tells others when it has its connection.
    final class Traveller: HTTPTransportReceiver {
        let ended = Gate()
        private let end = Guarded<[(any Error)?]>([])
        private let board: @Sendable () -> Void

        init(_ board: @escaping @Sendable () -> Void) { self.board = board }

        var endedWell: Bool { end.withLock { $0.count == 1 && $0[0] == nil } }

        func connected(_ connection: HTTPConnection) { board() }
        func received(head: HTTPResponse) {}
        func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow { .proceed }
        func finished(_ failure: (any Error)?) {
            end.withLock { $0.append(failure) }
            ended.open()
        }
    }

    /// Stops a server in the middle of what it does.
    static func stop(_ nginx: Nginx) {
        nginx.process.send(SIGSTOP)
        #if os(Linux)
            // The signal is sent, but another processor may be busy with the process still.
            let process = (try? String(contentsOfFile: nginx.scratch.file("pid"), encoding: .utf8)) ?? ""
            let path = "/proc/\(process.trimmingCharacters(in: .whitespacesAndNewlines))/stat"
            func isStopped() -> Bool {
                let status = try? String(contentsOfFile: path, encoding: .utf8)
                return status?.split(separator: ")").last?.hasPrefix(" T") ?? true
            }
            while !isStopped() { sched_yield() }
        #endif
    }

    /// One of those who wait is woken by another, and libcurl forgets it where a third begins to connect in the same
    /// round. Who wakes whom depends on how many exchanges have ended meanwhile: with 7.88 one is lost after the first.
    @Test(
        "All who may share a connection get it, though the server says nothing more before",
        .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage),
        arguments: 0...2
    )
    func alarm(ended: Int) async throws {
        let nginx = try Nginx(files: ["a.txt": Data("a".utf8)])
        let bench = try Bench(silence: .seconds(100_000), nginx: nginx)
        defer {
            nginx.process.send(SIGCONT)
            nginx.stop()
            bench.other.stop()
        }
        // A server that is stopped takes connections but says nothing.
        nginx.process.send(SIGSTOP)
        let count = 8
        let connected = Guarded(0)
        let all = Gate()
        let travellers = (0..<count).map { _ in
            Traveller {
                let number = connected.withLock { connected in
                    connected += 1
                    return connected
                }
                // The connection can be used now, and no further word from the server gives libcurl another round.
                if number == 1 { Self.stop(nginx) }
                if number == count { all.open() }
            }
        }
        for (number, traveller) in travellers.enumerated() {
            _ = bench.transport.start(
                HTTPRequest(nginx.url("/a.txt?\(number)")),
                limits: Self.endless,
                receiver: traveller
            )
        }
        for _ in 0..<ended { await bench.pass() }
        nginx.process.send(SIGCONT)
        #expect(await onThread { all.wait(upTo: lastResort) }, "\(connected.withLock { $0 }) of \(count) go on")
        nginx.process.send(SIGCONT)
        for traveller in travellers { #expect(await onThread { traveller.ended.wait(upTo: lastResort) }) }
        #expect(travellers.allSatisfy { $0.endedWell })
    }
}
