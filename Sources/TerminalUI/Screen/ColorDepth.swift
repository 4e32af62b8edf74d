/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
    /// None: bold, dim, underline and inverse still tell things apart.
    case monochrome
    /// The terminal's own sixteen.
    case sixteen
    /// 256: the sixteen, a cube of 6×6×6 and 24 greys.
    case palette
    /// All of sRGB, 8 bits a channel.
    case trueColor

    /// Whether one shows fewer colours than the other.
    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }

    /// The colour of this depth that comes nearest to a colour. Complexity: O(1).
    public func nearest(to color: Color) -> Color {
        switch (self, color.kind) {
        case (_, .standard), (.trueColor, _), (.palette, .indexed): color
        case (.monochrome, _): .standard
        case (.palette, .rgb(let red, let green, let blue)): .indexed(Self.nearest256(Int(red), Int(green), Int(blue)))
        case (.sixteen, .indexed(let index)):
            index < 16 ? color : nearest(to: Self.color(of: index))
        case (.sixteen, .rgb(let red, let green, let blue)): .indexed(Self.nearest16(Int(red), Int(green), Int(blue)))
        }
    }

    /// What xterm shows for a colour of its palette. Above the sixteen every terminal took it over.
    static func color(of index: UInt8) -> Color {
        guard index >= 16 else {
            let look = defaults[Int(index)]
            return .rgb(UInt8(look.0), UInt8(look.1), UInt8(look.2))
        }
        guard index < 232 else {
            let grey = UInt8(8 + 10 * (Int(index) - 232))
            return .rgb(grey, grey, grey)
        }
        let place = Int(index) - 16
        return .rgb(UInt8(levels[place / 36]), UInt8(levels[place / 6 % 6]), UInt8(levels[place % 6]))
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    private static func nearest256(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        let (r, g, b) = (level(red), level(green), level(blue))
        let cube = distance(levels[r] - red, levels[g] - green, levels[b] - blue)
        let step = min(max((3 * red + 6 * green + blue - 30) / 100, 0), 23)
        let grey = 8 + 10 * step
        let greys = distance(grey - red, grey - green, grey - blue)
        return UInt8(greys < cube ? 232 + step : 16 + 36 * r + 6 * g + b)
    }

    /// The level of the cube nearest to a value: the borders lie in the middle between two.
    private static func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }

    private static func nearest16(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        var best = (index: 0, distance: Int.max)
        for (index, color) in defaults.enumerated() {
            let distance = distance(color.0 - red, color.1 - green, color.2 - blue)
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index)
    }

    private static func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        3 * red * red + 6 * green * green + blue * blue
    }

    /// xterm's defaults; a user may have others, which nobody can know without asking.
    private static let defaults: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
}
