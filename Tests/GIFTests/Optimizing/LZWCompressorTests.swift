import Testing

@testable import GIF

@Suite struct LZWCompressorTests {
    /// Compresses pixels of a palette of greys and decodes them again.
    private func roundTrip(_ pixels: [UInt8], price: Float = 0, patience: Float = 1) -> (pixels: [UInt8], bytes: Int) {
        let greys = (0..<256).map { UInt32($0) * 0x010101 | 0xFF00_0000 }
        let wanted = pixels.map { greys[Int($0)] }
        let errors = [Int32](repeating: 0, count: pixels.count)
        let kept = [Int32](repeating: .max, count: pixels.count)
        var output = LZWCompressor.Output()
        wanted.withUnsafeBufferPointer { wanted in
            pixels.withUnsafeBufferPointer { indices in
                errors.withUnsafeBufferPointer { errors in
                    kept.withUnsafeBufferPointer { kept in
                        greys.withUnsafeBufferPointer { palette in
                            let image = LZWImage(
                                count: indices.count,
                                wanted: wanted.baseAddress!,
                                indices: indices.baseAddress!,
                                errors: errors.baseAddress!,
                                transparentErrors: kept.baseAddress!,
                                palette: palette.baseAddress!,
                                transparentIndex: -1
                            )
                            LZWCompressor()
                                .compress(image, codeSize: 8, price: price, patience: patience, into: &output)
                        }
                    }
                }
            }
        }
        var decoded = [UInt8](repeating: 0, count: pixels.count)
        var decoder = LZWDecoder()
        decoder.begin(codeSize: 8)
        decoded.withUnsafeMutableBufferPointer { target in
            output.bytes.withUnsafeBufferPointer { bytes in
                if let pixels = LZWPixels(target) { decoder.decode(bytes, into: pixels) }
            }
        }
        #expect(decoder.position == pixels.count)
        #expect(Array(output.indices.prefix(pixels.count)) == decoded)
        return (decoded, output.bytes.count)
    }

    @Test("Runs, noise and single pixels come back, whenever the table is cleared", arguments: [0, 1, 1.2])
    func exact(patience: Float) {
        for count in [1, 2, 3, 4097, 30000] {
            for run in [1, 4, 5000] {
                let pixels = makeIndices(count, colors: 200, seed: UInt64(count + run), longestRun: run)
                #expect(roundTrip(pixels, patience: patience).pixels == pixels)
            }
        }
    }

    @Test("A run takes as many codes as a greedy encoder takes")
    func run() {
        // 1 + 2 + … + 100 pixels in 100 codes, a clear code and an end code, of nine bits each.
        #expect(roundTrip([UInt8](repeating: 7, count: 5050)).bytes == (102 * 9 + 7) / 8)
    }

    @Test("Errors are allowed as far as they save bits")
    func lossy() {
        var generator = SeededGenerator(seed: 3)
        let pixels = (0..<20000).map { UInt8($0 / 200 + Int.random(in: 0..<4, using: &generator)) }
        let exact = roundTrip(pixels)
        let lossy = roundTrip(pixels, price: 20)
        #expect(lossy.bytes < exact.bytes * 2 / 3)
        let worst = zip(pixels, lossy.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // The bound: 5 bits at 20 each, for three channels that are equal.
        #expect(worst > 0 && worst * worst * 3 <= 100)
    }
}
