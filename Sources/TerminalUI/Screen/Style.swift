/// How text is drawn.
public struct Style: Hashable, Sendable {
    /// What is done to text beside colouring it (ECMA-48, SGR).
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let inverse = Attributes(rawValue: 16)
    }

    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// Bold, dim and so on.
    public var attributes: Attributes

    public init(foreground: Color = .standard, background: Color = .standard, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Text as the terminal draws it by itself.
    public static let plain = Style()
}
