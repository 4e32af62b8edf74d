/// What to ask a provider for.
public struct GIFQuery: Hashable, Sendable {
    /// The kinds of question.
    public enum Kind: Hashable, Sendable {
        /// What matches these words.
        case search(String)
        /// What is liked now.
        case trending
        /// Anything, or anything with a tag.
        case random(tag: String?)
        /// The one picture that says this phrase best.
        case translate(String)
        /// These items, in this order.
        case ids([String])
    }

    /// GIFs or stickers.
    public enum Media: String, CaseIterable, Hashable, Sendable {
        /// Opaque animations.
        case gifs
        /// Cut-out animations.
        case stickers
    }

    /// The strongest content that may come.
    public enum Rating: String, CaseIterable, Hashable, Sendable {
        /// For everyone.
        case g
        /// With parents.
        case pg
        /// Over thirteen, with parents.
        case pg13 = "pg-13"
        /// Over seventeen, with parents.
        case r
    }

    /// The question.
    public var kind: Kind
    /// GIFs unless told.
    public var media: Media
    /// How many items at most; a provider asks for as many pages as that needs.
    public var limit: Int
    /// How many items to pass over first.
    public var offset: Int
    /// The strongest rating that may come.
    public var rating: Rating
    /// ISO 639-1 language of the words, or `nil` for the provider's default.
    public var language: String?

    /// Makes a question.
    public init(
        _ kind: Kind,
        media: Media = .gifs,
        limit: Int = 25,
        offset: Int = 0,
        rating: Rating = .pg13,
        language: String? = nil
    ) {
        self.kind = kind
        self.media = media
        self.limit = limit
        self.offset = offset
        self.rating = rating
        self.language = language
    }
}
