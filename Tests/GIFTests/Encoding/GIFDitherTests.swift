import Testing

@testable import GIF

@Suite struct GIFDitherTests {
    private func share(_ dither: GIFDither, grey: UInt8, transparentRows: Int = 0) -> (white: Double, clear: Int) {
        let size = 64
        var pixels = [UInt8](repeating: grey, count: size * size * 4)
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
        for index in stride(from: 3, to: transparentRows * size * 4, by: 4) { pixels[index] = 0 }
        var mapper = GIFColorMapper(GIFPalette([GIFColor(0), GIFColor(0xFFFFFF)]))
        let indices = dither.indices(of: pixels, width: size, mapper: &mapper, colorCount: 2, transparentIndex: 2)
        #expect(indices.count == size * size)
        let opaque = indices.filter { $0 < 2 }
        return (Double(opaque.filter { $0 == 1 }.count) / Double(opaque.count), indices.count - opaque.count)
    }

    @Test("Dithered greys hold as much white as they are light; plain ones all or none")
    func greys() {
        for grey: UInt8 in [32, 64, 128, 200] {
            let lightness = Double(grey) / 255
            #expect(abs(share(.diffusion, grey: grey).white - lightness) < 0.02, "\(grey)")
            #expect(share(.none, grey: grey).white == (grey < 128 ? 0 : 1))
        }
        // The pattern spans half the range of two colours: the middle is half, the ends are all or none.
        #expect(abs(share(.ordered, grey: 128).white - 0.5) < 0.06)
        #expect(share(.ordered, grey: 40).white == 0 && share(.ordered, grey: 215).white == 1)
        #expect(share(.ordered, grey: 100).white < share(.ordered, grey: 150).white)
    }

    @Test("What is transparent stays so and takes no part in the dithering", arguments: GIFDither.allCases)
    func transparency(dither: GIFDither) {
        let (white, clear) = share(dither, grey: 128, transparentRows: 10)
        #expect(clear == 640)
        #expect(dither == .none ? white == 1 : abs(white - 0.5) < 0.06)
    }

    @Test("Colours the palette has come out as they are, whatever their neighbours")
    func exactColors() {
        let palette = makePalette(16)
        let indices = makeIndices(900, colors: 16, seed: 8)
        let pixels = GIFRaster(width: 30, height: 30, indices: indices).rgba(globalPalette: palette)
        for dither in [GIFDither.none, .diffusion] {
            var mapper = GIFColorMapper(palette)
            let found = dither.indices(of: pixels, width: 30, mapper: &mapper, colorCount: 16, transparentIndex: 16)
            #expect(found == indices, "\(dither)")
        }
    }
}
