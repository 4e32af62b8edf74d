import Testing

@testable import GIF

@Suite struct GIFQuantizerTests {
    /// A smooth picture with far more than 256 colours.
    private func makeGradient(_ size: Int) -> [UInt8] {
        (0..<size * size).flatMap { number -> [UInt8] in
            let x = number % size * 255 / (size - 1)
            let y = number / size * 255 / (size - 1)
            return [UInt8(x), UInt8(y), UInt8((x + y) / 2), 255]
        }
    }

    @Test("Up to as many colours as asked for are kept exactly, in order of appearance")
    func exact() {
        var quantizer = GIFQuantizer(colors: 3)
        quantizer.add([1, 2, 3, 255, 9, 9, 9, 128, 1, 2, 3, 255, 4, 4, 4, 127, 0, 0, 0, 200])
        #expect(quantizer.isExact)
        #expect(quantizer.palette().colors == [GIFColor(0x010203), GIFColor(0x090909), GIFColor(0)])
        quantizer.add([7, 7, 7, 255])
        #expect(!quantizer.isExact)
        #expect(quantizer.palette().colors.count <= 3)
    }

    @Test("No pixel at all, or none that is opaque, gives a single colour")
    func nothing() {
        var quantizer = GIFQuantizer()
        #expect(quantizer.palette().colors == [GIFColor(0)])
        quantizer.add([200, 200, 200, 0])
        #expect(quantizer.palette().colors == [GIFColor(0)])
    }

    @Test("Of clusters of colours every one gets its own entry, near its middle")
    func clusters() {
        let centres: [(UInt8, UInt8, UInt8)] = [(20, 20, 20), (220, 30, 40), (40, 200, 60), (60, 70, 230)]
        var generator = SeededGenerator(seed: 4)
        var pixels: [UInt8] = []
        for _ in 0..<4000 {
            let centre = centres[Int.random(in: 0..<4, using: &generator)]
            let noise = { UInt8.random(in: 0...10, using: &generator) }
            pixels += [centre.0 + noise(), centre.1 + noise(), centre.2 + noise(), 255]
        }
        var quantizer = GIFQuantizer(colors: 4)
        quantizer.add(pixels)
        let palette = quantizer.palette().colors
        #expect(palette.count == 4)
        for centre in centres {
            let near = palette.filter {
                abs(Int($0.red) - Int(centre.0) - 5) < 4 && abs(Int($0.green) - Int(centre.1) - 5) < 4
                    && abs(Int($0.blue) - Int(centre.2) - 5) < 4
            }
            #expect(near.count == 1, "\(centre)")
        }
    }

    @Test("A gradient in 16, 64 and 256 colours is as close as that many colours allow")
    func quality() {
        // The colours lie in a plane: a grid of n × n is best, and its error follows from the size of its squares.
        let pixels = makeGradient(96)
        for (colors, least) in [(16, 23.5), (64, 29.5), (256, 35.5)] {
            var quantizer = GIFQuantizer(colors: colors)
            quantizer.add(pixels)
            let palette = quantizer.palette()
            #expect(palette.colors.count == colors)
            #expect(peakSignalToNoise(pixels, shown(pixels, in: palette)) > least, "\(colors) colours")
        }
    }

    @Test(
        "Better than median cut of 5 bits a channel, by a good deal where colours are alike",
        arguments: [16, 64, 255]
    )
    func reference(colors: Int) {
        var generator = SeededGenerator(seed: 6)
        let gradient = makeGradient(96)
        let dull = gradient.indices.map { $0 % 4 == 3 ? 255 : gradient[$0] / 8 + 100 }
        let noisy = gradient.indices.map { index -> UInt8 in
            index % 4 == 3 ? 255 : gradient[index] / 2 + UInt8.random(in: 0...60, using: &generator)
        }
        for (name, pixels, gain) in [("gradient", gradient, -0.2), ("dull", dull, 0.5), ("noisy", noisy, 0.3)] {
            var quantizer = GIFQuantizer(colors: colors)
            quantizer.add(pixels)
            let own = peakSignalToNoise(pixels, shown(pixels, in: quantizer.palette()))
            let other = peakSignalToNoise(pixels, shown(pixels, in: medianCut(pixels, colors: colors)))
            #expect(own > other + gain, "\(name) in \(colors): \(own) and \(other) dB")
        }
    }

    /// Heckbert's median cut of colours with 5 bits a channel, as many programs do it.
    private func medianCut(_ pixels: [UInt8], colors: Int) -> GIFPalette {
        var boxes = [stride(from: 0, to: pixels.count, by: 4).map { pixels[$0..<$0 + 3].map { Int($0 & 0xF8 | 4) } }]
        func spread(_ box: [[Int]]) -> (channel: Int, size: Int) {
            (0..<3).map { channel in
                let values = box.map { $0[channel] }
                return (channel, (values.max() ?? 0) - (values.min() ?? 0))
            }.max { $0.size < $1.size } ?? (0, 0)
        }
        var spreads = [spread(boxes[0])]
        while boxes.count < colors {
            guard let widest = spreads.indices.max(by: { spreads[$0].size < spreads[$1].size }),
                spreads[widest].size > 0
            else { break }
            let channel = spreads[widest].channel
            let sorted = boxes[widest].sorted { $0[channel] < $1[channel] }
            boxes[widest] = Array(sorted[..<(sorted.count / 2)])
            boxes.append(Array(sorted[(sorted.count / 2)...]))
            spreads[widest] = spread(boxes[widest])
            spreads.append(spread(boxes[boxes.count - 1]))
        }
        return GIFPalette(
            boxes.map { box in
                let mean = (0..<3).map { channel in UInt8(box.reduce(0) { $0 + $1[channel] } / max(box.count, 1)) }
                return GIFColor(red: mean[0], green: mean[1], blue: mean[2])
            }
        )
    }

    private func shown(_ pixels: [UInt8], in palette: GIFPalette) -> [UInt8] {
        var mapper = GIFColorMapper(palette)
        return GIFRaster(
            width: 96,
            height: 96,
            indices: GIFDither.none.indices(
                of: pixels,
                width: 96,
                mapper: &mapper,
                colorCount: palette.colors.count,
                transparentIndex: 0
            )
        ).rgba(globalPalette: palette)
    }
}
