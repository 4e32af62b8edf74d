import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes one error of GIPHY's many ways to say no.
struct GiphyFailure {
    let provider: String
    /// What must not appear in a message, should the server repeat it.
    let key: String?
    /// Seconds since 1970, for a `Retry-After` that is a date.
    let now: Int64

    /// Longest message that is passed on, in characters.
    static let messageLength = 200

    /// The error an answer stands for, or `nil` where it is a good one.
    ///
    /// The status in the body counts where the response itself is 2xx: proxies have been seen to hide the real one.
    func error(_ response: HTTPResponse, _ answer: GiphyAnswer) -> ProviderError? {
        guard response.isSuccess else { return error(response, status: response.status, answer.message) }
        if let status = answer.status, !(200..<300).contains(status) {
            return error(response, status: status, answer.message)
        }
        func invalid(_ reason: String) -> ProviderError { .invalidAnswer(provider: provider, reason: reason) }
        if answer.responseID?.isEmpty == true {
            return invalid("it was made up by the server itself, not by its search; try again later")
        }
        guard answer.hasData else { return invalid("it has no data") }
        if answer.entries > 0, answer.understood == 0 { return invalid("its data are no GIFs") }
        return nil
    }

    /// The error of an answer whose body is no JSON.
    func error(_ response: HTTPResponse, _ body: Data, _ failure: JSONReader.Failure) -> ProviderError {
        guard response.isSuccess else { return error(response, status: response.status, nil) }
        let isMarkup = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
        let reason = isMarkup ? "it is a web page, not JSON" : body.isEmpty ? "it is empty" : "no JSON: \(failure)"
        return .invalidAnswer(provider: provider, reason: reason)
    }

    private func error(_ response: HTTPResponse, status: Int, _ message: String?) -> ProviderError {
        let message = message.flatMap(clean)
        let wait = RetryAfter.delay(response, now: now).map { Int($0.components.seconds) }
        switch status {
        case 401, 403: return .keyRefused(provider: provider, status: status, message: message)
        case 414: return .invalidQuery("\(provider) says that the query is too long.")
        case 429:
            return .rateLimited(provider: provider, retryAfter: wait)
        default:
            if status >= 500, let wait { return .busy(provider: provider, status: status, retryAfter: wait) }
            return .unavailable(provider: provider, status: status, message: message)
        }
    }

    /// A server's words, fit for a terminal: one line, bounded, without the key and without what steers a terminal or
    /// turns text around.
    func clean(_ message: String) -> String? {
        var text = ""
        for scalar in message.unicodeScalars.prefix(4 * Self.messageLength) {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        if let key, !key.isEmpty {
            text = text.split(separator: key, omittingEmptySubsequences: false).joined(separator: "***")
        }
        let words = text.split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        let cut = words.prefix(Self.messageLength)
        let line = cut.count < words.count ? cut + "…" : cut
        // The sentence around it brings its own full stop.
        return line.last == "." ? String(line.dropLast()) : String(line)
    }
}
