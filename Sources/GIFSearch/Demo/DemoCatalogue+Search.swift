extension DemoCatalogue {
    /// The pictures of a medium up to a rating, the most liked first.
    func pictures(_ media: GIFQuery.Media, upTo rating: GIFQuery.Rating) -> [DemoPicture] {
        let allowed = GIFQuery.Rating.allCases.prefix { $0 != rating } + [rating]
        return pictures.filter { $0.media == media && allowed.contains($0.rating) }
    }

    /// The pictures that match words, the best match first; equal ones in the order of how much they are liked.
    ///
    /// A picture that matches more of the words comes before one that matches fewer. A word counts most where the title
    /// has it, then in the tags, then in the description or as the user's name, and half where it is only the
    /// beginning of a word there: someone is still typing it.
    func search(_ text: String, _ media: GIFQuery.Media, upTo rating: GIFQuery.Rating) -> [DemoPicture] {
        let user = text.first == "@" ? text.dropFirst().split(separator: " ").first.map(String.init) : nil
        var wanted = DemoWords.words(user == nil ? text : String(text.drop { $0 != " " }))
        let telling = wanted.filter { !Self.fillers.contains($0) }
        if !telling.isEmpty { wanted = telling }
        var found: [(picture: DemoPicture, matched: Int, score: Int, place: Int)] = []
        for (place, picture) in pictures(media, upTo: rating).enumerated() {
            if let user, picture.user?.lowercased() != user.lowercased() { continue }
            let (matched, score) = Self.match(wanted, picture)
            if matched > 0 || user != nil && wanted.isEmpty { found.append((picture, matched, score, place)) }
        }
        found.sort { ($0.matched, $0.score, -$0.place) > ($1.matched, $1.score, -$1.place) }
        return found.map(\.picture)
    }

    private static let fillers: Set = ["a", "an", "and", "the", "of", "in", "on", "is", "it", "to", "gif", "sticker"]

    private static func match(_ wanted: [String], _ picture: DemoPicture) -> (matched: Int, score: Int) {
        let shelves = [
            (8, DemoWords.words(picture.title)),
            (6, picture.tags.flatMap(DemoWords.words)),
            (2, DemoWords.words(picture.alt)),
            (2, picture.user.map(DemoWords.words) ?? []),
        ]
        var (matched, score) = (0, 0)
        for word in wanted {
            var best = 0
            for (weight, words) in shelves {
                if words.contains(word) {
                    best = max(best, weight)
                } else if word.utf8.count > 1, words.contains(where: { $0.hasPrefix(word) }) {
                    best = max(best, weight / 2)
                }
            }
            if best > 0 { matched += 1 }
            score += best
        }
        return (matched, score)
    }
}
