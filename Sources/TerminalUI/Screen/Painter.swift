/// Turns canvases into bytes: only what differs from what the terminal shows.
///
/// It remembers the last canvas it painted, so what it is given in between may be left out: who cannot keep up paints
/// the newest. Every paint begins with a move and ends with the plain style and no link, so that others may write
/// something that moves nothing between two. The terminal's automatic wrap is best turned off (DECAWM): where terminals
/// differ in the width of an emoji, one at the right edge would else reach into the next line.
///
/// Cells are drawn first, then pictures: a picture is over the cells of its area, also over those that are drawn later.
/// What is to be seen in its place takes it away: `Canvas.clear(_:)`.
public struct Painter: Sendable {
    private let colors: ColorDepth
    private let synchronized: Bool
    private let followsLinks: Bool
    /// What the terminal shows; `nil` when nobody can know.
    private var shown: Canvas?
    /// The pictures that may still be there though nobody knows what is shown.
    private var leftovers: [PicturePlacement] = []
    private var isCursorVisible: Bool?
    private let isInPlace: Bool

    /// A painter that knows nothing of what is shown: its first paint clears the screen.
    ///
    /// - Parameters:
    ///   - colors: how many colours the terminal shows; others become the nearest.
    ///   - synchronized: whether the terminal shows a paint as a whole when told so (DEC private mode 2026).
    ///   - followsLinks: whether it follows links (OSC 8); where not, none are written.
    public init(colors: ColorDepth, synchronized: Bool = false, followsLinks: Bool = false) {
        self.colors = colors
        self.synchronized = synchronized
        self.followsLinks = followsLinks
        isInPlace = false
    }

    /// A painter for lines between the shell's: the terminal has saved its cursor (DECSC) in the first of them, all of
    /// them are empty, and they are on the screen. Nothing is cleared. Where anything else has been written since, or
    /// the size of the terminal has changed, a new painter is needed.
    ///
    /// - Parameters:
    ///   - width: columns of the canvases that are painted, at most the terminal's.
    ///   - height: how many lines.
    ///   - colors: how many colours the terminal shows; others become the nearest.
    ///   - synchronized: whether the terminal shows a paint as a whole when told so (DEC private mode 2026).
    ///   - followsLinks: whether it follows links (OSC 8); where not, none are written.
    public init(
        inPlace width: Int,
        height: Int,
        colors: ColorDepth,
        synchronized: Bool = false,
        followsLinks: Bool = false
    ) {
        self.colors = colors
        self.synchronized = synchronized
        self.followsLinks = followsLinks
        isInPlace = true
        shown = Canvas(width: width, height: height)
    }

    /// Nobody knows any more what is shown: the next paint clears the screen and draws everything.
    public mutating func forget() {
        leftovers += shown?.placements ?? []
        shown = nil
        isCursorVisible = nil
    }

    /// The bytes that make a terminal show a canvas; none when it shows it already.
    ///
    /// - Complexity: O(cells), and O(bytes) of what differs.
    public mutating func paint(_ canvas: Canvas) -> [UInt8] {
        if let shown, shown.width != canvas.width || shown.height != canvas.height { forget() }
        var pen = Pen(
            colors: colors,
            style: shown == nil ? nil : .plain,
            isInPlace: isInPlace,
            followsLinks: followsLinks
        )
        pen.links = canvas.links
        var old = shown ?? Canvas(width: canvas.width, height: canvas.height)
        if shown == nil {
            for placement in leftovers { pen.bytes += placement.removal }
            leftovers = []
            pen.use(.plain)
            pen.use(link: 0)
            if !isInPlace { pen.write("\u{1B}[2J") }
        }
        old.forgetLinks(unlike: canvas)
        remove(from: &old, leaving: canvas, with: &pen)
        draw(canvas, over: old, with: &pen)
        shown = canvas
        return wrapped(pen, cursor: canvas.cursor, before: old.cursor)
    }

    /// Takes away pictures that are there no more, or elsewhere; the cells under them have to be drawn.
    private func remove(from old: inout Canvas, leaving canvas: Canvas, with pen: inout Pen) {
        var gone: [CellArea] = []
        for placement in old.placements
        where !canvas.placements.contains(where: { $0.id == placement.id && $0.area == placement.area }) {
            if !placement.removal.isEmpty, !canvas.placements.contains(where: { $0.moves(from: placement) }) {
                pen.bytes += placement.removal
                pen.forget()
            }
            gone.append(placement.area)
        }
        for area in gone { old.fill(area, with: CellPainter.unknown) }
    }

    private func draw(_ canvas: Canvas, over old: Canvas, with pen: inout Pen) {
        let stay = canvas.placements.map { old.placements.contains($0) }
        var cells = CellPainter(pen: pen, keepsTrack: stay.contains(true), isAlone: canvas.placements.isEmpty)
        cells.paint(canvas, over: old)
        pen = cells.pen
        // A picture that others were drawn into is drawn again, and so are those over it.
        var touched = cells.touched
        for (placement, stays) in zip(canvas.placements, stay) {
            let isWhole = stays && !touched.contains { !$0.intersection(placement.area).isEmpty }
            guard !isWhole, !placement.bytes.isEmpty else { continue }
            pen.move(to: placement.area.x, placement.area.y)
            pen.use(.plain)
            pen.use(link: 0)
            // What the terminal has need not be sent again.
            let isThere = old.placements.contains { placement.moves(from: $0) }
            pen.bytes += isThere ? placement.move : placement.bytes
            pen.forget()
            touched.append(placement.area)
        }
    }

    /// What is around a paint: the cursor is hidden meanwhile and then stands where it should.
    private mutating func wrapped(_ pen: Pen, cursor: Canvas.Position?, before: Canvas.Position?) -> [UInt8] {
        var pen = pen
        let isPainted = !pen.bytes.isEmpty
        pen.use(.plain)
        pen.use(link: 0)
        let hides = isCursorVisible != false && (cursor == nil || (isPainted && !synchronized))
        if let cursor {
            let cursor = Canvas.Position(x: max(cursor.x, 0), y: max(cursor.y, 0))
            if isPainted || cursor != before || isCursorVisible != true { pen.move(to: cursor.x, cursor.y) }
            if isCursorVisible != true || hides { pen.write("\u{1B}[?25h") }
        }
        isCursorVisible = cursor != nil
        guard hides || !pen.bytes.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pen.bytes.count + 32)
        if synchronized { bytes += "\u{1B}[?2026h".utf8 }
        if hides { bytes += "\u{1B}[?25l".utf8 }
        bytes += pen.bytes
        if synchronized { bytes += "\u{1B}[?2026l".utf8 }
        return bytes
    }
}
