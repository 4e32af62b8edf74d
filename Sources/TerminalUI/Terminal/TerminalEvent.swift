/// What comes from a terminal.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Text that was pasted, as it came: not safe, not one line.
    case paste(String)
    /// The window has another size now.
    case resize(TerminalSize)
    /// The window got the keyboard, or lost it.
    case focus(Bool)
    /// igif was stopped and goes on: everything is to be drawn anew.
    case resumed
    /// The terminal is gone.
    case hangUp
}

/// What a mouse did.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press(Button)
        case release(Button)
        case drag(Button)
        case scrollUp, scrollDown
    }

    public enum Button: Hashable, Sendable { case left, middle, right }

    /// What it did.
    public var action: Action
    /// Where, in cells from 0.
    public var x, y: Int
    /// What was held.
    public var modifiers: Key.Modifiers

    public init(_ action: Action, x: Int, y: Int, modifiers: Key.Modifiers = []) {
        self.action = action
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}
