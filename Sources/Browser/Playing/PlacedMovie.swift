import TerminalUI

/// A GIF that the terminal itself draws: sent once and played by it, or frame by frame.
struct PlacedMovie: MovingPicture {
    /// What shows each frame, or all of them in one.
    private let frames: [[UInt8]]
    private let timeline: PictureTimeline
    /// Whether the terminal plays it.
    private let isPlayedByTerminal: Bool
    private let size: PictureSize
    private let id: UInt32
    private let move: [UInt8]
    private let removal: [UInt8]
    /// The cells that stand for the picture, where it is shown by such.
    private let placeholders: SymbolPicture?

    /// Joins what was made.
    ///
    /// - Parameters:
    ///   - frames: what shows each frame; one, that shows all, where the terminal plays it.
    ///   - timeline: of the frames there were.
    ///   - size: how many cells it takes.
    ///   - id: tells it from others on a screen.
    ///   - move: what shows it at another place; empty where it has to be sent anew.
    ///   - removal: what takes it away; empty where drawing cells over it does.
    ///   - placeholders: of its size, the cells that stand for it.
    init(
        frames: [[UInt8]],
        timeline: PictureTimeline,
        size: PictureSize,
        id: UInt32,
        move: [UInt8] = [],
        removal: [UInt8] = [],
        placeholders: SymbolPicture? = nil
    ) {
        self.frames = frames
        self.timeline = timeline
        self.size = size
        self.id = id
        self.move = move
        self.removal = removal
        self.placeholders = placeholders
        isPlayedByTerminal = frames.count == 1
    }

    var memory: Int { frames.reduce(0) { $0 + $1.count + 64 } }
    var playingTime: Duration? { timeline.playingTime }

    func nextChange(after elapsed: Duration) -> Duration? {
        isPlayedByTerminal ? nil : timeline.nextChange(after: elapsed)
    }

    func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea) {
        let place = size.place(in: area)
        // A part of a picture cannot be sent.
        guard place.intersection(canvas.area) == place, place.intersection(area) == place else { return }
        let frame = isPlayedByTerminal ? 0 : timeline.frame(at: elapsed)
        canvas.place(
            PicturePlacement(
                id: id,
                version: frame,
                area: place,
                bytes: frames[frame],
                move: move,
                removal: removal
            )
        )
        if let placeholders { canvas.draw(placeholders, x: place.x, y: place.y) }
    }
}
