import TerminalUI

/// A GIF drawn with characters.
struct SymbolMovie: MovingPicture {
    private let frames: [SymbolPicture]
    private let timeline: PictureTimeline
    private let size: PictureSize

    /// Joins frames of one size and their times, one each.
    init(frames: [SymbolPicture], timeline: PictureTimeline, size: PictureSize) {
        self.frames = frames
        self.timeline = timeline
        self.size = size
    }

    var memory: Int { frames.count * Self.memory(of: size) }
    var playingTime: Duration? { timeline.playingTime }

    /// Bytes that a frame takes.
    static func memory(of size: PictureSize) -> Int { size.columns * size.rows * MemoryLayout<Cell>.stride + 64 }

    func nextChange(after elapsed: Duration) -> Duration? { timeline.nextChange(after: elapsed) }

    func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea) {
        let place = size.place(in: area)
        canvas.draw(frames[timeline.frame(at: elapsed)], x: place.x, y: place.y, limit: area)
    }
}
