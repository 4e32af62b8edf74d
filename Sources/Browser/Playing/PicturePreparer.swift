import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes GIFs ready for one terminal: how pictures are shown there, how large a cell is, which symbols and colours.
///
/// Work for a background thread; may be used from several at a time.
public struct PicturePreparer: Sendable {
    /// How pictures are shown.
    public var graphics: GraphicsProtocol
    /// Pixels of a cell, across and down.
    public var cellWidth, cellHeight: Int
    /// The characters that pictures may be drawn with, the colours, and what shows through them.
    public var symbols: SymbolRenderer.Options
    /// Whether the terminal plays what it was sent whole, kitty's animation or a GIF.
    public var playsAnimations: Bool
    /// Whether tmux stands between, and hands on what it does not know.
    public var isInTmux: Bool
    /// How many colours a sixel picture may have.
    public var sixelColors: Int
    /// Whether only the first frame is made ready.
    public var isStill = false
    /// Bytes that one picture may hold, about; frames beyond are dropped evenly.
    public var memory = 16 << 20
    /// How often a picture changes in a second at most; frames beyond are dropped.
    public var framesPerSecond = 25
    /// What a file may ask for. Less than what a file of the user's own may, since previews are a stranger's.
    public var limits: GIFLimits = Self.strict

    let numbers = PictureNumbers()

    /// A preparer for a terminal that was looked at.
    ///
    /// - Parameters:
    ///   - features: what it can do.
    ///   - size: how large a cell is where the features do not say.
    ///   - graphics: how pictures are shown where the user wishes something else than what is best.
    public init(features: TerminalFeatures, size: TerminalSize, graphics: GraphicsProtocol? = nil) {
        var size = size
        size.cellWidth = features.cellWidth ?? size.cellWidth
        size.cellHeight = features.cellHeight ?? size.cellHeight
        var isInTmux = false
        if case .tmux? = features.multiplexer { isInTmux = true }
        // tmux hands these on, but does not say where they are to stand.
        let best = isInTmux && features.graphics == .iterm ? .symbols : features.graphics
        self.init(
            graphics: graphics ?? best,
            size: size,
            symbols: SymbolRenderer.Options(symbols: features.symbols, colors: features.colors),
            playsAnimations: features.playsAnimations && (graphics ?? features.graphics) == features.graphics,
            isInTmux: isInTmux,
            sixelColors: features.sixelColors
        )
        background = features.background ?? .rgb(0, 0, 0)
    }

    /// A preparer of these parts.
    ///
    /// - Parameters:
    ///   - graphics: how pictures are shown.
    ///   - size: tells how large a cell is; 10 by 20 pixels where it does not.
    ///   - symbols: the characters and colours to choose from.
    ///   - playsAnimations: whether the terminal plays what it was sent whole.
    ///   - isInTmux: whether tmux stands between.
    ///   - sixelColors: how many colours a sixel picture may have.
    public init(
        graphics: GraphicsProtocol,
        size: TerminalSize,
        symbols: SymbolRenderer.Options = SymbolRenderer.Options(),
        playsAnimations: Bool = false,
        isInTmux: Bool = false,
        sixelColors: Int = 256
    ) {
        self.graphics = graphics
        cellWidth = max(size.cellWidth ?? 10, 1)
        cellHeight = max(size.cellHeight ?? 20, 1)
        self.symbols = symbols
        self.playsAnimations = playsAnimations
        self.isInTmux = isInTmux
        self.sixelColors = sixelColors
    }

    /// What is behind moving sixels, whose transparency would show the frame before.
    var background = Color.rgb(0, 0, 0)

    /// Decodes, scales and encodes.
    ///
    /// - Parameters:
    ///   - gif: the file. One that is damaged gives the frames before the damage.
    ///   - columns: cells across that there are; the picture keeps its proportions.
    ///   - rows: cells down that there are.
    ///   - isWanted: asked before every frame; when it says no, what is ready by then is the picture.
    /// - Returns: the picture; at least its first frame.
    /// - Throws: `GIFError` when there is not one frame, or the file asks for more than `limits` allow.
    /// - Complexity: O(pixels of all frames); memory for one canvas, and `memory` for what is made.
    public func prepare(
        _ gif: Data,
        columns: Int,
        rows: Int,
        isWanted: () -> Bool = { true }
    ) throws(GIFError) -> any MovingPicture {
        if graphics == .none { return NoPicture() }
        let file = try GIFFile(data: gif, limits: limits)
        let most = graphics == .kitty && isInTmux ? KittyPlaceholders.mostCells : Int.max
        let size = PictureSize(
            width: file.width,
            height: file.height,
            columns: min(columns, most),
            rows: min(rows, most),
            cellWidth: cellWidth,
            cellHeight: cellHeight
        )
        let reel = PictureReel(file: file, framesPerSecond: framesPerSecond, memory: memory, isStill: isStill)
        switch graphics {
        case .symbols, .none: return try symbols(reel, size, isWanted)
        case .kitty: return try kitty(reel, size, isWanted)
        case .iterm: return try iterm(reel, size, isWanted)
        case .sixel: return try sixel(reel, size, isWanted)
        }
    }

    private func symbols(
        _ reel: PictureReel,
        _ size: PictureSize,
        _ isWanted: () -> Bool
    ) throws(GIFError) -> any MovingPicture {
        let renderer = SymbolRenderer(
            width: reel.file.width,
            height: reel.file.height,
            columns: size.columns,
            rows: size.rows,
            options: symbols
        )
        let frameMemory = SymbolMovie.memory(of: size)
        let made = try reel.run(isWanted: isWanted, size: { _ in frameMemory }) { renderer.render($0) }
        return SymbolMovie(frames: made.frames, timeline: Self.timeline(made, reel.file), size: size)
    }

    /// When the frames that were made are shown.
    static func timeline<Frame>(_ made: PictureReel.Frames<Frame>, _ file: GIFFile) -> PictureTimeline {
        PictureTimeline(delays: made.delays, loopCount: file.info.loopCount)
    }

    /// What a preview may ask for: 4 megapixels of canvas, a quarter of a gigapixel in all.
    private static var strict: GIFLimits {
        var limits = GIFLimits.standard
        limits.canvasPixels = 1 << 22
        limits.totalPixels = 1 << 28
        return limits
    }
}
