import TerminalUI

/// A GIF made ready for this terminal: drawn at any time of its animation without decoding anything.
///
/// A value or immutable; any thread may hold it. Times count from its start, which is whenever whoever shows it began.
public protocol MovingPicture: Sendable {
    /// Bytes it holds, about.
    var memory: Int { get }

    /// How long it plays, all repetitions together; `nil`: without end. Zero for what does not move.
    var playingTime: Duration? { get }

    /// When it changes next, counted from its start; `nil`: never again, or the terminal sees to that by itself.
    func nextChange(after elapsed: Duration) -> Duration?

    /// Draws what is shown at that time; cheap enough for the main thread (copies cells or adds one placement).
    ///
    /// - Parameters:
    ///   - elapsed: since its start.
    ///   - canvas: what is drawn on. One canvas shows a picture at one place only.
    ///   - area: where, as many cells as it was prepared for or more; it stands in the middle. A part outside of the
    ///     canvas is cut off where cells draw it; what the terminal draws by itself is then left out.
    func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea)
}
