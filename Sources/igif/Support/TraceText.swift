import HTTP
import TerminalUI

/// Traces as lines for people: `>` for what goes out, `<` for what comes in, `*` for everything else.
///
/// They are no contract. Servers' texts in them lose their control characters here, wherever the lines go.
enum TraceText {
    /// The longest value of a field that is shown whole, in characters.
    private static let longestValue = 400

    /// The lines of one trace.
    static func lines(_ trace: HTTPTrace, of session: String) -> [String] {
        let mark = trace.exchange.map { "[\(session)\($0)] " } ?? ""
        return texts(trace.event).map { SafeText.line(mark + $0) }
    }

    private static func texts(_ event: HTTPTrace.Event) -> [String] {
        switch event {
        case .request(let target, let headers, let bytes):
            return ["> \(target.method) \(target.url)"] + fields(headers, ">")
                + (bytes == 0 ? [] : ["> \(bytes.map { ByteSize($0).description } ?? "files") of body"])
        case .connected(let connection):
            let host = connection.address.contains(":") ? "[\(connection.address)]" : connection.address
            var words = ["\(connection.isReused ? "uses the connection" : "connected") to \(host):\(connection.port)"]
            if connection.isProxied { words.append("a proxy") }
            words.append(connection.isSecure ? "TLS, certificate verified" : "no TLS")
            return ["* " + words.joined(separator: ", ")]
        case .response(let status, let version, let headers):
            return ["< \(version.rawValue) \(status)"] + fields(headers, "<")
        case .finished(let bytes, let time): return ["* \(ByteSize(bytes)) of body in \(milliseconds(time))"]
        case .failed(let reason, let bytes, let time):
            return ["* failed after \(milliseconds(time)) and \(ByteSize(bytes)) of body: \(reason)"]
        case .redirected(let target, let status, let next):
            return ["* \(status) redirects \(target.method) \(target.url) to \(next.method) \(next.url)"]
        case .retrying(let target, let reason, let attempt, let delay):
            return ["* again in \(milliseconds(delay)), attempt \(attempt): \(target.method) \(target.url): \(reason)"]
        case .cache(let target, let decision):
            return ["* cache: \(text(decision)): \(target.method) \(target.url)"]
        }
    }

    private static func fields(_ headers: HTTPHeaders, _ mark: String) -> [String] {
        headers.map { field in
            let shown = field.value.prefix(longestValue)
            return "\(mark) \(field.name): \(shown)\(shown.endIndex < field.value.endIndex ? "…" : "")"
        }
    }

    private static func text(_ decision: HTTPTrace.CacheDecision) -> String {
        switch decision {
        case .hit(let age): "hit, \(age) s old"
        case .stale(let reason): "stale, but served, since \(reason)"
        case .joined: "joins a request under way"
        case .validating: "stale, asks whether it still holds"
        case .revalidated: "still holds"
        case .miss: "miss"
        case .unavailable: "nothing there, and nobody is to be asked"
        }
    }

    private static func milliseconds(_ time: Duration) -> String { "\(Int(time / .milliseconds(1))) ms" }
}
