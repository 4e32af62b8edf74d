/// One place of a screen: what stands in it and how it is drawn.
public struct Cell: Hashable, Sendable {
    /// What stands there.
    public var glyph: Glyph
    /// How it is drawn.
    public var style: Style

    /// A glyph as a style draws it.
    public init(_ glyph: Glyph, _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }

    /// Nothing, in the terminal's own colours.
    public static let empty = Cell(.space)
}
