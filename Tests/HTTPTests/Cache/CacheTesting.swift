import Foundation
import HTTPStubs
import Rx
import Testing

@testable import HTTP

/// 2026-01-01 00:00:00 UTC, the present of tests on values, in milliseconds.
let testNow: Int64 = 1_767_225_600_000

/// A date field's value some seconds from that present.
func httpDate(_ offset: Int64 = 0) -> String { HTTPDate(seconds: testNow / 1000 + offset).text }

func makeURL(_ text: String = "http://a.example/x") -> URL { URL(string: text)! }

func makeRequest(
    _ url: String = "http://a.example/x",
    method: HTTPMethod = .get,
    headers: HTTPHeaders = [:]
) -> HTTPRequest {
    HTTPRequest(makeURL(url), method: method, headers: headers)
}

func makeResponse(_ status: Int = 200, _ headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, url: makeURL())
}

/// A stored response that arrived some seconds ago, dated by its arrival unless it says otherwise.
func makeStored(_ headers: HTTPHeaders, status: Int = 200, secondsAgo: Int64 = 0, delay: Int64 = 0) -> StoredResponse {
    var headers = headers
    if !headers.contains("Date") { headers.add("Date", httpDate(-secondsAgo)) }
    return StoredResponse(
        status: status,
        version: .http11,
        headers: headers,
        requestTime: testNow - (secondsAgo + delay) * 1000,
        responseTime: testNow - secondsAgo * 1000,
        selectors: []
    )
}

/// A clock a test turns by hand.
final class TestClock: Sendable {
    private let time = Guarded(testNow)

    var now: Int64 { time.withLock { $0 } }

    func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// An origin that answers at once, and remembers what it was asked.
final class TestOrigin: Sendable {
    typealias Handler = @Sendable (HTTPRequest) throws -> (Int, HTTPHeaders, String)

    private let handler = Guarded<Handler>({ _ in (200, [:], "") })
    private let asked = Guarded<[HTTPRequest]>([])

    init(_ handler: @escaping Handler) { answer(handler) }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    func answer(_ handler: @escaping Handler) { self.handler.withLock { $0 = handler } }

    func fetch(_ request: HTTPRequest) -> Observable<(HTTPResponse, Data)> {
        Observable.create { [self] observer in
            asked.withLock { $0.append(request) }
            do {
                let (status, headers, body) = try handler.withLock { $0 }(request)
                observer.onNext((HTTPResponse(status: status, headers: headers, url: request.url), Data(body.utf8)))
                observer.onCompleted()
            } catch {
                observer.onError(error)
            }
            return Disposables.create()
        }
    }
}

/// A folder of a test's own, removed with it.
final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/igif-cache-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The files below it, relative, sorted.
    func files() -> [String] { (FileManager.default.subpaths(atPath: path) ?? []).sorted() }
}

/// Collects a cache's warnings.
final class TestWarnings: Sendable {
    private let lines = Guarded<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
