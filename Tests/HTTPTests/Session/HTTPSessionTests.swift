import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import Testing

/// Redirections, further attempts and slots, on stubs and virtual time (one tick is one second).
@Suite("HTTPSession")
struct HTTPSessionTests {
    let stub: StubTransport
    let scheduler: TestScheduler

    init() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        self.scheduler = scheduler
        stub = StubTransport { delay, work in
            if delay == .zero { return work() }
            _ = HTTPClock(scheduler).after(delay, work)
        }
    }

    /// What a request gave, and when in milliseconds.
    struct Outcome {
        var response: HTTPResponse?
        var body = ""
        var error: HTTPError?
        var time = 0
    }

    func run(_ request: HTTPRequest, _ change: (inout HTTPSession.Configuration) -> Void = { _ in }) -> Outcome {
        var configuration = HTTPSession.Configuration(
            transport: stub,
            delivery: .direct,
            clock: HTTPClock(scheduler),
            jitter: { 1 }
        )
        change(&configuration)
        let outcome = Guarded<Outcome?>(nil)
        let scheduler = scheduler
        let subscription = HTTPSession(configuration).rx.response(request).subscribe(
            onNext: { response, data in
                let text = String(decoding: data, as: UTF8.self)
                outcome.withLock { $0 = Outcome(response: response, body: text, time: scheduler.clock) }
            },
            onError: { error in
                outcome.withLock { $0 = Outcome(error: error as? HTTPError, time: scheduler.clock) }
            }
        )
        scheduler.start()
        subscription.dispose()
        return outcome.withLock { $0 } ?? Outcome(error: .unknown("nothing came"))
    }

    func makeRequest(_ url: String = "https://a.example/", method: HTTPMethod = .get) -> HTTPRequest {
        HTTPRequest(URL(string: url)!, method: method)
    }

    func kind(_ error: HTTPError?) -> HTTPError.TransportFailure.Kind? {
        guard case .transport(let failure) = error else { return nil }
        return failure.kind
    }

    // MARK: Redirections, RFC 9110 section 15.4

    @Test(
        "The method after a redirection is the one RFC 9110 says",
        arguments: [
            (301, "GET", "GET"), (301, "POST", "GET"), (301, "PUT", "PUT"), (302, "POST", "GET"), (303, "PUT", "GET"),
            (303, "HEAD", "HEAD"), (307, "POST", "POST"), (308, "POST", "POST"), (302, "HEAD", "HEAD"),
        ]
    )
    func methods(status: Int, method: String, after: String) {
        stub.when(.path("/")) { _ in .status(status, headers: ["Location": "/next?q=1"]) }
        stub.when(.path("/next")) { _ in .text("there") }
        var request = makeRequest(method: HTTPMethod(rawValue: method))
        request.body = Data("content".utf8)
        request.headers = ["Content-Type": "text/plain", "X": "y", "Authorization": "me"]
        let outcome = run(request)
        #expect(outcome.response?.url.absoluteString == "https://a.example/next?q=1")
        let last = stub.requests.last
        #expect(last?.method.rawValue == after)
        let keepsBody = method == after
        #expect(last?.body == (keepsBody ? request.body : nil))
        #expect(last?.headers.contains("Content-Type") == keepsBody)
        #expect(last?.headers["X"] == "y")
        #expect(last?.headers["Authorization"] == "me", "the same origin keeps its credentials")
    }

    @Test(
        "Credentials stay with their origin",
        arguments: ["https://b.example/", "https://a.example:444/", "https://sub.a.example/"]
    )
    func credentials(location: String) {
        stub.when(.any) { _ in .text("there") }
        stub.when(.path("/from")) { _ in .status(302, headers: ["Location": location]) }
        var request = makeRequest("https://a.example/from")
        request.headers = ["Authorization": "me", "Cookie": "a=b", "Accept": "x/y"]
        _ = run(request)
        #expect(stub.requests.last?.url.absoluteString == location)
        #expect(stub.requests.last?.headers.map(\.name) == ["Accept"])
    }

    @Test(
        "Where a redirection may not lead, it does not",
        arguments: ["http://a.example/", "file:///etc/passwd", "javascript:alert(1)", "https://u:p@a.example/", "//"]
    )
    func forbidden(location: String) {
        stub.when(.any) { _ in .status(302, headers: ["Location": location]) }
        #expect(kind(run(makeRequest()).error) == .redirect)
        #expect(stub.requests.count == 1)
    }

    @Test("A circle is noticed, an endless chain bounded")
    func loops() {
        stub.when(.path("/a")) { _ in .status(302, headers: ["Location": "/b"]) }
        stub.when(.path("/b")) { _ in .status(302, headers: ["Location": "/a"]) }
        let counter = Atomic(0)
        stub.when(.path("/c")) { _ in
            .status(302, headers: ["Location": "/c?\(counter.wrappingAdd(1, ordering: .relaxed).newValue)"])
        }
        #expect(kind(run(makeRequest("https://a.example/a")).error) == .redirect)
        #expect(stub.requests.count == 2)
        #expect(run(makeRequest("https://a.example/c")).error == .limitExceeded(.redirects(maximum: 10)))
        #expect(stub.requests.count == 2 + 11)
    }

    @Test("Without a place to go, and for 300 and 304, the response is the answer", arguments: [300, 302, 304])
    func notFollowed(status: Int) {
        let headers: HTTPHeaders = status == 302 ? [:] : ["Location": "/b"]
        stub.when(.any) { _ in .status(status, headers: headers) }
        #expect(run(makeRequest()).response?.status == status)
    }

    @Test("Each hop has to be allowed")
    func allowed() {
        stub.when(.host("a.example")) { _ in .status(302, headers: ["Location": "https://b.example/"]) }
        let refusal = HTTPError.unknown("not there")
        let outcome = run(makeRequest()) { $0.allows = { $0.host == "a.example" ? nil : refusal } }
        #expect(outcome.error == refusal)
        #expect(stub.requests.count == 1)
    }

    // MARK: Further attempts

    func failing(_ kind: HTTPError.TransportFailure.Kind) -> StubResponse {
        .failure(HTTPError.transport(.init(kind, "made to fail")))
    }

    @Test("A transient failure is tried again, with growing waits, and then stands")
    func transient() {
        stub.when(.any) { _ in failing(.connectionLost) }
        let outcome = run(makeRequest())
        #expect(kind(outcome.error) == .connectionLost)
        #expect(stub.requests.count == 3)
        #expect(outcome.time == 250 + 500)
    }

    @Test(
        "What will not go away is not tried again",
        arguments: [HTTPError.TransportFailure.Kind.tls, .invalidRequest, .addressRefused, .local, .protocolViolation]
    )
    func permanent(kind: HTTPError.TransportFailure.Kind) {
        stub.when(.any) { _ in failing(kind) }
        #expect(self.kind(run(makeRequest()).error) == kind)
        #expect(stub.requests.count == 1)
    }

    @Test("A method that is not idempotent is sent once")
    func post() {
        stub.when(.any) { _ in failing(.connectionLost) }
        _ = run(makeRequest(method: .post))
        #expect(stub.requests.count == 1)
    }

    @Test("503 is tried again, other statuses are answers", arguments: [(503, 3), (500, 1), (404, 1), (429, 1)])
    func statuses(status: Int, requests: Int) {
        stub.when(.any) { _ in .status(status) }
        #expect(run(makeRequest()).response?.status == status)
        #expect(stub.requests.count == requests)
    }

    @Test(
        "A Retry-After up to five seconds is waited out, a longer one answered at once",
        arguments: [
            ("0", 2), ("5", 2), ("6", 1), ("99999999999999999999", 1), ("Thu, 01 Jan 1970 00:00:04 GMT", 2),
            ("Thu, 01 Jan 1970 00:00:06 GMT", 1), ("Thu, 01 Jan 1970 00:01:00 GMT", 1),
        ]
    )
    func retryAfter(value: String, requests: Int) {
        let tries = Atomic(0)
        stub.when(.any) { _ in
            tries.wrappingAdd(1, ordering: .relaxed).newValue == 1
                ? .status(429, headers: ["Retry-After": value]) : .text("at last")
        }
        let outcome = run(makeRequest())
        #expect(stub.requests.count == requests)
        #expect(outcome.response?.status == (requests == 2 ? 200 : 429))
        if value == "5" { #expect(outcome.time == 5250, "no earlier than asked, a little scattered") }
    }

    @Test("Everything together ends within the budget")
    func budget() {
        stub.when(.any) { _ in failing(.timedOut).delayed(by: .seconds(9)) }
        let outcome = run(makeRequest()) { $0.retry.maximumAttempts = 100 }
        #expect(kind(outcome.error) == .timedOut)
        #expect(stub.requests.count == 3)
        #expect(outcome.time < 28_000)
    }

    @Test("Disposing while waiting for the next attempt ends it")
    func disposeWhileWaiting() {
        stub.when(.any) { _ in failing(.connectionLost) }
        var configuration = HTTPSession.Configuration(transport: stub, delivery: .direct, clock: HTTPClock(scheduler))
        configuration.jitter = { 1 }
        let subscription = HTTPSession(configuration).rx.response(makeRequest()).subscribe()
        subscription.dispose()
        scheduler.start()
        #expect(stub.requests.count == 1)
    }

    // MARK: Fields and slots

    @Test("The session's fields are added where a request has none of them")
    func fields() {
        stub.when(.any) { _ in .text("") }
        var request = makeRequest()
        request.headers = ["accept": "x/y"]
        _ = run(request) {
            $0.userAgent = "test/1"
            $0.headers = ["Accept": "*/*", "X": "z"]
        }
        #expect(stub.requests.last?.headers == ["accept": "x/y", "X": "z", "User-Agent": "test/1"])
    }

    @Test("No more exchanges run against one origin than allowed; the others follow in order, given-up ones do not")
    func slots() {
        stub.when(.any) { _ in .text("x").delayed(by: .seconds(1)) }
        let configuration = HTTPSession.Configuration(
            transport: stub,
            maximumPerHost: 2,
            delivery: .direct,
            clock: HTTPClock(scheduler)
        )
        let session = HTTPSession(configuration)
        let ended = Guarded<[Int]>([])
        let subscriptions = (0..<6).map { n in
            session.rx.response(makeRequest("https://a.example/\(n)"))
                .subscribe(onCompleted: { ended.withLock { $0.append(n) } })
        }
        _ = session.rx.response(makeRequest("https://b.example/")).subscribe()
        #expect(stub.requests.map(\.url.path) == ["/0", "/1", "/"])
        subscriptions[0].dispose()
        subscriptions[3].dispose()
        #expect(stub.requests.map(\.url.path) == ["/0", "/1", "/", "/2"], "a cancelled exchange makes room at once")
        scheduler.start()
        #expect(ended.withLock { $0 } == [1, 2, 4, 5])
        #expect(stub.requests.count == 6)
    }
}
