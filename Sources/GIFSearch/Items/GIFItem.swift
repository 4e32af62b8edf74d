/// One result: what every provider's answer becomes, and what igif prints.
///
/// The fields and their names are a contract with scripts (the CLI's JSON): stable until a major version, each always
/// present, `nil` when unknown. Text is as the provider sent it, escapes and all: whoever prints it makes it harmless
/// for that place.
public struct GIFItem: Hashable, Sendable {
    /// The provider's id. Always text, never empty.
    public var id: String
    /// The title; may be empty.
    public var title: String
    /// A description for people who do not see the picture.
    public var alt: String?
    /// The item's web page.
    public var page: String?
    /// URL of the original GIF, unmodified, query included.
    public var gif: String
    /// URL of a small GIF.
    public var preview: String?
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    /// Size of the original GIF in bytes.
    public var bytes: Int?
    /// Images in the original GIF.
    public var frames: Int?
    /// g, pg, pg-13, r, or what else the provider says.
    public var rating: String?
    /// Who put it up.
    public var user: String?
    /// Words for it; empty when the provider gives none.
    public var tags: [String]
    /// `gif` or `sticker`.
    public var type: String
    /// The provider's name: `giphy`, `demo`, …
    public var source: String
    /// Who must be named where it is shown.
    public var credit: String?
    /// When it was put up, ISO 8601.
    public var imported: String?
    /// Whether no request was made for it: it came out of the cache.
    public var cached: Bool
    /// The renditions by the provider's names, in the provider's order.
    public var renditions: [GIFRendition]

    /// Makes an item; what is not given is unknown.
    public init(
        id: String,
        title: String,
        alt: String? = nil,
        page: String? = nil,
        gif: String,
        preview: String? = nil,
        width: Int? = nil,
        height: Int? = nil,
        bytes: Int? = nil,
        frames: Int? = nil,
        rating: String? = nil,
        user: String? = nil,
        tags: [String] = [],
        type: String = "gif",
        source: String,
        credit: String? = nil,
        imported: String? = nil,
        cached: Bool = false,
        renditions: [GIFRendition] = []
    ) {
        self.id = id
        self.title = title
        self.alt = alt
        self.page = page
        self.gif = gif
        self.preview = preview
        self.width = width
        self.height = height
        self.bytes = bytes
        self.frames = frames
        self.rating = rating
        self.user = user
        self.tags = tags
        self.type = type
        self.source = source
        self.credit = credit
        self.imported = imported
        self.cached = cached
        self.renditions = renditions
    }

    /// The rendition of this name.
    public func rendition(_ name: String) -> GIFRendition? { renditions.first { $0.name == name } }
}
