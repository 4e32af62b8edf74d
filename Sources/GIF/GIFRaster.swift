/// One image as a file holds it: a rectangle of palette indices, before it is drawn on the canvas.
public struct GIFRaster: Sendable, Equatable {
    /// Distance of the left edge from the canvas's, in pixels.
    public var left: Int
    /// Distance of the top edge from the canvas's, in pixels.
    public var top: Int
    /// Width in pixels. May reach beyond the canvas; what lies outside is never shown.
    public var width: Int
    /// Height in pixels. May reach beyond the canvas; what lies outside is never shown.
    public var height: Int
    /// `width * height` palette indices, row by row from the top, whatever order the file keeps them in.
    public var indices: [UInt8]
    /// The image's own palette, or nil where the file's global one holds.
    public var palette: GIFPalette?
    /// The index that means 'leave what is below', or nil.
    public var transparentIndex: UInt8?
    /// Whether the file keeps the rows in four interleaved passes (GIF89a, appendix E).
    public var isInterlaced: Bool

    /// A raster at a place on the canvas. Nothing is checked here; the encoder checks what it is given.
    public init(
        left: Int = 0,
        top: Int = 0,
        width: Int,
        height: Int,
        indices: [UInt8],
        palette: GIFPalette? = nil,
        transparentIndex: UInt8? = nil,
        isInterlaced: Bool = false
    ) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.indices = indices
        self.palette = palette
        self.transparentIndex = transparentIndex
        self.isInterlaced = isInterlaced
    }

    /// The rectangle as RGBA, 4 bytes a pixel, straight alpha, not drawn over anything.
    ///
    /// A transparent pixel keeps its palette colour under alpha 0; an index outside the palette is zero throughout.
    ///
    /// - Parameter globalPalette: the palette to use where the image has none of its own.
    /// - Complexity: O(pixels).
    public func rgba(globalPalette: GIFPalette) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 256 * 4)
        for (index, color) in (palette ?? globalPalette).colors.prefix(256).enumerated() {
            let alpha: UInt8 = index == transparentIndex.map(Int.init) ? 0 : 255
            table.replaceSubrange(index * 4..<index * 4 + 4, with: [color.red, color.green, color.blue, alpha])
        }
        return [UInt8](unsafeUninitializedCapacity: indices.count * 4) { target, count in
            count = indices.count * 4
            guard let base = target.baseAddress else { return }
            table.withUnsafeBytes { table in
                indices.withUnsafeBufferPointer { source in
                    var position = 0
                    while position < source.count {
                        let color = table.loadUnaligned(fromByteOffset: Int(source[position]) &* 4, as: UInt32.self)
                        UnsafeMutableRawPointer(base)
                            .storeBytes(of: color, toByteOffset: position &* 4, as: UInt32.self)
                        position &+= 1
                    }
                }
            }
        }
    }

    /// Whether a pixel that is not transparent names a colour that a palette of `count` does not have.
    func usesColors(beyond count: Int) -> Bool {
        guard count < 256 else { return false }
        var highest: UInt8 = 0
        indices.withUnsafeBufferPointer { source in
            var position = 0
            while position < source.count {
                highest = max(highest, source[position])
                position &+= 1
            }
        }
        guard Int(highest) >= count else { return false }
        return indices.contains { Int($0) >= count && $0 != transparentIndex }
    }
}
