/// The pictures igif can show without a network and without a key, in the order of how much they are liked.
struct DemoCatalogue: Sendable {
    /// All pictures, the most liked first.
    let pictures: [DemoPicture]

    /// The embedded catalogue.
    ///
    /// - Parameter titles: what the pictures are called instead, in turn; none leaves them as they are.
    init(titles: [String] = []) {
        // Woven, so that what is liked is not twelve cats in a row.
        let shelves = [Self.cats, Self.moods, Self.dogs, Self.words, Self.scenes, Self.animals, Self.stickers]
        var pictures: [DemoPicture] = []
        for place in 0..<(shelves.map(\.count).max() ?? 0) {
            for shelf in shelves where place < shelf.count { pictures.append(shelf[place]) }
        }
        if !titles.isEmpty {
            for index in pictures.indices { pictures[index].title = titles[index % titles.count] }
        }
        self.pictures = pictures
    }

    /// The picture of this id.
    func picture(_ id: String) -> DemoPicture? { pictures.first { $0.id == id } }

    /// One entry, with what most have in common.
    static func entry(
        _ id: String,
        _ title: String,
        _ alt: String,
        _ tags: String,
        user: String? = nil,
        rating: GIFQuery.Rating = .g,
        imported: String,
        media: GIFQuery.Media = .gifs,
        size: (Int, Int) = (240, 180),
        _ drawing: Drawing
    ) -> DemoPicture {
        DemoPicture(
            id: id,
            title: title,
            alt: alt,
            tags: tags.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init),
            user: user,
            rating: rating,
            imported: imported + ":00",
            media: media,
            width: size.0,
            height: size.1,
            drawing: drawing
        )
    }
}
