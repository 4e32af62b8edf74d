import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One call of the demo service's API, in GIPHY's shape to the strings its numbers are.
struct DemoAPI {
    let catalogue: DemoCatalogue
    let target: URLParts
    /// A number below the given one, another at each call.
    let draw: (Int) -> Int

    /// Answers the call.
    func answer() -> DemoAnswer {
        let path = target.path.dropFirst()
        guard let media = path.first.flatMap(GIFQuery.Media.init(rawValue:)) else { return .failure(404, "Not Found") }
        switch path.dropFirst().first {
        case "search" where path.count == 2:
            let text = target.parameter("q") ?? ""
            guard !text.isEmpty else { return .failure(400, "Missing q") }
            guard text.unicodeScalars.count <= GiphyLimits.queryLength else { return .failure(414, "URI Too Long") }
            return list(catalogue.search(text, media, upTo: rating), lastOffset: GiphyLimits.lastOffset)
        case "trending" where path.count == 2:
            return list(catalogue.pictures(media, upTo: rating), lastOffset: GiphyLimits.lastTrendingOffset)
        case "translate" where path.count == 2:
            guard let phrase = target.parameter("s"), !phrase.isEmpty else { return .failure(400, "Missing s") }
            return one(catalogue.search(phrase, media, upTo: rating).first)
        case "random" where path.count == 2:
            let tag = target.parameter("tag") ?? ""
            let all =
                tag.isEmpty
                ? catalogue.pictures(media, upTo: rating) : catalogue.search(tag, media, upTo: rating)
            var answer = one(all.isEmpty ? nil : all[draw(all.count)])
            answer.headers["Cache-Control"] = "no-store"
            return answer
        case let id? where path.count == 2:
            guard let picture = catalogue.picture(id) else { return .failure(404, "Not Found") }
            return one(picture)
        case nil:
            guard let ids = target.parameter("ids"), !ids.isEmpty else { return .failure(400, "Missing ids") }
            let wanted = ids.split(separator: ",").map(String.init)
            guard wanted.count <= GiphyLimits.ids else { return .failure(400, "Too many ids") }
            let found = wanted.compactMap(catalogue.picture)
            return envelope(total: found.count, offset: 0, count: found.count) { writer in
                writer.array { writer in for picture in found { write(picture, to: &writer) } }
            }
        default: return .failure(404, "Not Found")
        }
    }

    /// What GIPHY takes for the strongest where the parameter is missing or unknown.
    private var rating: GIFQuery.Rating { target.parameter("rating").flatMap(GIFQuery.Rating.init(rawValue:)) ?? .r }

    private func list(_ pictures: [DemoPicture], lastOffset: Int) -> DemoAnswer {
        let offset = target.parameter("offset").map { Int($0) ?? -1 } ?? 0
        let limit = target.parameter("limit").map { Int($0) ?? -1 } ?? 25
        guard (0...lastOffset).contains(offset) else { return .failure(400, "Invalid offset") }
        guard limit >= 0 else { return .failure(400, "Invalid limit") }
        let page = pictures.dropFirst(offset).prefix(min(limit, GiphyLimits.page))
        return envelope(total: pictures.count, offset: offset, count: page.count) { writer in
            writer.array { writer in for picture in page { write(picture, to: &writer) } }
        }
    }

    /// One object, or the empty list that GIPHY puts in its place.
    private func one(_ picture: DemoPicture?) -> DemoAnswer {
        envelope { writer in
            if let picture { write(picture, to: &writer) } else { writer.array { _ in } }
        }
    }

    private func envelope(
        total: Int = 0,
        offset: Int = 0,
        count: Int? = nil,
        _ data: (inout JSONWriter) -> Void
    ) -> DemoAnswer {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("data")
            data(&writer)
            if let count {
                writer.key("pagination")
                writer.object { writer in
                    writer.member("total_count", total)
                    writer.member("count", count)
                    writer.member("offset", offset)
                }
            }
            writer.key("meta")
            writer.object { writer in
                writer.member("status", 200)
                writer.member("msg", "OK")
                let asked = target.path.joined(separator: "/") + target.query.map { $0.name + $0.value }.joined()
                writer.member("response_id", String(DemoAnswer.hash(asked.utf8), radix: 16))
            }
        }
        return .json(writer.data)
    }

    private func write(_ picture: DemoPicture, to writer: inout JSONWriter) {
        let page = "\(target.origin)/\(picture.media.rawValue)/\(picture.slug)"
        writer.object { writer in
            writer.member("type", picture.media == .stickers ? "sticker" : "gif")
            writer.member("id", picture.id)
            writer.member("url", page)
            writer.member("slug", picture.slug)
            writer.member("username", picture.user ?? "")
            writer.member("title", picture.title)
            writer.member("alt_text", picture.alt)
            writer.member("rating", picture.rating.rawValue)
            writer.member("is_sticker", picture.media == .stickers ? 1 : 0)
            writer.member("import_datetime", picture.imported)
            writer.member("trending_datetime", "0000-00-00 00:00:00")
            writer.key("tags")
            writer.array { writer in for tag in picture.tags { writer.string(tag) } }
            writer.key("images")
            writer.object { writer in
                for (name, file) in DemoFile.renditions { write(file, as: name, of: picture, to: &writer) }
            }
            guard let user = picture.user else { return }
            writer.key("user")
            writer.object { writer in
                writer.member("username", user)
                writer.member("display_name", user)
            }
        }
    }

    private func write(_ file: DemoFile, as name: String, of picture: DemoPicture, to writer: inout JSONWriter) {
        let (width, height) = file.size(of: picture)
        writer.key(name)
        writer.object { writer in
            writer.member("height", String(height))
            writer.member("width", String(width))
            if let bytes = file.bytes(of: picture) { writer.member("size", String(bytes)) }
            writer.member("url", "\(target.origin)/media/\(picture.id)/\(file.rawValue)")
            if name == "original" { writer.member("frames", String(file.frames(of: picture))) }
        }
    }
}
