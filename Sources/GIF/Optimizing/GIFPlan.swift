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

/// A rectangle of a canvas; `right` and `bottom` lie just outside.
struct GIFArea: Equatable {
    var left = Int.max
    var top = Int.max
    var right = 0
    var bottom = 0

    var isEmpty: Bool { right <= left || bottom <= top }
    var width: Int { max(right - left, 0) }
    var height: Int { max(bottom - top, 0) }
    var count: Int { width * height }

    func union(_ other: GIFArea) -> GIFArea {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return GIFArea(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// The smallest rectangle around all pixels for which `test` holds.
    @inline(__always)
    static func around(width: Int, height: Int, where test: (Int) -> Bool) -> GIFArea {
        var area = GIFArea()
        for row in 0..<height {
            let start = row &* width
            var first = 0
            while first < width, !test(start &+ first) { first &+= 1 }
            guard first < width else { continue }
            // What lies between the columns that are known already need not be looked at.
            var last = width &- 1
            while last >= max(area.right, first &+ 1), !test(start &+ last) { last &-= 1 }
            area.left = min(area.left, first)
            area.right = max(area.right, last &+ 1)
            area.top = min(area.top, row)
            area.bottom = row &+ 1
        }
        return area
    }
}
