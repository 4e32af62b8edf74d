/// How much of something is done, as a line of text: the part that is done, and the rest, to be coloured apart.
public struct ProgressBar: Hashable, Sendable {
    /// What is done, and what is left.
    public let full, rest: String

    /// Draws a bar; it is full only when all is done.
    ///
    /// - Parameters:
    ///   - fraction: how much is done; what is outside of 0 to 1 counts as the nearer of these, and no number as 0.
    ///   - width: cells.
    public init(fraction: Double, width: Int) {
        let width = max(width, 0)
        let done = fraction > 0 ? Int(min(fraction, 1) * Double(width)) : 0
        full = String(repeating: "━", count: done)
        rest = String(repeating: "─", count: width - done)
    }
}
