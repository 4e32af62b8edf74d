import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

/// The answer of a stub, or what it raised.
@Suite("HTTPSession.rx")
struct HTTPSessionRxTests {
    let stub = StubTransport()

    func makeSession(_ change: (inout HTTPSession.Configuration) -> Void = { _ in }) -> HTTPSession {
        var configuration = HTTPSession.Configuration(transport: stub, retry: .never)
        change(&configuration)
        return HTTPSession(configuration)
    }

    func makeRequest(_ path: String = "/") -> HTTPRequest {
        HTTPRequest(URL(string: "https://api.example.com\(path)")!)
    }

    func failure<T>(_ stream: Observable<T>) -> HTTPError? {
        do {
            _ = try stream.toBlocking(timeout: 10).first()
            return nil
        } catch {
            return error as? HTTPError
        }
    }

    @Test("response gives status and body once and completes")
    func response() throws {
        stub.when(.any) { _ in .text("hello", status: 404) }
        let all = try makeSession().rx.response(makeRequest()).toBlocking(timeout: 10).toArray()
        #expect(all.count == 1)
        #expect(all.first?.0.status == 404)
        #expect(all.first?.1 == Data("hello".utf8))
    }

    @Test("response is cold: one request per subscriber, none before")
    func cold() throws {
        stub.when(.any) { _ in .text("hello") }
        let stream = makeSession().rx.response(makeRequest())
        #expect(stub.requests.isEmpty)
        _ = try stream.toBlocking(timeout: 10).first()
        _ = try stream.toBlocking(timeout: 10).first()
        #expect(stub.requests.count == 2)
    }

    @Test("Disposing cancels the transfer")
    func dispose() {
        stub.when(.any) { _ in .text("never").delayed(by: .seconds(3600)) }
        let subscription = makeSession().rx.response(makeRequest()).subscribe()
        subscription.dispose()
        #expect(stub.cancelledRequests.count == 1)
    }

    @Test("data, string, json and decodable each give their value")
    func values() throws {
        stub.when(.any) { _ in .json(#"{"title":"Müll","n":[1,2]}"#) }
        let rx = makeSession().rx
        struct Item: Decodable, Equatable { var title: String }
        let request = makeRequest()
        #expect(try rx.data(request).toBlocking(timeout: 10).first()?.count == 27)
        #expect(try rx.string(request).toBlocking(timeout: 10).first() == #"{"title":"Müll","n":[1,2]}"#)
        #expect(try rx.json(request).toBlocking(timeout: 10).first()?.n[1].int == 2)
        #expect(
            try rx.decodable(request, as: Item.self).toBlocking(timeout: 10).first() == Item(title: "Müll")
        )
    }

    @Test("Any status but 2xx is requestFailed with response and body", arguments: [304, 400, 404, 429, 500])
    func statuses(status: Int) {
        stub.when(.any) { _ in .text("sorry", status: status) }
        guard case .requestFailed(let response, let data) = failure(makeSession().rx.string(makeRequest())) else {
            Issue.record("no requestFailed")
            return
        }
        #expect(response.status == status)
        #expect(data == Data("sorry".utf8))
    }

    @Test("What cannot be decoded is an error, never an empty value")
    func undecodable() {
        stub.when(.any) { _ in .data(Data([0xFF, 0xFE, 0xFD])) }
        let rx = makeSession().rx
        let kinds = [
            failure(rx.string(makeRequest()).map { _ in }), failure(rx.json(makeRequest()).map { _ in }),
            failure(rx.decodable(makeRequest(), as: [Int].self).map { _ in }),
        ]
        for kind in kinds {
            guard case .deserializationFailed = kind else {
                Issue.record("not deserializationFailed: \(String(describing: kind))")
                continue
            }
        }
    }

    @Test("An error raised below surfaces as itself")
    func stubError() {
        stub.when(.any) { _ in .failure(Failure()) }
        #expect(throws: Failure()) {
            try makeSession().rx.json(makeRequest()).toBlocking(timeout: 10).first()
        }
    }

    @Test("A request nothing stands for says so")
    func noStub() {
        #expect(
            failure(makeSession().rx.response(makeRequest("/x?api_key=secret")))
                == .unknown("no stub for GET api.example.com/x")
        )
    }
}
