import ArgumentParser
import TerminalUI

/// How pictures are to be shown, as the user says it.
enum GraphicsChoice: String, WordOption {
    /// By the best that the terminal is known for.
    case auto
    case kitty, iterm, sixel, symbols, none

    /// The protocol the user insists on; `nil` leaves it to the terminal.
    var wanted: GraphicsProtocol? { GraphicsProtocol(rawValue: rawValue) }
}
