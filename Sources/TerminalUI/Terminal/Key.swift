/// A key as it was pressed.
public struct Key: Hashable, Sendable {
    /// Which one.
    public enum Code: Hashable, Sendable {
        /// A key that writes.
        case character(Character)
        /// Keys that edit.
        case enter, escape, tab, backTab, backspace, delete, insert
        /// Keys that move.
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 and further.
        case function(Int)
    }

    /// What was held with it. Shift is not told of characters, which say it themselves.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// One bit each.
        public let rawValue: UInt8

        /// Takes the bits as they are.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// Which one.
    public var code: Code
    /// What was held with it.
    public var modifiers: Modifiers

    /// A key and what is held with it.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A character without anything held.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A letter with Control: `.control("c")`.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}
