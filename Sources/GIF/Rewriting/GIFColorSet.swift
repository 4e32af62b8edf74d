/// Up to 256 different colours with their indices, in order of appearance.
struct GIFColorSet: Sendable {
    /// The colours, as ``GIFShownPixels`` has them.
    private(set) var colors: [UInt32] = []
    /// Whether a colour came that there was no index for.
    private(set) var isOverfull = false

    /// A hash table of 1024 places: 0 is a free one, which no colour is.
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var indices = [UInt8](repeating: 0, count: 1024)

    init() {}

    /// The colours of a palette. Of equal ones the first index counts.
    init(_ palette: GIFPalette) {
        for (index, color) in palette.colors.prefix(256).enumerated() {
            let pixel = GIFShownPixels.pixel(color)
            let place = place(of: pixel)
            colors.append(pixel)
            guard keys[place] == 0 else { continue }
            keys[place] = pixel
            indices[place] = UInt8(index)
        }
    }

    /// The index of a colour, or nil where it is not among them.
    func index(of color: UInt32) -> UInt8? {
        let place = place(of: color)
        return keys[place] == color ? indices[place] : nil
    }

    /// Adds a colour that is not there yet, if there is an index left.
    mutating func insert(_ color: UInt32) {
        let place = place(of: color)
        guard keys[place] != color else { return }
        guard colors.count < 256 else { return isOverfull = true }
        keys[place] = color
        indices[place] = UInt8(colors.count)
        colors.append(color)
    }

    /// The colours as a palette.
    var palette: GIFPalette {
        GIFPalette(colors.map { GIFColor($0.byteSwapped >> 8) })
    }

    /// Where a colour is, or belongs. Three quarters of the places are always free.
    private func place(of color: UInt32) -> Int {
        var place = Int((color &* 0x9E37_79B1) >> 22)
        while keys[place] != 0, keys[place] != color { place = (place &+ 1) & 1023 }
        return place
    }
}
