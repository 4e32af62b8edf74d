import Foundation
import GIFSearch
import HTTP
import TestSupport
import Testing

@testable import igif

@Suite("Failures")
struct CommandFailureTests {
    private static func answer(_ status: Int) throws -> HTTPError {
        let url = try #require(URL(string: "https://a.b/c?api_key=secret"))
        return .requestFailed(
            response: HTTPResponse(status: status, headers: ["Retry-After": "7"], url: url),
            data: Data()
        )
    }

    @Test("Each cause has the code of the contract")
    func codes() throws {
        let cases: [(any Error, igif.ExitStatus)] = [
            (ProviderError.invalidQuery("x"), .usage), (ProviderError.keyMissing(provider: "giphy"), .keyRefused),
            (ProviderError.keyRefused(provider: "giphy", status: 403, message: nil), .keyRefused),
            (ProviderError.rateLimited(provider: "giphy", retryAfter: 9), .rateLimited),
            (ProviderError.busy(provider: "giphy", status: 503, retryAfter: 60), .rateLimited),
            (ProviderError.notFound(provider: "giphy", ids: ["a"]), .noResults),
            (ProviderError.unavailable(provider: "giphy", status: 500, message: nil), .unavailable),
            (ProviderError.invalidAnswer(provider: "giphy", reason: "html"), .unavailable),
            (HTTPError.transport(.init(.timedOut, "x")), .unavailable),
            (HTTPError.transport(.init(.local, "x")), .failure),
            (HTTPError.transport(.init(.offline, "x")), .unavailable),
            (HTTPError.transport(.init(.redirect, "x")), .unavailable),
            (HTTPError.deserializationFailed("x"), .unavailable),
            (HTTPError.limitExceeded(.body(maximum: 1)), .unavailable),
            (try Self.answer(404), .unavailable), (try Self.answer(429), .rateLimited),
            (try Self.answer(503), .rateLimited), (CancellationError(), .failure),
        ]
        for (error, status) in cases { #expect(CommandFailure(error).status == status, "\(error)") }
        #expect(CommandFailure(try Self.answer(429)).retryAfter == 7)
        #expect(!CommandFailure(try Self.answer(500)).description.contains("secret"))
    }

    @Test("As JSON it is one object on one line with every field")
    func json() throws {
        let failure = CommandFailure(
            .rateLimited,
            "Too \"many\"\n\u{1B}",
            source: "giphy",
            httpStatus: 429,
            retryAfter: 3
        )
        let text = String(decoding: failure.json, as: UTF8.self)
        #expect(text.filter { $0 == "\n" }.count == 1 && unsafeScalars(in: text).isEmpty)
        let object = try JSONSerialization.jsonObject(with: Data(failure.json)) as? [String: [String: Any]]
        let error = object?["error"] ?? [:]
        #expect(Set(error.keys) == ["code", "message", "source", "status", "retry_after", "hint"])
        #expect(error["code"] as? Int == 75 && error["status"] as? Int == 429 && error["hint"] is NSNull)
    }

    @Test("As text it is harmless lines")
    func text() {
        let failure = CommandFailure(.failure, "a\u{1B}]0;x\u{07}\nb", hint: "do")
        #expect(failure.description == "igif: a\u{FFFD}]0;x\u{FFFD} b\n      do")
    }
}
