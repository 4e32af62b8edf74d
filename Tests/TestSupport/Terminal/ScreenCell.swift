/// One place of an emulated screen.
public struct ScreenCell: Hashable, Sendable {
    /// What stands there: a character with its marks; empty in the right half of a wide one.
    public var text: String
    /// How it is drawn.
    public var style: ScreenStyle
    /// Where a click on it leads (OSC 8).
    public var link: String?

    /// Makes one.
    public init(text: String = " ", style: ScreenStyle = ScreenStyle(), link: String? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}
