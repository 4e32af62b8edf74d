import Foundation
import HTTP

/// Serves API answers out of a folder of recorded JSON bodies.
///
/// A file is chosen by its name without `.json`: the words that are asked for (`q`, `tag`, `s`) or the id come first, so
/// `search NAME` gives that file; else the first file with the call's own name, alone or after `__`: `search`,
/// `trending`, `random`, `translate`, `byId`. A name with a part like `_404` is answered with that status.
public struct RecordedBodies: Sendable {
    private let files: [String: URL]

    /// Lists a folder.
    public init(folder: String) throws {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".json") }
        files = Dictionary(
            uniqueKeysWithValues: names.map { (String($0.dropLast(5)), url.appendingPathComponent($0)) }
        )
    }

    /// The recorded answer to a call, or `nil` where the folder has none.
    ///
    /// - Parameters:
    ///   - origin: what GIPHY's media hosts are replaced by in the body; `nil` leaves it as it was recorded.
    func answer(_ request: LoopbackCall, mediaOrigin origin: String?) -> (status: Int, body: Data)? {
        guard request.path.first == "v1", request.path.count >= 2 else { return nil }
        let last = request.path.count == 3 ? request.path[2] : "byId"
        let call = ["search", "trending", "random", "translate"].contains(last) ? last : "byId"
        let words = ["q", "tag", "s", "ids"].compactMap { request.parameter($0) } + [last]
        let name =
            words.first { files[$0] != nil }
            ?? files.keys.sorted().first { $0 == call || $0.hasSuffix("__" + call) }
        guard let name, let url = files[name], var body = try? Data(contentsOf: url) else { return nil }
        if let origin { body = Self.replacingMediaHosts(in: body, by: origin) }
        return (Self.status(name), body)
    }

    private static func status(_ name: String) -> Int {
        name.split(separator: "_").lazy.compactMap { Int($0) }.first { (400..<600).contains($0) } ?? 200
    }

    /// `https://media3.giphy.com` becomes this server, slashes escaped as they were.
    private static func replacingMediaHosts(in body: Data, by origin: String) -> Data {
        var text = String(decoding: body, as: UTF8.self)
        for host in ["media", "media0", "media1", "media2", "media3", "media4", "i"] {
            for slashes in ["//", "\\/\\/"] {
                let new = origin.replacingOccurrences(of: "//", with: slashes)
                text = text.replacingOccurrences(of: "https:\(slashes)\(host).giphy.com", with: new)
                text = text.replacingOccurrences(of: "http:\(slashes)\(host).giphy.com", with: new)
            }
        }
        return Data(text.utf8)
    }
}
