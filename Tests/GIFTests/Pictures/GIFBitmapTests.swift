import Testing

@testable import GIF

@Suite struct GIFBitmapTests {
    @Test("A bitmap of a colour is opaque, one without is transparent")
    func colors() {
        #expect(GIFBitmap(width: 2, height: 1).pixels == [UInt8](repeating: 0, count: 8))
        #expect(GIFBitmap(width: 2, height: 1, color: GIFColor(0x010203)).pixels == [1, 2, 3, 255, 1, 2, 3, 255])
        #expect(GIFBitmap(width: 0, height: 5, color: GIFColor(0)).pixels.isEmpty)
    }

    @Test("Placing copies what fits, whichever edge it hangs over", arguments: -4...4, -4...4)
    func placing(left: Int, top: Int) {
        let small = GIFBitmap(width: 3, height: 2, pixels: (1...24).map { UInt8($0) })
        var bitmap = GIFBitmap(width: 3, height: 3)
        bitmap.place(small, left: left, top: top)
        for row in 0..<3 {
            for column in 0..<3 {
                let (x, y) = (column - left, row - top)
                let isCovered = (0..<3).contains(x) && (0..<2).contains(y)
                let wanted = isCovered ? Array(small.pixels[((y * 3 + x) * 4)...].prefix(4)) : [0, 0, 0, 0]
                #expect(Array(bitmap.pixels[((row * 3 + column) * 4)...].prefix(4)) == wanted)
            }
        }
    }
}
