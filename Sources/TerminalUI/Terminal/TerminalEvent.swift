/// What comes from a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed, or repeats.
    case key(Key)
    /// The mouse did something.
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
    /// What a mouse can do.
    public enum Action: Hashable, Sendable {
        /// A button went down.
        case press(Button)
        /// A button came up.
        case release(Button)
        /// It moved with a button down.
        case drag(Button)
        /// The wheel turned by a notch.
        case scrollUp, scrollDown
    }

    /// The buttons of a mouse.
    public enum Button: Hashable, Sendable {
        /// Where they lie for a right hand.
        case left, middle, right
    }

    /// What it did.
    public var action: Action
    /// Where, in cells from 0.
    public var x, y: Int
    /// What was held.
    public var modifiers: Key.Modifiers

    /// Something done at a place.
    public init(_ action: Action, x: Int, y: Int, modifiers: Key.Modifiers = []) {
        self.action = action
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}
