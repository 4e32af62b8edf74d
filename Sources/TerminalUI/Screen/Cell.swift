/// One place of a screen: what stands in it and how it is drawn.
public struct Cell: Hashable, Sendable {
    /// What stands there.
    public var glyph: Glyph
    /// How it is drawn.
    public var style: Style
    /// Which of its canvas's links it belongs to (`Canvas+Links`); 0 for none. It lies where a cell had room anyway.
    var link: UInt32 = 0

    /// A glyph as a style draws it.
    public init(_ glyph: Glyph, _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }

    init(_ glyph: Glyph, _ style: Style, link: UInt32) {
        self.init(glyph, style)
        self.link = link
    }

    /// Nothing, in the terminal's own colours.
    public static let empty = Cell(.space)
}
