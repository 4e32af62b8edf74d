/// An image to compress: what each pixel should be, and what it may be.
struct LZWImage {
    var count: Int
    /// What each pixel should look like: R, G, B from the lowest byte on.
    var wanted: UnsafePointer<UInt32>
    /// The colour nearest to it, or the transparent index.
    var indices: UnsafePointer<UInt8>
    /// The error of that colour; `Int32.min / 2` where only the transparent index will do.
    var errors: UnsafePointer<Int32>
    /// What the transparent index costs beyond it; `Int32.max` where it will not do.
    var transparentErrors: UnsafePointer<Int32>
    /// 256 colours, as `wanted`.
    var palette: UnsafePointer<UInt32>
    /// -1 where there is none.
    var transparentIndex: Int

    /// The squared distance of two colours.
    @inline(__always)
    static func distance(_ one: UInt32, _ other: UInt32) -> Int32 {
        let red = Int32(truncatingIfNeeded: one & 0xFF) &- Int32(truncatingIfNeeded: other & 0xFF)
        let green = Int32(truncatingIfNeeded: one &>> 8 & 0xFF) &- Int32(truncatingIfNeeded: other &>> 8 & 0xFF)
        let blue = Int32(truncatingIfNeeded: one &>> 16 & 0xFF) &- Int32(truncatingIfNeeded: other &>> 16 & 0xFF)
        return red &* red &+ green &* green &+ blue &* blue
    }
}
