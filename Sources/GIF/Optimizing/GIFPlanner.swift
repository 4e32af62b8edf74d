/// Walks over pictures and finds what has to be written of each, one picture behind.
///
/// How a picture is disposed of decides what the next one is drawn on, so it is chosen when the next one is known: the
/// way that leaves fewest pixels to draw. A pixel that becomes transparent has to be disposed of.
struct GIFPlanner {
    private let width: Int
    private let height: Int
    private let gathersColors: Bool
    private let mergesRepeats: Bool
    /// What is on the canvas before the waiting picture is drawn.
    private var base: [UInt32]
    private var waiting: (pixels: [UInt32], delay: Int, pictures: Int)?
    private(set) var frames: [GIFPlan.Frame] = []
    /// Memory for the next picture.
    private var spare: [UInt32] = []
    private var drawn = GIFColorCount()
    private var kept = GIFColorCount()

    /// - Parameters:
    ///   - gathersColors: whether the plan names the colours of each frame.
    ///   - mergesRepeats: whether a picture that is the same as the one before makes that stay longer.
    init(width: Int, height: Int, gathersColors: Bool, mergesRepeats: Bool = false) {
        self.mergesRepeats = mergesRepeats
        self.width = width
        self.height = height
        self.gathersColors = gathersColors
        base = [UInt32](repeating: 0, count: width * height)
    }

    /// Takes the next picture, RGBA.
    mutating func add(_ pixels: [UInt8], delay: Int) {
        var packed: [UInt32] = []
        swap(&packed, &spare)
        GIFPixels.pack(pixels, into: &packed)
        add(packed, delay: delay)
    }

    /// Takes the next picture.
    ///
    /// - Parameter pixels: as ``GIFPixels/packed(_:)`` makes them.
    mutating func add(_ pixels: [UInt32], delay: Int) {
        if let last = waiting {
            if mergesRepeats, last.delay + delay <= 65535, last.pixels == pixels {
                waiting = (last.pixels, last.delay + delay, last.pictures + 1)
                spare = pixels
                return
            }
            plan(last, next: pixels)
        }
        waiting = (pixels, delay, 1)
    }

    /// Ends the animation.
    mutating func finish() -> [GIFPlan.Frame] {
        if let waiting { plan(waiting, next: nil) }
        waiting = nil
        return frames
    }

    private mutating func plan(_ picture: (pixels: [UInt32], delay: Int, pictures: Int), next: [UInt32]?) {
        let shown = picture.pixels
        let width = width
        let height = height
        var area = shown.withUnsafeBufferPointer { shown in
            base.withUnsafeBufferPointer { base in
                GIFArea.around(width: width, height: height) { shown[$0] != base[$0] }
            }
        }
        var disposal = GIFDisposal.keep
        if let next { disposal = chooseDisposal(shown, next, &area) }
        // A frame has at least one pixel, even where nothing changes.
        if area.isEmpty { area = GIFArea(left: 0, top: 0, right: 1, bottom: 1) }
        let (colors, needsTransparency) = gathersColors ? gatherColors(shown, area) : (nil, true)
        frames.append(
            GIFPlan.Frame(
                area: area,
                disposal: disposal,
                delay: picture.delay,
                pictures: picture.pictures,
                colors: colors,
                needsTransparency: needsTransparency,
                palette: nil
            )
        )
        switch disposal {
        case .keep, .unspecified:
            spare = base
            base = shown
        case .background:
            spare = base
            base = shown
            for row in area.top..<area.bottom {
                for place in row * width + area.left..<row * width + area.right { base[place] = 0 }
            }
        case .previous:
            spare = shown
        }
    }

    /// The colours that a picture draws in a rectangle, and whether it also has to leave pixels as they are.
    private mutating func gatherColors(_ shown: [UInt32], _ area: GIFArea) -> ([UInt32]?, Bool) {
        drawn.removeAll()
        kept.removeAll()
        var hasTransparent = false
        for row in area.top..<area.bottom {
            var run = 0
            var last: UInt32 = 0
            for place in row * width + area.left..<row * width + area.right {
                let color = shown[place]
                if color == base[place] {
                    hasTransparent = hasTransparent || color == 0
                    if color != 0 { kept.add(color) }
                    continue
                }
                if color == last {
                    run &+= 1
                } else {
                    if run > 0 { drawn.add(last, times: run) }
                    last = color
                    run = 1
                }
            }
            if run > 0 { drawn.add(last, times: run) }
        }
        guard !drawn.isTooMany else { return (nil, true) }
        let isCovered = !kept.isTooMany && kept.ranked.allSatisfy { drawn.contains($0) }
        return (drawn.ranked, hasTransparent || !isCovered)
    }

    /// How the picture is best disposed of, and the rectangle that takes.
    private func chooseDisposal(_ shown: [UInt32], _ next: [UInt32], _ area: inout GIFArea) -> GIFDisposal {
        let width = width
        let height = height
        let own = area
        return shown.withUnsafeBufferPointer { shown in
            next.withUnsafeBufferPointer { next in
                base.withUnsafeBufferPointer { base in
                    var keptChanges = 0
                    var previousChanges = 0
                    var vanishing = 0
                    var cannotRestore = 0
                    for place in 0..<shown.count {
                        let coming = next[place]
                        keptChanges &+= coming != shown[place] ? 1 : 0
                        previousChanges &+= coming != base[place] ? 1 : 0
                        vanishing &+= coming == 0 && shown[place] != 0 ? 1 : 0
                        cannotRestore &+= coming == 0 && base[place] != 0 ? 1 : 0
                    }
                    var best = (disposal: GIFDisposal.keep, cost: vanishing == 0 ? keptChanges : Int.max, area: own)
                    if cannotRestore == 0, previousChanges < best.cost, !own.isEmpty {
                        best = (.previous, previousChanges, own)
                    }
                    guard best.cost > 0 else { return best.disposal }
                    var cleared = own
                    if vanishing > 0 {
                        cleared = own.union(
                            GIFArea.around(width: width, height: height) { next[$0] == 0 && shown[$0] != 0 }
                        )
                    }
                    // What is cleared and comes again has to be drawn again; what is cleared beyond its own rectangle
                    // costs a little.
                    var clearedChanges = (cleared.count - own.count) / 8 + keptChanges
                    if !cleared.isEmpty {
                        for row in cleared.top..<cleared.bottom {
                            for place in row * width + cleared.left..<row * width + cleared.right {
                                clearedChanges &-= next[place] != shown[place] ? 1 : 0
                                clearedChanges &+= next[place] != 0 ? 1 : 0
                            }
                        }
                        if clearedChanges < best.cost { best = (.background, clearedChanges, cleared) }
                    }
                    area = best.area
                    return best.disposal
                }
            }
        }
    }
}
