/// One entry of the demo catalogue: what is known of a picture, and how it is drawn.
struct DemoPicture: Sendable {
    /// Letters and digits; stable, since people keep ids.
    var id: String
    var title: String
    var alt: String
    var tags: [String]
    /// `nil` for the half without one, as with other providers.
    var user: String?
    var rating: GIFQuery.Rating
    /// `2024-05-01 12:00:00`, UTC.
    var imported: String
    var media: GIFQuery.Media
    /// Size of the original in pixels.
    var width: Int
    var height: Int
    var drawing: Drawing

    /// The last part of the page's URL.
    var slug: String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return (words.map(String.init) + [id]).joined(separator: "-")
    }
}
