import GIFSearch
import TerminalUI

/// Which GIF of an item is downloaded: the original, a rendition by name, or the best that is small enough.
struct RenditionChoice: Hashable, Sendable {
    /// The name the user asked for.
    var name: String?
    /// Most bytes.
    var maximum: ByteSize?

    /// What is downloaded of an item.
    struct Choice: Hashable, Sendable {
        /// The GIF's URL.
        var url: String
        /// Its size as far as the provider says, in bytes.
        var bytes: Int?
    }

    /// Whether every item has what is asked for: its original, of whatever size.
    var isAlwaysThere: Bool { name == nil && maximum == nil }

    /// Chooses.
    /// - Throws: `CommandFailure` when the item has no such rendition, or none that is small enough.
    func choose(for item: GIFItem) throws(CommandFailure) -> Choice {
        if let name { return try named(name, item) }
        let original = Choice(url: item.gif, bytes: item.bytes ?? item.rendition("original")?.bytes)
        guard let maximum else { return original }
        if let bytes = original.bytes, bytes <= maximum.bytes { return original }
        // A whole animation before one with pictures left out, then the largest that fits; of pictures of one size the
        // one with more bytes, which lost least.
        let fitting = item.renditions.filter { rendition in
            rendition.url != nil && !rendition.name.hasSuffix("_still")
                && rendition.bytes.map { $0 > 0 && $0 <= maximum.bytes } ?? false
        }
        let best = fitting.max { a, b in
            (a.isWhole ? 1 : 0, a.area, a.bytes ?? 0) < (b.isWhole ? 1 : 0, b.area, b.bytes ?? 0)
        }
        if let best, let url = best.url { return Choice(url: url, bytes: best.bytes) }
        // Without a stated size the transfer itself is bounded, and says so when it is too much.
        if original.bytes == nil { return original }
        throw CommandFailure(.failure, "It has no rendition of at most \(maximum).")
    }

    private func named(_ name: String, _ item: GIFItem) throws(CommandFailure) -> Choice {
        guard let rendition = item.rendition(name), let url = rendition.url else {
            if name == "original" { return Choice(url: item.gif, bytes: item.bytes) }
            let names = item.renditions.filter { $0.url != nil }.map(\.name).joined(separator: ", ")
            throw CommandFailure(
                .failure,
                "It has no rendition '\(name)' that is a GIF; it has \(names.isEmpty ? "none" : names)."
            )
        }
        if let maximum, let bytes = rendition.bytes, bytes > maximum.bytes {
            throw CommandFailure(.failure, "Its rendition '\(name)' has \(ByteSize(bytes)), more than \(maximum).")
        }
        return Choice(url: url, bytes: rendition.bytes)
    }
}

extension GIFRendition {
    /// Whether it shows every picture of the original, as far as its name tells.
    fileprivate var isWhole: Bool { !name.hasSuffix("_downsampled") && name != "preview_gif" }

    fileprivate var area: Int { (width ?? 0).multipliedReportingOverflow(by: height ?? 0).partialValue }
}
