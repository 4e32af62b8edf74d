import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

/// Servers that say 429 again and again (RFC 6585 section 4, RFC 9110 section 10.2.3): real sockets, a clock turned by
/// the waits themselves.
@Suite("Storms of 429", .timeLimit(.minutes(10)))
struct RateLimitStormTests {
    /// A clock on which a wait is over at once and moves the time.
    final class WaitClock: Sendable {
        private let state = Guarded((now: Duration.zero, waits: [Duration]()))
        var waits: [Duration] { state.withLock { $0.waits } }

        var clock: HTTPClock {
            HTTPClock(
                now: { [self] in state.withLock { $0.now } },
                date: { [self] in testNow / 1000 + state.withLock { $0.now.components.seconds } },
                after: { [self] delay, body in
                    state.withLock { state in
                        state.now += delay
                        state.waits.append(delay)
                    }
                    Thread.detachNewThread(body)
                    return Disposables.create()
                }
            )
        }
    }

    /// Asks a server that says 429 with this `Retry-After` always, or only so many times.
    func storm(_ retryAfter: String?, times: Int = .max, _ policy: RetryPolicy = RetryPolicy(maximumAttempts: 100))
        async throws -> (requests: Int, waits: [Duration], status: Int)
    {
        let server = try LoopbackServer { request, connection in
            guard request.parameter("k") == faultSecret, request.number <= times else {
                return try connection.respond(200, [:], "at last")
            }
            try connection.respond(429, retryAfter.map { ["Retry-After": $0] } ?? [:], "slow down")
        }
        defer { server.stop() }
        let clock = WaitClock()
        let bench = try FaultBench()
        let configuration = HTTPSession.Configuration(
            transport: bench.transport,
            retry: policy,
            clock: clock.clock,
            jitter: { 0.5 }
        )
        let request = HTTPRequest(server.url("/?k=\(faultSecret)"))
        var status = 200
        do {
            _ = try await HTTPSession(configuration).rx.data(request).awaited(timeout: lastResort).last()
        } catch HTTPError.requestFailed(let response, let data) {
            status = response.status
            #expect(data == Data("slow down".utf8))
            expectSentence(HTTPError.requestFailed(response: response, data: data))
        }
        return (server.requests.count, clock.waits, status)
    }

    @Test("Five seconds each time: as often as the twenty of the budget allow, and the 429 is the answer")
    func budget() async throws {
        let (requests, waits, status) = try await storm("5")
        #expect(status == 429)
        #expect(requests == 4 && waits.count == 3)
        #expect(waits.allSatisfy { $0 >= .seconds(5) } && waits.reduce(.zero, +) <= .seconds(20))
    }

    @Test(
        "Longer than is waited, not saying when, or noise: asked once",
        arguments: ["6", "86400", "soon", "-1", "1.5", "", nil]
    )
    func once(retryAfter: String?) async throws {
        let (requests, waits, status) = try await storm(retryAfter)
        #expect(requests == 1 && waits.isEmpty && status == 429)
    }

    @Test(
        "A moment that has passed, and zero, are asked again at once, but not for ever",
        arguments: ["0", httpDate(-60)]
    )
    func past(retryAfter: String) async throws {
        let (requests, waits, status) = try await storm(retryAfter, RetryPolicy(maximumAttempts: 6))
        #expect(requests == 6 && waits.count == 5 && status == 429)
        #expect(waits.allSatisfy { $0 > .zero && $0 <= .seconds(4) }, "scattered, so that not all come back together")
    }

    @Test("A storm that passes within the time is waited out", arguments: ["1", "3", httpDate(4)])
    func passes(retryAfter: String) async throws {
        let (requests, waits, status) = try await storm(retryAfter, times: 2)
        #expect(requests == 3 && waits.count == 2 && status == 200)
    }

    @Test("Forty callers in one storm share connections and each gets its own 429")
    func many() async throws {
        let server = try LoopbackServer { _, connection in try connection.respond(429, ["Retry-After": "60"], "no") }
        defer { server.stop() }
        let bench = try FaultBench()
        let session = bench.makeSession(retry: RetryPolicy())
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    do {
                        let request = HTTPRequest(server.url("/\(number)"))
                        _ = try await session.rx.data(request).awaited(timeout: lastResort).last()
                        return nil
                    } catch {
                        guard case HTTPError.requestFailed(let response, _) = error else { return nil }
                        return response.status
                    }
                }
            }
            return await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(statuses == [Int?](repeating: 429, count: 40))
        #expect(server.requests.count == 40 && server.connectionCount <= 16)
    }
}
