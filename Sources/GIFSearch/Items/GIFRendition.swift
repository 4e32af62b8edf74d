/// One size or form of an item. A provider may leave out anything, down to having only an mp4.
public struct GIFRendition: Hashable, Sendable {
    /// The provider's name for it: `downsized`, `fixed_width_small`, …
    public var name: String
    /// URL of the GIF, unmodified.
    public var url: String?
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    /// Size of the GIF in bytes.
    public var bytes: Int?
    /// URL of the same as mp4.
    public var mp4: String?
    /// Size of the mp4 in bytes.
    public var mp4Bytes: Int?
    /// URL of the same as WebP.
    public var webp: String?
    /// Size of the WebP in bytes.
    public var webpBytes: Int?
    /// Images in it.
    public var frames: Int?

    /// Makes a rendition; what is not given is unknown.
    public init(
        name: String,
        url: String? = nil,
        width: Int? = nil,
        height: Int? = nil,
        bytes: Int? = nil,
        mp4: String? = nil,
        mp4Bytes: Int? = nil,
        webp: String? = nil,
        webpBytes: Int? = nil,
        frames: Int? = nil
    ) {
        self.name = name
        self.url = url
        self.width = width
        self.height = height
        self.bytes = bytes
        self.mp4 = mp4
        self.mp4Bytes = mp4Bytes
        self.webp = webp
        self.webpBytes = webpBytes
        self.frames = frames
    }
}
