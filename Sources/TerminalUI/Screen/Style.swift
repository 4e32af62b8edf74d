/// How text is drawn.
public struct Style: Hashable, Sendable {
    /// What is done to text beside colouring it (ECMA-48, SGR).
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit each.
        public let rawValue: UInt8

        /// Takes the bits as they are.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Stronger (SGR 1).
        public static let bold = Attributes(rawValue: 1)
        /// Weaker (SGR 2).
        public static let dim = Attributes(rawValue: 2)
        /// Slanted (SGR 3).
        public static let italic = Attributes(rawValue: 4)
        /// With a line below (SGR 4).
        public static let underline = Attributes(rawValue: 8)
        /// Both colours exchanged (SGR 7).
        public static let inverse = Attributes(rawValue: 16)
    }

    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// Bold, dim and so on.
    public var attributes: Attributes

    /// The terminal's own colours and nothing more, unless told otherwise.
    public init(foreground: Color = .standard, background: Color = .standard, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Text as the terminal draws it by itself.
    public static let plain = Style()
}
