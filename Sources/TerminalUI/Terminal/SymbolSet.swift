/// Which characters for drawing a terminal surely shows, beside space and the full block.
public struct SymbolSet: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The upper, lower, left and right half of a cell: U+2580, U+2584, U+258C, U+2590.
    public static let halves = SymbolSet(rawValue: 1)
    /// The quarters of a cell and what they make: U+2596 to U+259F.
    public static let quadrants = SymbolSet(rawValue: 2)
    /// Eighths of a cell from below and from the left: U+2581 to U+258F.
    public static let eighths = SymbolSet(rawValue: 4)
    /// Sixths of a cell (Unicode 13): U+1FB00 to U+1FB3B. Few fonts have them, some terminals draw them themselves.
    public static let sextants = SymbolSet(rawValue: 8)
    /// Shades: U+2591 to U+2593.
    public static let shades = SymbolSet(rawValue: 16)

    /// What nearly every font has.
    public static let common: SymbolSet = [.halves, .quadrants, .eighths, .shades]
}
