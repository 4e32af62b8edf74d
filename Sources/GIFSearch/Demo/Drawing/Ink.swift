/// An opaque colour of the catalogue's drawings, channels 0 to 1.
struct Ink: Hashable, Sendable, ExpressibleByIntegerLiteral {
    var red: Float
    var green: Float
    var blue: Float

    init(red: Float, green: Float, blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0xFF8000` is orange.
    init(integerLiteral hex: UInt32) {
        red = Float(hex >> 16 & 255) / 255
        green = Float(hex >> 8 & 255) / 255
        blue = Float(hex & 255) / 255
    }

    /// A colour of the rainbow: hue in turns, saturation and brightness 0 to 1.
    init(hue: Double, saturation: Double = 1, brightness: Double = 1) {
        func channel(_ shift: Double) -> Float {
            let place = 6 * Wave.fraction(hue + shift)
            let level = max(0, min(1, abs(place - 3) - 1))
            return Float(brightness * (1 - saturation * (1 - level)))
        }
        self.init(red: channel(0), green: channel(-1.0 / 3), blue: channel(1.0 / 3))
    }

    /// The colour that lies this part of the way to another, 0 to 1.
    func mixed(with other: Ink, _ part: Double) -> Ink {
        let part = Float(max(0, min(1, part)))
        return Ink(
            red: red + (other.red - red) * part,
            green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part
        )
    }

    /// Towards black.
    func darker(_ part: Double = 0.25) -> Ink { mixed(with: 0x000000, part) }
    /// Towards white.
    func lighter(_ part: Double = 0.25) -> Ink { mixed(with: 0xFFFFFF, part) }
}
