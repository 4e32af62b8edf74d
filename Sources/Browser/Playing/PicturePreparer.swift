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
    /// Whether only the first frame is made ready.
    public var isStill = false
    /// Bytes that one picture may hold, about; frames beyond are dropped evenly.
    public var memory = 16 << 20
    /// How often a picture changes in a second at most; frames beyond are dropped.
    public var framesPerSecond = 25
    /// What a file may ask for. Less than what a file of the user's own may, since previews are a stranger's.
    public var limits: GIFLimits = Self.strict

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
        self.init(
            graphics: graphics ?? features.graphics,
            size: size,
            symbols: SymbolRenderer.Options(symbols: features.symbols, colors: features.colors)
        )
    }

    /// A preparer of these parts.
    ///
    /// - Parameters:
    ///   - graphics: how pictures are shown.
    ///   - size: tells how large a cell is; 10 by 20 pixels where it does not.
    ///   - symbols: the characters and colours to choose from.
    public init(
        graphics: GraphicsProtocol,
        size: TerminalSize,
        symbols: SymbolRenderer.Options = SymbolRenderer.Options()
    ) {
        self.graphics = graphics
        cellWidth = max(size.cellWidth ?? 10, 1)
        cellHeight = max(size.cellHeight ?? 20, 1)
        self.symbols = symbols
    }

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
        let file = try GIFFile(data: gif, limits: limits)
        let size = PictureSize(
            width: file.width,
            height: file.height,
            columns: columns,
            rows: rows,
            cellWidth: cellWidth,
            cellHeight: cellHeight
        )
        return try symbols(of: file, size: size, isWanted: isWanted)
    }

    private func symbols(
        of file: GIFFile,
        size: PictureSize,
        isWanted: () -> Bool
    ) throws(GIFError) -> any MovingPicture {
        let renderer = SymbolRenderer(
            width: file.width,
            height: file.height,
            columns: size.columns,
            rows: size.rows,
            options: symbols
        )
        let reel = PictureReel(
            file: file,
            most: isStill ? 1 : memory / SymbolMovie.memory(of: size),
            framesPerSecond: framesPerSecond
        )
        var frames: [SymbolPicture] = []
        let delays = try reel.run(isWanted: isWanted) { frames.append(renderer.render($0)) }
        return SymbolMovie(
            frames: frames,
            timeline: PictureTimeline(delays: delays, loopCount: file.info.loopCount),
            size: size
        )
    }

    /// What a preview may ask for: 4 megapixels of canvas, a quarter of a gigapixel in all.
    private static var strict: GIFLimits {
        var limits = GIFLimits.standard
        limits.canvasPixels = 1 << 22
        limits.totalPixels = 1 << 28
        return limits
    }
}
