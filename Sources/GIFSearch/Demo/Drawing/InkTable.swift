import GIF

/// The palette of a drawing: its most frequent colours, at most 255, and the place of every colour in it.
///
/// Colours are counted in 32 768 cells (five bits a channel) and a cell stands for the mean of what fell into it: flat
/// shapes with smooth edges, which is what the catalogue has, come out as they were drawn.
struct InkTable {
    /// The index that stands for 'nothing drawn here' or 'as before'.
    static let transparentIndex: UInt8 = 0

    /// Index 0 is the transparent one.
    let palette: GIFPalette
    /// Whether some pixel is transparent.
    let hasTransparency: Bool
    private let index: [UInt8]

    /// Chooses the palette of some pictures.
    init(_ pictures: [[Canvas.Pixel]]) {
        var counts = [Int32](repeating: 0, count: 32768)
        var sums = [SIMD3<Float>](repeating: .zero, count: 32768)
        var hasTransparency = false
        for picture in pictures {
            for pixel in picture {
                guard pixel.isOpaque else {
                    hasTransparency = true
                    continue
                }
                let cell = Self.cell(pixel.ink)
                counts[cell] += 1
                sums[cell] += SIMD3(pixel.ink.red, pixel.ink.green, pixel.ink.blue)
            }
        }
        let used = counts.indices.filter { counts[$0] > 0 }
        // Equal counts in the order of the cells, so that the file is the same wherever it is drawn.
        let chosen = used.sorted { (counts[$0], $1) > (counts[$1], $0) }.prefix(255)
        let means = chosen.map { sums[$0] / Float(counts[$0]) }
        var index = [UInt8](repeating: 0, count: 32768)
        for (number, cell) in chosen.enumerated() { index[cell] = UInt8(number + 1) }
        for cell in used where index[cell] == 0 {
            let mean = sums[cell] / Float(counts[cell])
            var nearest = (distance: Float.infinity, number: 0)
            for (number, other) in means.enumerated() {
                let difference = mean - other
                let distance = (difference * difference).sum()
                if distance < nearest.distance { nearest = (distance, number) }
            }
            index[cell] = UInt8(nearest.number + 1)
        }
        self.hasTransparency = hasTransparency
        self.index = index
        palette = GIFPalette(
            [GIFColor(0)]
                + means.map { mean in
                    let bytes = (mean * 255).rounded(.toNearestOrAwayFromZero)
                    return GIFColor(red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z))
                }
        )
    }

    /// The indices of a picture.
    func indices(_ picture: [Canvas.Pixel]) -> [UInt8] {
        picture.map { $0.isOpaque ? index[Self.cell($0.ink)] : Self.transparentIndex }
    }

    private static func cell(_ ink: Ink) -> Int {
        Int(ink.red * 31.99) << 10 | Int(ink.green * 31.99) << 5 | Int(ink.blue * 31.99)
    }
}
