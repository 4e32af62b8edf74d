import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The demo catalogue as a web service: GIPHY's API in front of pictures that are drawn when they are asked for.
///
/// It answers requests and knows no connection: `DemoTransport` puts it under a session, the stub server behind a
/// socket. The answer to a request is always the same, but for `random`, which moves on from its seed.
///
/// Paths: `/v1/{gifs,stickers}/{search,trending,translate,random}`, `/v1/gifs/{id}`, `/v1/gifs?ids=`,
/// `/media/{id}/{file}` with `ETag` and ranges (RFC 9110 sections 13 and 14), and a page for each item at
/// `/{gifs,stickers}/{slug}`.
public final class DemoService: Sendable {
    /// How the service behaves where servers differ.
    public struct Options: Sendable {
        /// Whether a call without `api_key` is refused, as GIPHY does.
        public var requiresKey = false
        /// What `random` begins from: equal seeds, equal choices.
        public var seed: UInt64

        /// Options with a seed of the system's choice, unless one is given.
        public init(requiresKey: Bool = false, seed: UInt64? = nil) {
            self.requiresKey = requiresKey
            self.seed = seed ?? UInt64.random(in: 0...UInt64.max)
        }
    }

    private struct State {
        var draws: UInt64
        var catalogue: DemoCatalogue?
        /// What was drawn lately, so that ranges of one file and many downloads of it do not draw it each time.
        var files: [String: Data] = [:]
        var bytes = 0
    }

    /// Bytes of drawn files that are kept.
    private static let keptBytes = 16 << 20

    private let options: Options
    private let titles: [String]
    private let state: Guarded<State>

    /// A service over the embedded catalogue; it is made at the first request, so a run that asks none pays nothing.
    public init(_ options: Options = Options()) {
        self.options = options
        titles = []
        state = Guarded(State(draws: options.seed))
    }

    /// A service over the embedded catalogue with other titles, taken in turn: hostile ones, to see what they do.
    package init(titles: [String], _ options: Options = Options()) {
        self.options = options
        self.titles = titles
        state = Guarded(State(draws: options.seed))
    }

    private var catalogue: DemoCatalogue {
        if let made = state.withLock({ $0.catalogue }) { return made }
        // Two first requests at once make it twice, which costs less than to wait for each other.
        let made = DemoCatalogue(titles: titles)
        state.withLock { $0.catalogue = made }
        return made
    }

    /// Answers a request. URLs in the answer begin with the scheme, host and port that were asked.
    ///
    /// - Returns: the head, and the body, which for HEAD is empty.
    /// - Complexity: O(pixels) for media that were not asked for lately, else O(the catalogue's words).
    public func respond(to request: HTTPRequest) -> (response: HTTPResponse, body: Data) {
        let target = URLParts(request.url)
        var answer: DemoAnswer
        if request.method != .get, request.method != .head {
            answer = DemoAnswer.failure(405, "Method Not Allowed")
            answer.headers.add("Allow", "GET, HEAD")
        } else {
            switch target.path.first {
            case "v1": answer = api(target)
            case "media": answer = media(target, request)
            case "gifs", "stickers": answer = page(target)
            default: answer = DemoAnswer.failure(404, "Not Found")
            }
        }
        if answer.status != 304 { answer.headers.add("Content-Length", String(answer.body.count)) }
        return (
            HTTPResponse(status: answer.status, headers: answer.headers, url: request.url),
            request.method == .head ? Data() : answer.body
        )
    }

    private func api(_ target: URLParts) -> DemoAnswer {
        guard !options.requiresKey || target.parameter("api_key")?.isEmpty == false else {
            return .failure(401, "No API key found in request")
        }
        return DemoAPI(catalogue: catalogue, target: target, draw: draw).answer()
    }

    /// A number below `count`, another at each call.
    private func draw(_ count: Int) -> Int {
        let number = state.withLock { state in
            state.draws &+= 1
            return state.draws
        }
        return Int(Wave.scatter(Int(truncatingIfNeeded: number), 0) * Double(count))
    }

    private func page(_ target: URLParts) -> DemoAnswer {
        guard target.path.count == 2, let id = target.path[1].split(separator: "-").last,
            let picture = catalogue.picture(String(id))
        else { return .failure(404, "Not Found") }
        func escaped(_ text: String) -> String {
            text.reduce(into: "") { result, character in
                switch character {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "\"": result += "&quot;"
                default: result.append(character)
                }
            }
        }
        let (title, alt) = (escaped(picture.title), escaped(picture.alt))
        let source = "/media/\(picture.id)/\(DemoFile.original.rawValue)"
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(title)</title>
            <h1>\(title)</h1><img src="\(source)" alt="\(alt)" width="\(picture.width)" height="\(picture.height)">

            """
        return DemoAnswer(status: 200, headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(html.utf8))
    }

    private func media(_ target: URLParts, _ request: HTTPRequest) -> DemoAnswer {
        guard target.path.count == 3, let picture = catalogue.picture(target.path[1]),
            let file = DemoFile(rawValue: target.path[2])
        else { return .failure(404, "Not Found") }
        let name = "\(picture.id)/\(file.rawValue)"
        if let kept = state.withLock({ $0.files[name] }) { return .file(kept, request) }
        guard let drawn = try? file.draw(picture) else { return .failure(500, "Internal Server Error") }
        state.withLock { state in
            if state.bytes + drawn.count > Self.keptBytes { (state.files, state.bytes) = ([:], 0) }
            if state.files.updateValue(drawn, forKey: name) == nil { state.bytes += drawn.count }
        }
        return .file(drawn, request)
    }
}
