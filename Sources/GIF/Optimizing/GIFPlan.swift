/// What is going to be written of an animation: for each frame where, with which colours and how it is disposed of.
///
/// It depends on the pictures and the palette and not on how many errors are allowed, so one plan serves several
/// encodings.
struct GIFPlan {
    /// One frame.
    struct Frame {
        /// The rectangle that changes, and what has to vanish afterwards.
        var area: GIFArea
        var disposal: GIFDisposal
        /// 1/100 s, as it is written.
        var delay: Int
        /// How many pictures in a row this frame shows, because they are the same.
        var pictures = 1
        /// The colours that are drawn, most used first; nil where there are more than 256, or nobody asked.
        var colors: [UInt32]?
        /// Whether some pixel of the rectangle has to stay as it is and may not be drawn.
        var needsTransparency: Bool
        /// Index into ``GIFPlan/palettes``, or nil for the global one.
        var palette: Int?
    }

    var width: Int
    var height: Int
    var frames: [Frame]
    /// Colours as R, G, B from the lowest byte on. Index 0 of every palette that is written is kept for transparency
    /// where `isTransparent`.
    var global: Palette?
    /// The palettes of single frames.
    var palettes: [Palette] = []

    /// Colours in order, and whether index 0 stands for transparency.
    struct Palette {
        var colors: [UInt32]
        var isTransparent: Bool
    }
}
