import CCurl

/// What libcurl's codes mean to this room.
enum CurlFailure {
    /// The error for a transfer that ended with a code other than OK.
    static func error(_ code: CURLcode, message: String, exchange: CurlExchange) -> HTTPError {
        let url = exchange.request.url
        func failure(_ kind: HTTPError.TransportFailure.Kind, _ reason: String) -> HTTPError {
            .transport(.init(kind, reason, host: url.host))
        }
        let detail = harmless(message, query: url.query)
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return failure(.nameNotResolved, "its name has no address")
        case CURLE_COULDNT_RESOLVE_PROXY: return failure(.nameNotResolved, "the proxy's name has no address")
        case CURLE_COULDNT_CONNECT: return failure(.cannotConnect, detail ?? "no connection")
        case CURLE_PROXY: return failure(.cannotConnect, detail ?? "the proxy failed")
        case CURLE_OPERATION_TIMEDOUT:
            guard exchange.lastActivity != nil else { return failure(.timedOut, "no connection in time") }
            return failure(.timedOut, "the answer was not complete in time")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            return failure(.tls, detail ?? "TLS failed")
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED:
            return failure(.local, detail ?? "TLS is not set up on this machine")
        case CURLE_PARTIAL_FILE: return failure(.connectionLost, "the connection ended before the answer did")
        case CURLE_GOT_NOTHING: return failure(.connectionLost, "the server closed the connection without an answer")
        case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: return failure(.connectionLost, "the request could not be sent")
        case CURLE_RECV_ERROR where message.contains("chunk") || message.contains("Chunk"):
            return failure(.protocolViolation, "the answer's chunks are malformed")
        case CURLE_RECV_ERROR: return failure(.connectionLost, "the connection was lost")
        case CURLE_HTTP2_STREAM where message.contains("PROTOCOL_ERROR"):
            // Either side says so of a stream that breaks the rules (RFC 9113 section 8.1.1); again is no better.
            return failure(.protocolViolation, "the answer breaks the rules of HTTP/2")
        case CURLE_HTTP2_STREAM: return failure(.connectionLost, "the server broke off the stream")
        case CURLE_HTTP2, CURLE_HTTP3: return failure(.connectionLost, "the connection's framing broke")
        case CURLE_BAD_CONTENT_ENCODING:
            return failure(.protocolViolation, "the answer's content coding is unknown or broken")
        case CURLE_UNSUPPORTED_PROTOCOL where exchange.lastActivity != nil, CURLE_WEIRD_SERVER_REPLY:
            return failure(.protocolViolation, "what came is not an HTTP answer")
        case CURLE_BAD_FUNCTION_ARGUMENT where exchange.lastActivity != nil:
            // libcurl says so of a header line that continues nothing.
            return failure(.protocolViolation, "the answer's header fields are malformed")
        case CURLE_FILESIZE_EXCEEDED: return .limitExceeded(.body(maximum: exchange.limits.bodyBytes))
        case CURLE_OUT_OF_MEMORY where exchange.lastActivity != nil && !exchange.hasFinalHead,
            CURLcode(rawValue: 100) where !exchange.hasFinalHead:
            // libcurl has its own bounds on one header line and on all of them; 100 is CURLE_TOO_LARGE, since 8.6.
            return .limitExceeded(.headers(maximum: min(exchange.limits.headerBytes, 100 << 10)))
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_LOGIN_DENIED:
            return failure(.invalidRequest, "the URL cannot be asked")
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: return failure(.local, "there is not enough memory")
        default: return failure(.local, String(cString: ccurl_easy_strerror(code)))
        }
    }

    /// libcurl's own words, unless they are empty or could hold what must not be shown.
    private static func harmless(_ message: String, query: String?) -> String? {
        if let query, !query.isEmpty, message.contains(query) { return nil }
        let clean = message.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0 != "?" }.prefix(200)
        guard var first = clean.first.map(String.init) else { return nil }
        first.unicodeScalars.append(contentsOf: clean.dropFirst())
        return first
    }
}
