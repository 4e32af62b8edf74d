import Foundation
import HTTP
import HTTPStubs
import Rx
import Testing

@Suite("Examples: asking a server")
struct AskingExamples {
    let page = Page()
    let server = ExampleServer()

    @Test func response() {
        let print = page.print
        let stub = server.stub.when(.path("/shows")) { _ in .text("Cats") }
        let session = server.makeSession()
        let url = ExampleServer.url("/shows")
        // docs:begin
        let answer = session.rx.response(HTTPRequest(url))
        print("\(stub.requests.count) requests")

        for _ in 1...2 {
            _ = answer.subscribe(onNext: { response, data in print("\(response.status), \(data.count) bytes") })
        }
        print("\(stub.requests.count) requests")
        // Prints: 0 requests, 200, 4 bytes, 200, 4 bytes, 2 requests
        // docs:end
        page.expect("0 requests, 200, 4 bytes, 200, 4 bytes, 2 requests")
    }

    @Test func parameters() {
        let print = page.print
        server.stub.when(.query("q", "cats & dogs")) { _ in .json(#"{"total":2}"#) }
        server.stub.when(.method(.post)) { request in .text(String(decoding: request.body ?? Data(), as: UTF8.self)) }
        let session = server.makeSession()
        // docs:begin
        let address = "https://api.example.org/shows"
        _ = session.rx.json(.get, address, parameters: ["q": "cats & dogs", "limit": 5])
            .subscribe(onNext: { json in print(json["total"].int ?? 0) })

        _ = session.rx.string(.post, address, parameters: ["name": "Cats"], encoding: .json)
            .subscribe(onNext: { echo in print(echo) })
        // Prints: 2, {"name":"Cats"}
        // docs:end
        page.expect(#"2, {"name":"Cats"}"#)
    }

    @Test func errors() {
        let print = page.print
        server.stub.when(.any) { _ in .text("no such show", status: 404) }
        server.stub.when(.path("/page")) { _ in .text("<html>") }
        let session = server.makeSession()
        // docs:begin
        for path in ["/shows/7", "/page"] {
            _ = session.rx.json(.get, "https://api.example.org\(path)").subscribe(onError: { error in
                switch error {
                case HTTPError.requestFailed(let response, let data):
                    print("\(response.status): \(String(decoding: data, as: UTF8.self))")
                case HTTPError.deserializationFailed: print("that is no JSON")
                default: print(error)
                }
            })
        }
        // Prints: 404: no such show, that is no JSON
        // docs:end
        page.expect("404: no such show, that is no JSON")
    }

    @Test func retry() {
        let print = page.print
        let stub = server.stub.when(.any) { _ in .status(503) }
        let url = ExampleServer.url("/shows")
        // docs:begin
        let patient = RetryPolicy(maximumAttempts: 5, maximumDelay: .seconds(10), budget: .seconds(60))
        // docs:end
        // No wait takes any time here.
        let clock = HTTPClock(
            now: { .zero },
            date: { 0 },
            after: { _, work in
                work()
                return Disposables.create()
            }
        )
        let session = server.makeSession { ($0.retry, $0.clock) = (patient, clock) }
        _ = session.rx.response(HTTPRequest(url)).subscribe(onNext: { response, _ in print(response.status) })
        page.expect("503")
        #expect(stub.requests.count == 5)
    }

    @Test func latest() {
        let print = page.print
        // Answers never come, so that what happens to the requests is seen.
        let stub = StubTransport(later: { _, _ in })
        stub.when(.any) { _ in .json("[]") }
        let session = HTTPSession(.init(transport: stub, delivery: .direct))
        // docs:begin
        let words = PublishSubject<String>()
        let results =
            words
            .filter { !$0.isEmpty }
            .flatMapLatest { word in
                session.rx.json(.get, "https://api.example.org/shows", parameters: ["q": .string(word)])
                    .catchAndReturn([])
            }
        let subscription = results.subscribe(onNext: { print($0) })

        words.onNext("c")
        words.onNext("ca")
        words.onNext("cat")
        print("\(stub.requests.count) requests, \(stub.cancelledRequests.count) aborted")
        // Prints: 3 requests, 2 aborted
        // docs:end
        page.expect("3 requests, 2 aborted")
        subscription.dispose()
    }
}
