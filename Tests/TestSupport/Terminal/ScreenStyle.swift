/// How a cell of an emulated screen is drawn: what SGR says (ECMA-48, and ISO 8613-6 for colours).
public struct ScreenStyle: Hashable, Sendable {
    /// A colour.
    public enum Color: Hashable, Sendable {
        /// The terminal's own.
        case standard
        /// One of its palette, 0 to 255.
        case indexed(Int)
        /// Red, green and blue, 0 to 255.
        case rgb(Int, Int, Int)
    }

    /// What is done to text beside colouring it, by the number SGR gives it.
    public enum Attribute: Int, Hashable, Sendable {
        case bold = 1
        case dim, italic, underline, blink
        case inverse = 7
        case hidden, strikethrough
    }

    /// The colour of the text.
    public var foreground = Color.standard
    /// The colour behind it.
    public var background = Color.standard
    /// The colour of the underline.
    public var underline = Color.standard
    /// Bold, dim and so on.
    public var attributes: Set<Attribute> = []

    /// Text as a terminal draws it by itself.
    public init() {}

    /// Follows an SGR sequence.
    /// - Returns: the parameters that mean nothing.
    mutating func apply(_ parameters: [[Int]]) -> [Int] {
        var unknown: [Int] = []
        var rest = parameters.isEmpty ? [[0]][...] : parameters[...]
        while let part = rest.popFirst() {
            switch part[0] {
            case 0: self = ScreenStyle()
            case 4 where part.count > 1 && part[1] == 0: attributes.remove(.underline)
            case 1...9 where part[0] != 6: attributes.insert(Attribute(rawValue: part[0])!)
            case 21: attributes.insert(.underline)
            case 22: attributes.subtract([.bold, .dim])
            case 23, 24, 25, 27, 28, 29: attributes.remove(Attribute(rawValue: part[0] - 20)!)
            case 30...37: foreground = .indexed(part[0] - 30)
            case 38, 48, 58:
                guard let color = Self.color(part, &rest) else {
                    unknown.append(part[0])
                    continue
                }
                switch part[0] {
                case 38: foreground = color
                case 48: background = color
                default: underline = color
                }
            case 39: foreground = .standard
            case 40...47: background = .indexed(part[0] - 40)
            case 49: background = .standard
            case 59: underline = .standard
            case 90...97: foreground = .indexed(part[0] - 82)
            case 100...107: background = .indexed(part[0] - 92)
            default: unknown.append(part[0])
            }
        }
        return unknown
    }

    /// The colour after 38, 48 or 58: in sub-parameters, or in the parameters that follow.
    private static func color(_ part: [Int], _ rest: inout ArraySlice<[Int]>) -> Color? {
        var values = part.count > 1 ? Array(part.dropFirst()) : []
        if values.isEmpty {
            guard let kind = rest.first?[0] else { return nil }
            let count = kind == 2 ? 4 : 2
            guard rest.count >= count else { return nil }
            values = rest.prefix(count).map { $0[0] }
            rest = rest.dropFirst(count)
        } else if values[0] == 2, values.count > 4 {
            values.remove(at: 1)  // The colour space, which nobody sets.
        }
        switch values[0] {
        case 2 where values.count == 4: return .rgb(values[1] & 255, values[2] & 255, values[3] & 255)
        case 5 where values.count == 2: return .indexed(values[1] & 255)
        default: return nil
        }
    }
}
