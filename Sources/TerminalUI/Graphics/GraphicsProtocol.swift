/// How a terminal can be made to show a picture.
public enum GraphicsProtocol: String, CaseIterable, Sendable {
    /// The kitty graphics protocol.
    case kitty
    /// Inline images as iTerm2 reads them (OSC 1337).
    case iterm
    /// Sixel, as DEC's terminals read it.
    case sixel
    /// Characters in two colours each: every terminal shows them.
    case symbols
    /// No pictures.
    case none
}
