/// A rectangle of a canvas; `right` and `bottom` lie just outside.
struct GIFArea: Hashable, Sendable {
    var left = Int.max
    var top = Int.max
    var right = 0
    var bottom = 0

    var isEmpty: Bool { right <= left || bottom <= top }
    var width: Int { max(right - left, 0) }
    var height: Int { max(bottom - top, 0) }
    var count: Int { width * height }

    func union(_ other: GIFArea) -> GIFArea {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return GIFArea(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// The smallest rectangle around all pixels for which `test` holds.
    @inline(__always)
    static func around(width: Int, height: Int, where test: (Int) -> Bool) -> GIFArea {
        var area = GIFArea()
        for row in 0..<height {
            let start = row &* width
            var first = 0
            while first < width, !test(start &+ first) { first &+= 1 }
            guard first < width else { continue }
            // What lies between the columns that are known already need not be looked at.
            var last = width &- 1
            while last >= max(area.right, first &+ 1), !test(start &+ last) { last &-= 1 }
            area.left = min(area.left, first)
            area.right = max(area.right, last &+ 1)
            area.top = min(area.top, row)
            area.bottom = row &+ 1
        }
        return area
    }
}
