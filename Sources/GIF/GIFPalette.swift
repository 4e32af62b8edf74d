/// One opaque colour of a palette, 8 bits a channel.
public struct GIFColor: Sendable, Hashable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// A colour from its three channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour from a hexadecimal number, `0xFF8000` for orange.
    public init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }
}

/// A colour table: up to 256 colours that pixels name by index (GIF89a, 19 and 21).
public struct GIFPalette: Sendable, Hashable {
    /// The colours, in the order of their indices.
    public var colors: [GIFColor]

    /// A palette of these colours. An encoder accepts 1 to 256 of them.
    public init(_ colors: [GIFColor]) {
        self.colors = colors
    }

    /// What stands in where a file brings neither a global nor a local table: black, white, then greys.
    ///
    /// GIF89a (21) leaves the table to the decoder and recommends that its first two entries be black and white.
    public static let standIn = GIFPalette(
        (0...255).map { index in
            let grey = index == 1 ? 255 : UInt8(index)
            return GIFColor(red: grey, green: grey, blue: grey)
        }
    )
}
