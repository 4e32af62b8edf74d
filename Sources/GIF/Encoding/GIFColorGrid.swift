/// Finds the nearest of up to 256 colours, always the right one, and the first of several as near.
///
/// The cube of all colours is divided into 32³ cells. For every cell that is asked in, the colours are listed that can
/// be nearest to anything in it: those no farther from its nearest point than the best is from its farthest. The lists
/// are made when they are needed, from those of 8³ larger cells.
struct GIFColorGrid: Sendable {
    /// A stretch of `entries`; nothing has been listed where it is empty.
    private struct List: Sendable {
        var start: UInt32 = 0
        var count: UInt32 = 0
    }

    private let colors: [SIMD4<Float>]
    private var large = [List](repeating: List(), count: 1 << 9)
    private var small = [List](repeating: List(), count: 1 << 15)
    private var entries: [UInt8] = []

    /// - Parameter colors: 1 to 256; channels from 0 to 255 in the first three elements, 0 in the last.
    init(_ colors: [SIMD4<Float>]) {
        self.colors = colors
    }

    /// The nearest colour's index and its squared distance.
    ///
    /// - Parameter color: channels from 0 to less than 256.
    /// - Complexity: O(colours that can be nearest there), a handful; the first time in a cell some hundred steps more.
    mutating func nearest(to color: SIMD4<Float>) -> (index: Int, distance: Float) {
        let red = Int(color.x)
        let green = Int(color.y)
        let blue = Int(color.z)
        let cell = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        if small[cell].count == 0 { fill(cell, red: red >> 3, green: green >> 3, blue: blue >> 3) }
        let list = small[cell]
        var nearest = (index: 0, distance: Float.infinity)
        for place in Int(list.start)..<Int(list.start &+ list.count) {
            let index = Int(entries[place])
            let away = colors[index] - color
            let square = (away * away).sum()
            if square < nearest.distance { nearest = (index, square) }
        }
        return nearest
    }

    private mutating func fill(_ cell: Int, red: Int, green: Int, blue: Int) {
        let parent = (red >> 2) << 6 | (green >> 2) << 3 | blue >> 2
        if large[parent].count == 0 {
            large[parent] = list(
                Array(colors.indices),
                from: SIMD4(Float(red >> 2), Float(green >> 2), Float(blue >> 2), 0) * 32,
                size: 32
            )
        }
        let near = large[parent]
        small[cell] = list(
            entries[Int(near.start)..<Int(near.start + near.count)].map(Int.init),
            from: SIMD4(Float(red), Float(green), Float(blue), 0) * 8,
            size: 8
        )
    }

    /// Lists the colours among some that can be nearest to a point of a cell.
    private mutating func list(_ indices: [Int], from low: SIMD4<Float>, size: Float) -> List {
        var high = low + size
        high.w = 0
        var least = Float.infinity
        for index in indices {
            let color = colors[index]
            let farthest = Self.greater(color - low, high - color)
            least = min(least, (farthest * farthest).sum())
        }
        let start = entries.count
        for index in indices {
            let color = colors[index]
            let away = Self.greater(Self.greater(low - color, color - high), .zero)
            if (away * away).sum() <= least { entries.append(UInt8(truncatingIfNeeded: index)) }
        }
        return List(start: UInt32(start), count: UInt32(entries.count - start))
    }

    @inline(__always)
    private static func greater(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
        one.replacing(with: other, where: one .< other)
    }
}
