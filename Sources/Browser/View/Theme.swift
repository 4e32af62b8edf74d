import TerminalUI

/// How what is seen of GIFs is coloured; where a terminal has no colours, weight and inversion tell the same.
public struct Theme: Hashable, Sendable {
    /// How many colours there are.
    public var colors: ColorDepth
    /// Whether what is behind text is dark, as far as the terminal told.
    public var isDark: Bool

    /// The look for so many colours, over a dark or a light background.
    public init(colors: ColorDepth = .trueColor, isDark: Bool = true) {
        self.colors = colors
        self.isDark = isDark
    }

    /// The look for a terminal that was looked at.
    public init(features: TerminalFeatures) {
        self.init(colors: features.colors, isDark: features.background.map(Self.isDark) ?? true)
    }

    private static func isDark(_ color: Color) -> Bool {
        guard case .rgb(let red, let green, let blue) = color.kind else { return true }
        return 3 * Int(red) + 6 * Int(green) + Int(blue) < 1280
    }

    /// Whether it may be a console with a font of few characters.
    var isPlain: Bool { colors <= .sixteen }

    /// What is read first.
    public var strong: Style { Style(.bold) }
    /// What is read last.
    public var faint: Style {
        hasRichColors ? Style(foreground: isDark ? .rgb(134, 140, 156) : .rgb(98, 104, 120)) : Style(.dim)
    }
    /// Lines that only part things.
    public var line: Style {
        hasRichColors ? Style(foreground: isDark ? .rgb(62, 66, 80) : .rgb(200, 204, 214)) : Style(.dim)
    }
    /// What belongs to the chosen one.
    public var accent: Style { colored(accentColor, else: .bold) }
    /// Text on the accent's colour: the name of the chosen one.
    public var chosen: Style { filled(accentColor) }
    /// The name of this program.
    public var mark: Style { filled(accentColor) }
    /// A key in a hint.
    public var key: Style { colored(accentColor, [.bold], else: .bold) }
    /// Something that went well.
    public var good: Style { colored(pick(.rgb(94, 201, 120), .rgb(26, 127, 55), .indexed(2)), else: .bold) }
    /// Something to look out for.
    public var warning: Style { colored(pick(.rgb(240, 180, 70), .rgb(154, 103, 0), .indexed(3)), else: .bold) }
    /// Something that went wrong.
    public var bad: Style { colored(pick(.rgb(255, 110, 110), .rgb(200, 40, 45), .indexed(1)), else: .bold) }
    /// A cell that was just put into the tray.
    public var flash: Style {
        filled(pick(.rgb(250, 204, 70), .rgb(250, 204, 70), .indexed(3)), text: .rgb(20, 20, 24))
    }
    /// What stands for a picture that is not here yet; another for each `seed`.
    public func placeholder(_ seed: Int) -> Cell {
        guard hasRichColors else { return Cell(Glyph("░" as Unicode.Scalar), Style(.dim)) }
        // Twelve hues of one lightness: a page that fills is calm, and no two neighbours look alike.
        let hues: [(UInt8, UInt8, UInt8)] =
            isDark
            ? [(44, 40, 64), (38, 46, 66), (34, 52, 58), (36, 52, 44), (54, 50, 36), (60, 42, 42), (56, 38, 56)]
            : [(228, 224, 242), (222, 230, 244), (218, 236, 240), (222, 238, 226), (242, 236, 218), (244, 226, 226)]
        let hue = hues[(seed % hues.count + hues.count) % hues.count]
        return Cell(.space, Style(background: .rgb(hue.0, hue.1, hue.2)))
    }

    /// Text on a placeholder.
    public func label(on cell: Cell, _ style: Style) -> Style {
        var style = style
        style.background = cell.style.background
        return style
    }

    private var hasRichColors: Bool { colors >= .palette }

    private var accentColor: Color { pick(.rgb(167, 124, 255), .rgb(116, 62, 228), .indexed(5)) }

    private func pick(_ dark: Color, _ light: Color, _ few: Color) -> Color {
        hasRichColors ? (isDark ? dark : light) : few
    }

    private func colored(
        _ color: Color,
        _ attributes: Style.Attributes = [],
        else plain: Style.Attributes
    ) -> Style {
        colors == .monochrome ? Style(plain) : Style(foreground: color, attributes)
    }

    private func filled(_ color: Color, text: Color? = nil) -> Style {
        guard colors != .monochrome else { return Style([.inverse, .bold]) }
        // The terminal's own colours may be any: only inversion is sure to be read.
        guard hasRichColors else { return Style(foreground: color, [.inverse, .bold]) }
        return Style(foreground: text ?? (isDark ? .rgb(20, 16, 32) : .rgb(255, 255, 255)), background: color, .bold)
    }
}

extension Style {
    /// The terminal's own colours with these attributes.
    init(_ attributes: Attributes) { self.init(foreground: .standard, background: .standard, attributes) }
}
