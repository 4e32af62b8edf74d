import Testing

@testable import GIF

@Suite struct GIFLuminanceGridTests {
    @Test(
        "A picture of one colour has that luminance in every cell, whatever its size",
        arguments: [(1, 1), (3, 50), (31, 33), (64, 64), (1000, 1), (1, 2000)]
    )
    func flat(width: Int, height: Int) {
        let bitmap = GIFBitmap(width: width, height: height, color: GIFColor(red: 200, green: 100, blue: 50))
        let grid = GIFLuminanceGrid(pixels: bitmap.pixels, width: width, height: height)
        #expect(grid.cells == Array(repeating: 77 * 200 + 150 * 100 + 29 * 50, count: 1024))
        #expect(grid.color == GIFColor(red: 200, green: 100, blue: 50))
        #expect(grid.isFlat)
    }

    @Test("A cell is the mean of its area, parts of pixels included")
    func areas() {
        // 48 columns: each cell covers a pixel and a half.
        let pixels = (0..<48).flatMap { column -> [UInt8] in
            let level = UInt8(column * 5)
            return [level, level, level, 255]
        }
        let grid = GIFLuminanceGrid(pixels: pixels, width: 48, height: 1)
        // Cell 0: all of pixel 0 and half of pixel 1. Cell 1: the rest of pixel 1 and all of pixel 2.
        #expect(grid.cells[0] == 256 * 5 / 3)
        #expect(grid.cells[1] == 256 * 25 / 3)
        #expect(Array(grid.cells[0..<32]) == Array(grid.cells[992..<1024]))
    }

    @Test("What is transparent is a middle grey, and what is half so is mixed with it")
    func transparency() {
        let clear = GIFLuminanceGrid(pixels: [255, 255, 255, 0], width: 1, height: 1)
        #expect(clear.color == GIFColor(0x80_8080))
        let half = GIFLuminanceGrid(pixels: [255, 255, 255, 128], width: 1, height: 1)
        #expect(half.color == GIFColor(0xC0_C0C0))
    }

    @Test("A little contrast is not flat any more")
    func contrast() {
        func grid(_ other: UInt8) -> GIFLuminanceGrid {
            let pixels = (0..<64).flatMap { place -> [UInt8] in
                let level: UInt8 = place % 8 < 4 ? 100 : other
                return [level, level, level, 255]
            }
            return GIFLuminanceGrid(pixels: pixels, width: 8, height: 8)
        }
        // The deviation of two halves is half their distance.
        #expect(grid(105).isFlat)
        #expect(!grid(107).isFlat)
    }
}
