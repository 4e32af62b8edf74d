import Foundation
import HTTP

/// What a stub answers: a response, or a failure that surfaces as itself.
public struct StubResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, piece by piece as the receiver hears it.
    public var pieces: [Data]
    /// Interim responses before the final one.
    public var interim: [HTTPResponse] = []
    /// What ends the exchange instead of its regular end: before the head if `failsEarly`, else after the last piece.
    public var failure: (any Error)?
    /// Whether the failure comes instead of a response.
    public var failsEarly = false
    /// How long the answer takes, on the transport's scheduler.
    public var delay: Duration = .zero

    /// Makes a response.
    public init(_ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        pieces = body.isEmpty ? [] : [body]
    }

    /// A status without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> StubResponse {
        StubResponse(status, headers: headers)
    }

    /// A text, as UTF-8 and said to be.
    public static func text(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> StubResponse {
        var headers = headers
        if !headers.contains("Content-Type") { headers.add("Content-Type", "text/plain; charset=utf-8") }
        return StubResponse(status, headers: headers, body: Data(text.utf8))
    }

    /// JSON from its text.
    public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> StubResponse {
        var headers = headers
        if !headers.contains("Content-Type") { headers.add("Content-Type", "application/json") }
        return StubResponse(status, headers: headers, body: Data(text.utf8))
    }

    /// Bytes.
    public static func data(_ body: Data, status: Int = 200, headers: HTTPHeaders = [:]) -> StubResponse {
        StubResponse(status, headers: headers, body: body)
    }

    /// No response: this error.
    public static func failure(_ error: any Error) -> StubResponse {
        var response = StubResponse()
        response.failure = error
        response.failsEarly = true
        return response
    }

    /// The same, after a while.
    public func delayed(by delay: Duration) -> StubResponse {
        var copy = self
        copy.delay = delay
        return copy
    }

    /// The same body in pieces of at most this many bytes.
    public func inPieces(of size: Int) -> StubResponse {
        var copy = self
        let whole = pieces.reduce(Data(), +)
        copy.pieces = stride(from: 0, to: whole.count, by: size).map { start in
            whole.subdata(in: start..<min(start + size, whole.count))
        }
        return copy
    }

    /// The same, but broken off with an error after the last piece.
    public func failing(with error: any Error) -> StubResponse {
        var copy = self
        copy.failure = error
        return copy
    }
}
