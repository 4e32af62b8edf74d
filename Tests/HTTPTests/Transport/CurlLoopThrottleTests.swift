import Foundation
import HTTPStubs
import Rx
import TestSupport
import Testing

@testable import HTTP

/// Exchanges that share a connection of which one has to wait.
@Suite(
    "The loop and connections that are held back",
    .timeLimit(.minutes(10)),
    .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage)
)
struct CurlLoopThrottleTests {
    /// More than all buffers between a server and a receiver hold.
    static let size = 24 << 20
    private let nginx: Nginx
    private let bench: CurlLoopIdleTests.Bench

    init() throws {
        nginx = try Nginx(files: ["a.bin": Data(repeating: 7, count: Self.size)])
        bench = try CurlLoopIdleTests.Bench(silence: .seconds(100_000), nginx: nginx)
    }

    private func finish() {
        nginx.stop()
        bench.other.stop()
    }

    private func start(_ receiver: RecordingReceiver) -> any HTTPTransportExchange {
        // The bytes as they are: packed there would be next to none.
        let request = HTTPRequest(nginx.url("/a.bin"), headers: ["Accept-Encoding": "identity"])
        return bench.transport.start(request, limits: CurlLoopIdleTests.endless, receiver: receiver)
    }

    /// Answers its first piece with a flow, and opens a gate then.
    private func waiter(_ flow: HTTPTransportFlow) -> RecordingReceiver {
        let isFirst = Guarded(true)
        return RecordingReceiver(onBody: { _ in
            isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? flow : .proceed
            }
        })
    }

    /// Waits until nothing comes for some exchanges any more.
    private func stall(_ receivers: [RecordingReceiver]) async {
        func counts() -> [Int] { receivers.map { $0.now.body.count } }
        var (before, rounds) = ([Int](), 0)
        while rounds < 10 {
            await bench.pass()
            let now = counts()
            rounds = now == before ? rounds + 1 : 0
            before = now
        }
    }

    @Test("Nothing is read for others, and nothing begun, while one waits that throttles; then all is there")
    func throttle() async throws {
        defer { finish() }
        let one = waiter(.throttle)
        let exchange = start(one)
        #expect(await onThread { one.hadBody.wait(upTo: lastResort) })
        let others = (0..<2).map { _ in RecordingReceiver() }
        for other in others { _ = start(other) }
        await stall(others)
        #expect(others.allSatisfy { $0.head == nil }, "they begin when it goes on")

        exchange.resume()
        for receiver in others + [one] {
            await receiver.end()
            #expect(receiver.failure == nil && receiver.now.body.count == Self.size)
            #expect(receiver.now.callsAfterEnd == 0)
        }
    }

    @Test("Those under way wait as well, and go on when it does or is cancelled", arguments: [false, true])
    func underWay(isCancelled: Bool) async throws {
        defer { finish() }
        let others = (0..<2).map { _ in waiter(.pause) }
        let paused = others.map(start)
        for other in others { #expect(await onThread { other.hadBody.wait(upTo: lastResort) }) }
        let one = waiter(.throttle)
        let exchange = start(one)
        #expect(await onThread { one.hadBody.wait(upTo: lastResort) })
        paused.forEach { $0.resume() }
        await stall(others)
        #expect(others.allSatisfy { $0.now.ends.isEmpty && $0.now.body.count < Self.size })

        if isCancelled { exchange.cancel() } else { exchange.resume() }
        for receiver in isCancelled ? others : others + [one] {
            await receiver.end()
            #expect(receiver.failure == nil && receiver.now.body.count == Self.size)
        }
    }

    @Test("Others go on while one waits that only pauses")
    func pause() async throws {
        defer { finish() }
        let one = waiter(.pause)
        let exchange = start(one)
        #expect(await onThread { one.hadBody.wait(upTo: lastResort) })
        let other = RecordingReceiver()
        _ = start(other)
        await other.end()
        #expect(other.failure == nil && other.now.body.count == Self.size && one.now.ends.isEmpty)
        exchange.resume()
        await one.end()
        #expect(one.failure == nil && one.now.body.count == Self.size)
    }
}
