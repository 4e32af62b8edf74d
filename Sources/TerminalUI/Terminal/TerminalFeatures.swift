/// What a terminal can do, as far as it said so or is known for it.
///
/// `detect(device:environment:timeout:)` asks; a value can also be written down, in tests say.
public struct TerminalFeatures: Hashable, Sendable {
    /// How it is best made to show pictures; `symbols` where nothing better is sure.
    public var graphics: GraphicsProtocol
    /// Whether it plays a moving picture by itself once it was sent whole in its `graphics`: kitty's own animation,
    /// a GIF file in iTerm2's protocol. Where not, each picture is sent when it is due.
    public var playsAnimations: Bool
    /// What stands between.
    public var multiplexer: Multiplexer?
    /// How many colours.
    public var colors: ColorDepth
    /// Whether it has an alternate screen (DEC private mode 1049) and shows its first one again afterwards.
    public var hasAlternateScreen: Bool
    /// Whether it shows what comes between `CSI ? 2026 h` and `l` at once.
    public var synchronizesOutput: Bool
    /// Whether links are followed (OSC 8).
    public var followsLinks: Bool
    /// What its font surely has.
    public var symbols: SymbolSet
    /// Whether it puts text on the clipboard of its user (OSC 52).
    public var writesClipboard: Bool
    /// Whether it tells Escape from the start of a sequence, and more of keys (kitty's keyboard protocol).
    public var tellsKeysApart: Bool
    /// Pixels of a cell, across and down; `nil` where it did not say.
    public var cellWidth, cellHeight: Int?
    /// Its own colours of text and behind it, sRGB; `nil` where it did not say.
    public var foreground, background: Color?
    /// How many colours a sixel picture may have.
    public var sixelColors: Int
    /// Whether it is reached over a network: sent bytes are dear there, answers late.
    public var isRemote: Bool
    /// Whether it answered at all.
    public var answers: Bool
    /// What it calls itself (XTVERSION), at most 64 characters, safe to print.
    public var name: String?

    /// What can be said of any terminal: symbols in 256 colours.
    public static let least = TerminalFeatures()

    /// Writes down what a terminal can do.
    public init(
        graphics: GraphicsProtocol = .symbols,
        playsAnimations: Bool = false,
        multiplexer: Multiplexer? = nil,
        colors: ColorDepth = .palette,
        hasAlternateScreen: Bool = true,
        synchronizesOutput: Bool = false,
        followsLinks: Bool = false,
        symbols: SymbolSet = .common,
        writesClipboard: Bool = false,
        tellsKeysApart: Bool = false,
        cellWidth: Int? = nil,
        cellHeight: Int? = nil,
        foreground: Color? = nil,
        background: Color? = nil,
        sixelColors: Int = 256,
        isRemote: Bool = false,
        answers: Bool = false,
        name: String? = nil
    ) {
        self.graphics = graphics
        self.playsAnimations = playsAnimations
        self.multiplexer = multiplexer
        self.colors = colors
        self.hasAlternateScreen = hasAlternateScreen
        self.synchronizesOutput = synchronizesOutput
        self.followsLinks = followsLinks
        self.symbols = symbols
        self.writesClipboard = writesClipboard
        self.tellsKeysApart = tellsKeysApart
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        self.foreground = foreground
        self.background = background
        self.sixelColors = sixelColors
        self.isRemote = isRemote
        self.answers = answers
        self.name = name
    }
}
