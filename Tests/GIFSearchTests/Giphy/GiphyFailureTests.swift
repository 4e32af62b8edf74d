import Foundation
import HTTP
import TestSupport
import Testing

@testable import GIFSearch

@Suite struct GiphyFailureTests {
    private let failure = GiphyFailure(provider: "giphy", key: "s3cretKey", now: 0)

    private func error(_ status: Int, _ body: String, _ headers: HTTPHeaders = [:]) throws -> ProviderError? {
        let url = try #require(URL(string: "https://api.giphy.com/v1/gifs/search?api_key=s3cretKey"))
        let response = HTTPResponse(status: status, headers: headers, url: url)
        do {
            let answer = try GiphyAnswer(Data(body.utf8), source: "giphy", credit: nil, cached: false)
            return failure.error(response, answer)
        } catch let error as JSONReader.Failure {
            return failure.error(response, Data(body.utf8), error)
        }
    }

    @Test("A good answer is no error")
    func good() throws {
        #expect(try error(200, makePage(["a"])) == nil)
        #expect(try error(200, #"{"data":[],"meta":{"status":200}}"#) == nil)
    }

    @Test("Each status has its error, in all three shapes of body")
    func statuses() throws {
        #expect(
            try error(401, #"{"data":[],"meta":{"status":401,"msg":"Unauthorized","response_id":""}}"#)
                == .keyRefused(provider: "giphy", status: 401, message: "Unauthorized")
        )
        #expect(
            try error(403, #"{"message":"Invalid authentication credentials"}"#)
                == .keyRefused(provider: "giphy", status: 403, message: "Invalid authentication credentials")
        )
        #expect(
            try error(400, #"{"meta":{"status":400,"msg":"Bad Request"}}"#)
                == .unavailable(provider: "giphy", status: 400, message: "Bad Request")
        )
        #expect(try error(414, "") == .invalidQuery("giphy says that the query is too long."))
        #expect(try error(500, "<html>oops</html>") == .unavailable(provider: "giphy", status: 500, message: nil))
        #expect(try error(404, "{}") == .unavailable(provider: "giphy", status: 404, message: nil))
    }

    @Test("Too many calls says when to come back, if the server does")
    func rateLimit() throws {
        let body = #"{"message":"API rate limit exceeded"}"#
        #expect(try error(429, body) == .rateLimited(provider: "giphy", retryAfter: nil))
        #expect(try error(429, body, ["Retry-After": "37"]) == .rateLimited(provider: "giphy", retryAfter: 37))
    }

    @Test("A status in the body counts where the response hides it")
    func hiddenStatus() throws {
        let body = #"{"data":[],"meta":{"status":429,"msg":"API rate limit exceeded","response_id":""}}"#
        #expect(try error(200, body) == .rateLimited(provider: "giphy", retryAfter: nil))
    }

    @Test("A made-up 200, a web page, strings and nothing are no answers")
    func invalid() throws {
        for body in [
            #"{"data":[],"meta":{"status":200,"msg":"OK","response_id":""}}"#, "<!DOCTYPE html><p>", "  \n<html>", "",
            #"{"data":["a","b"]}"#, #"{"meta":{"status":200}}"#, #"{"data":[{"id":"#,
        ] {
            guard case .invalidAnswer("giphy", let reason)? = try error(200, body) else {
                Issue.record("\(body) passed")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("A server's words are made harmless, bounded, and never hold the key")
    func messages() throws {
        let hostile = "Key s3cretKey is \u{1B}[31mbad\u{202E}\n\u{0}\u{9B} " + String(repeating: "y", count: 9000)
        let clean = try #require(failure.clean(hostile))
        #expect(clean.hasPrefix("Key *** is [31mbad yyy"))
        #expect(clean.count <= GiphyFailure.messageLength + 1)
        #expect(clean.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x202E })
        #expect(failure.clean(" \u{0}\u{1B} ") == nil)
        #expect(failure.clean("Stop.") == "Stop")
    }

    @Test("Recorded errors are errors", .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
    func recorded() throws {
        func recordedError(_ name: String, _ status: Int) throws -> ProviderError? {
            try error(status, String(decoding: Fixtures.data("giphy/\(name).json"), as: UTF8.self))
        }
        #expect(
            try recordedError("issues__error_401_invalid_key_2022", 401)
                == .keyRefused(provider: "giphy", status: 401, message: "Unauthorized")
        )
        #expect(try recordedError("issues__error_429_2021", 429) == .rateLimited(provider: "giphy", retryAfter: nil))
        #expect(
            try recordedError("issues__error_404_gif_by_id_2021", 404)
                == .unavailable(provider: "giphy", status: 404, message: "Not Found")
        )
        #expect(
            try recordedError("zulip_python-zulip-api__test_403", 403)
                == .keyRefused(provider: "giphy", status: 403, message: "Invalid authentication credentials")
        )
        guard case .invalidAnswer? = try recordedError("issues__ok_200_search_without_pagination_2019", 200) else {
            Issue.record("a made-up 200 passed")
            return
        }
        #expect(try recordedError("zulip_python-zulip-api__test_no_result", 200) == nil)
    }
}
