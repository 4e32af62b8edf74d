import TerminalUI

/// A picture that is not shown, since no pictures are wished for.
struct NoPicture: MovingPicture {
    var memory: Int { 0 }
    var playingTime: Duration? { .zero }

    func nextChange(after elapsed: Duration) -> Duration? { nil }
    func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea) {}
}
