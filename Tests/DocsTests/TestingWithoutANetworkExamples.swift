import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("Examples: testing without a network")
struct TestingWithoutANetworkExamples {
    let page = Page()

    @Test func conditions() throws {
        let print = page.print
        // docs:begin
        let stub = StubTransport()
        stub.when(.host("api.example.org")) { _ in .json("[]") }
        stub.when(.path("/shows") && .query("q", "cats")) { _ in .json(#"["Cats"]"#) }
        let session = HTTPSession(.init(transport: stub))

        for word in ["cats", "dogs"] {
            let shows = session.rx.string(.get, "https://api.example.org/shows", parameters: ["q": .string(word)])
            print(try shows.toBlocking().single())
        }
        // Prints: ["Cats"], []
        // docs:end
        page.expect(#"["Cats"], []"#)
    }

    @Test func recorded() {
        let print = page.print
        // docs:begin
        let stub = StubTransport(later: { _, _ in })  // Every answer is awaited for ever.
        stub.when(.any) { _ in .status(204) }
        let session = HTTPSession(.init(transport: stub))

        session.rx.data(.get, "https://api.example.org/shows").subscribe().dispose()

        print(stub.requests.map { "\($0.method) \($0.url.path)" })
        print("\(stub.cancelledRequests.count) aborted")
        // Prints: ["GET /shows"], 1 aborted
        // docs:end
        page.expect(#"["GET /shows"], 1 aborted"#)
    }

    @Test func time() {
        let print = page.print
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let stub = StubTransport(later: { _, work in work() })
        stub.when(.any) { _ in .status(503, headers: ["Retry-After": "3600"]) }
        let session = HTTPSession(
            .init(
                transport: stub,
                retry: RetryPolicy(longestRetryAfter: .seconds(3600), budget: .seconds(86400)),
                delivery: .direct,
                clock: HTTPClock(scheduler)
            )
        )

        let result = scheduler.start(disposed: 10_000) {
            session.rx.response(.get, "https://api.example.org/shows").map { response, _ in response.status }
        }
        print("\(stub.requests.count) attempts, the last answer after \(result.events[0].time - 200) s")
        // Prints: 3 attempts, the last answer after 7200 s
        // docs:end
        page.expect("3 attempts, the last answer after 7200 s")
    }
}
