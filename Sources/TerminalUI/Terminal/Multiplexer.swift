/// A program between igif and the terminal that shows it.
public enum Multiplexer: Hashable, Sendable {
    /// tmux. What it does not know itself it hands on wrapped (`allow-passthrough`), where its user allows that.
    case tmux(passesThrough: Bool)
    /// GNU screen.
    case screen
}
