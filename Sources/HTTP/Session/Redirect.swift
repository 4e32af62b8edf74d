#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPResponse {
    /// Whether the status is one of those that lead elsewhere by `Location` (RFC 9110 section 15.4).
    var isRedirection: Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }
}

/// Where a redirection leads (RFC 9110 section 15.4).
enum Redirect {
    /// The next request, or `nil` when the response is not a redirection that can be followed.
    ///
    /// - Throws: `HTTPError.transport` of kind `redirect` where it must not be followed: to other schemes, from https
    ///   to http, or to a URL with a user name.
    static func next(after response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) -> HTTPRequest? {
        guard response.isRedirection else { return nil }
        let locations = response.headers.values("Location")
        guard let location = locations.first else { return nil }
        func refusal(_ reason: String) -> HTTPError {
            .transport(.init(.redirect, reason, host: request.url.host))
        }
        guard Set(locations).count == 1, let url = URL(string: location, relativeTo: request.url)?.absoluteURL else {
            throw refusal("it redirects to something that is not a URL")
        }
        if let problem = HTTPRequest.problem(with: url) { throw refusal("it redirects, but \(problem)") }
        if request.url.scheme?.lowercased() == "https", url.scheme?.lowercased() != "https" {
            throw refusal("it redirects from https to http")
        }

        var next = request
        next.url = url
        let becomesGet =
            switch response.status {
            case 303: request.method != .get && request.method != .head
            case 301, 302: request.method == .post
            default: false
            }
        if becomesGet {
            next.method = .get
            next.body = nil
            next.upload = nil
            for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location"] {
                next.headers.remove(name)
            }
        }
        if origin(of: url) != origin(of: request.url) {
            for name in ["Authorization", "Cookie", "Proxy-Authorization", "Host"] { next.headers.remove(name) }
        }
        return next
    }

    /// Scheme, host and port: what credentials are good for (RFC 9110 section 4.3.1).
    static func origin(of url: URL) -> String {
        if let origin = PlainAddress.origin(url) { return origin }
        let scheme = url.scheme?.lowercased() ?? ""
        return "\(scheme)://\(url.host?.lowercased() ?? ""):\(url.port ?? (scheme == "https" ? 443 : 80))"
    }
}

/// The requests that led to the present one, to notice circles and to stop in time.
struct RedirectTrail: Sendable {
    private var seen: [HTTPRequest]

    init(_ first: HTTPRequest) { seen = [first] }

    /// Notes the next request.
    ///
    /// - Throws: when it was sent before, or is one too many.
    mutating func add(_ request: HTTPRequest, maximum: Int) throws(HTTPError) {
        guard !seen.contains(where: { $0.method == request.method && $0.url == request.url }) else {
            throw .transport(.init(.redirect, "it redirects in a circle", host: request.url.host))
        }
        guard seen.count <= maximum else { throw .limitExceeded(.redirects(maximum: maximum)) }
        seen.append(request)
    }
}
