import Testing

@testable import GIF

@Suite struct LZWDecoderTests {
    private func decode(
        _ codes: [LZWCodes.Code],
        codeSize: UInt8,
        capacity: Int,
        piece: Int = .max
    ) -> (pixels: [UInt8], status: LZWDecoder.Status, position: Int) {
        let bytes = LZWCodes.pack(codes, codeSize: Int(codeSize))
        var decoder = LZWDecoder()
        var pixels = [UInt8](repeating: 0xEE, count: capacity)
        decoder.begin(codeSize: codeSize)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let output = LZWPixels(buffer) else { return }
            for start in stride(from: 0, to: bytes.count, by: min(piece, bytes.count)) {
                let end = min(start + min(piece, bytes.count), bytes.count)
                bytes[start..<end].withUnsafeBufferPointer { decoder.decode($0, into: output) }
            }
        }
        return (pixels, decoder.status, decoder.position)
    }

    @Test("Literals, strings and the string that makes itself come out as written")
    func strings() {
        // 6 is made by its own use: 1 then '1 1'; 7 is '1 1 2'.
        let codes: [LZWCodes.Code] = [.clear, .value(1), .value(6), .value(2), .value(7), .value(8), .end]
        let result = decode(codes, codeSize: 2, capacity: 9)
        #expect(result.pixels == [1, 1, 1, 2, 1, 1, 2, 2, 1])
        #expect(result.status == .ended && result.position == 9)
    }

    @Test("A run grows by one with every code that makes itself, past eight pixels and to the last")
    func longRuns() {
        for capacity in [1, 7, 8, 9, 15, 16, 17, 100, 5000] {
            let codes: [LZWCodes.Code] = [.clear, .value(3)] + (6..<200).map { .value($0) } + [.end]
            let result = decode(codes, codeSize: 2, capacity: capacity)
            #expect(result.pixels == [UInt8](repeating: 3, count: capacity))
            #expect(result.position == capacity && result.status == .ended)
        }
    }

    @Test("Code sizes from 0 to 11 work, each from its first code on", arguments: 0...11)
    func codeSizes(size: Int) {
        let highest = min((1 << size) - 1, 255)
        let values = [highest, 0, highest, highest, 0, 0, highest]
        let codes: [LZWCodes.Code] = [.clear] + values.map { .value($0) } + [.end]
        let result = decode(codes, codeSize: UInt8(size), capacity: values.count)
        #expect(result.pixels == values.map { UInt8($0) })
    }

    @Test("No clear code at the start and no end code at the end are both fine")
    func bareCodes() {
        let result = decode([.value(2), .value(1), .value(6)], codeSize: 2, capacity: 4)
        #expect(result.pixels == [2, 1, 2, 1])
        #expect(result.status == .ended)
    }

    @Test("A full table stays as it is until a clear code comes")
    func deferredClear() {
        // 4090 codes fill the table; a thousand more find it full; then it is cleared.
        let values = (0..<5000).map { ($0 * 7 + $0 / 5) % 4 }
        let codes: [LZWCodes.Code] = [.clear] + values.map { .value($0) } + [.clear, .value(1), .value(6), .end]
        let result = decode(codes, codeSize: 2, capacity: 5003)
        #expect(result.pixels == (values + [1, 1, 1]).map { UInt8($0) })
    }

    @Test("A code that does not exist yet is corrupt, and no pixel counts for it")
    func missingCodes() {
        let cases: [([LZWCodes.Code], Int)] = [
            ([.clear, .value(6)], 0), ([.clear, .value(1), .value(7)], 1), ([.value(7)], 0),
            ([.clear, .value(1), .value(1), .clear, .value(6)], 2),
        ]
        for (codes, written) in cases {
            let result = decode(codes, codeSize: 2, capacity: 20)
            #expect(result.status == .corrupt && result.position == written)
            // Sixteen pixels are written at once where there is room; those too many are no pixels yet.
            #expect(result.pixels.dropFirst(written + 15).allSatisfy { $0 == 0xEE })
        }
        // A literal that no byte can hold.
        #expect(decode([.clear, .value(256)], codeSize: 9, capacity: 10).status == .corrupt)
    }

    @Test("An early end leaves the rest alone, and codes after the last pixel are not looked at")
    func ends() {
        let early = decode([.clear, .value(1), .end, .value(2), .value(2)], codeSize: 2, capacity: 3)
        #expect(early.pixels == [1, 0xEE, 0xEE] && early.status == .ended && early.position == 1)
        let late = decode([.clear, .value(1), .value(2), .value(7)], codeSize: 2, capacity: 2)
        #expect(late.pixels == [1, 2] && late.status == .ended)
    }

    @Test("Pieces of one byte, two, three … give what the whole gives", arguments: 1...9)
    func pieces(size: Int) {
        let values = (0..<3000).map { ($0 * $0 / 3) % 4 }
        let codes: [LZWCodes.Code] = [.clear] + values.map { .value($0) } + [.end]
        let result = decode(codes, codeSize: 2, capacity: 3000, piece: size)
        #expect(result.pixels == values.map { UInt8($0) })
    }

    @Test("An unusable code size ends the image before its first pixel", arguments: [12, 16, 32, 63, 64, 255])
    func unusableSizes(size: UInt8) {
        var decoder = LZWDecoder()
        decoder.begin(codeSize: size)
        [UInt8](repeating: 0x55, count: 20).withUnsafeBufferPointer {
            decoder.decode($0, into: LZWCount(capacity: 100))
        }
        #expect(decoder.status == .ended && decoder.position == 0)
    }
}
