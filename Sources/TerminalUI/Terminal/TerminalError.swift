/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program runs without one.
    case none
    /// It is there and cannot be opened: its path, and what the system says.
    case cannotOpen(path: String, reason: String)
    /// It is gone, or refuses to change how it reads keys: what the system says.
    case lost(reason: String)
    /// So many are in use at once that this one could not be put right if the program died.
    case tooMany

    /// One sentence.
    public var description: String {
        switch self {
        case .none: "There is no terminal to draw on; run this in a terminal window."
        case .cannotOpen(let path, let reason): "The terminal \(SafeText.line(path)) cannot be opened: \(reason)."
        case .lost(let reason): "The terminal cannot be used any more: \(reason)."
        case .tooMany: "Too many terminals are in use at once."
        }
    }
}
