/// The pixels of a whole canvas as a GIF can show them: one number each, 0 where it is transparent.
///
/// A number's bytes in memory are R, G, B and 255, so it is never 0 where there is a colour.
typealias GIFShownPixels = [UInt32]

extension GIFShownPixels {
    /// What a GIF shows of RGBA: what is less than half opaque is transparent, everything else opaque.
    ///
    /// - Parameter rgba: 4 bytes a pixel.
    /// - Complexity: O(pixels).
    init(rgba: [UInt8]) {
        self = [UInt32](unsafeUninitializedCapacity: rgba.count / 4) { target, count in
            rgba.withUnsafeBytes { source in
                var index = 0
                while index < target.count {
                    let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
                    target[index] = pixel & 0x8000_0000 == 0 ? 0 : (pixel | 0xFF00_0000)
                    index &+= 1
                }
            }
            count = rgba.count / 4
        }
    }

    /// An opaque colour as a pixel.
    static func pixel(_ color: GIFColor) -> UInt32 {
        UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
    }

    /// Whether every pixel is transparent.
    var isClear: Bool { allSatisfy { $0 == 0 } }

    /// Whether something of this that is seen is no longer seen in `next`: no drawing does that, only disposal.
    func loses(to next: GIFShownPixels) -> Bool {
        guard self != next else { return false }
        return withUnsafeBufferPointer { here in
            next.withUnsafeBufferPointer { next in
                var index = 0
                while index < Swift.min(here.count, next.count) {
                    if next[index] == 0, here[index] != 0 { return true }
                    index &+= 1
                }
                return false
            }
        }
    }

    /// Makes a part of a canvas `width` wide transparent; what lies outside the canvas does not matter.
    mutating func clear(_ box: GIFArea, width: Int) {
        let columns = Swift.max(box.left, 0)..<Swift.max(Swift.min(box.right, width), Swift.max(box.left, 0))
        guard width > 0, !columns.isEmpty else { return }
        for row in Swift.max(box.top, 0)..<Swift.max(Swift.min(box.bottom, count / width), Swift.max(box.top, 0)) {
            for index in (row * width + columns.lowerBound)..<(row * width + columns.upperBound) { self[index] = 0 }
        }
    }
}

extension GIFArea {
    /// The smallest rectangle around all places where two canvases of `width` meet a condition.
    ///
    /// - Complexity: O(pixels).
    static func around(
        _ one: GIFShownPixels,
        _ other: GIFShownPixels,
        width: Int,
        where isIn: (_ one: UInt32, _ other: UInt32) -> Bool
    ) -> GIFArea {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                around(width: width, height: one.count / width) { isIn(one[$0], other[$0]) }
            }
        }
    }
}
