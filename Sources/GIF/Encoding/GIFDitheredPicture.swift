/// A picture in memory that is lent while its pixels are turned into palette indices.
struct GIFDitheredPicture {
    private let source: UnsafeRawPointer
    private let previous: UnsafeRawPointer?
    private let width: Int
    /// The index for what is transparent or as before.
    private let clear: UInt8

    /// - Parameters:
    ///   - source: RGBA, 4 bytes a pixel.
    ///   - previous: as many, or nil where nothing is as before.
    ///   - width: pixels a row, at least 1.
    init(_ source: UnsafeRawPointer, _ previous: UnsafeRawPointer?, width: Int, clear: UInt8) {
        self.source = source
        self.previous = previous
        self.width = width
        self.clear = clear
    }

    /// A pixel, red in the lowest byte and opacity in the highest.
    @inline(__always)
    private func pixel(_ number: Int) -> UInt32 {
        UInt32(littleEndian: source.loadUnaligned(fromByteOffset: number &* 4, as: UInt32.self))
    }

    /// Whether a pixel needs no index of its own: it is less than half opaque, or the same as before.
    @inline(__always)
    private func isClear(_ pixel: UInt32, _ number: Int) -> Bool {
        if pixel < 0x8000_0000 { return true }
        guard let previous else { return false }
        return pixel == UInt32(littleEndian: previous.loadUnaligned(fromByteOffset: number &* 4, as: UInt32.self))
    }

    /// Every pixel takes the nearest colour.
    func map(_ mapper: inout GIFColorMapper, to target: UnsafeMutableBufferPointer<UInt8>) {
        for number in 0..<target.count {
            let pixel = pixel(number)
            target[number] = isClear(pixel, number) ? clear : mapper.index(of: pixel & 0x00FF_FFFF)
        }
    }

    /// Every pixel takes the colour nearest to itself and a bias that depends on its place alone.
    func mapInPattern(
        _ mapper: inout GIFColorMapper,
        colorCount: Int,
        to target: UnsafeMutableBufferPointer<UInt8>
    ) {
        // About the distance of neighbouring colours, were they spread evenly over the cube.
        var steps: Int32 = 1
        while Int(steps * steps * steps) < colorCount { steps += 1 }
        let pattern = (0..<64).map { Self.bias(column: $0 % 8, row: $0 / 8, spread: 256 / steps) }
        var number = 0
        for row in 0..<target.count / width {
            for column in 0..<width {
                let pixel = pixel(number)
                if isClear(pixel, number) {
                    target[number] = clear
                } else {
                    let bias = pattern[(row & 7) << 3 | column & 7]
                    target[number] = mapper.index(
                        red: Int32(pixel & 255) &+ bias,
                        green: Int32(pixel >> 8 & 255) &+ bias,
                        blue: Int32(pixel >> 16 & 255) &+ bias
                    )
                }
                number &+= 1
            }
        }
    }

    /// The Bayer matrix at a place, from minus to plus half of `spread`.
    private static func bias(column: Int, row: Int, spread: Int32) -> Int32 {
        var level: Int32 = 0
        for bit in 0..<3 {
            let x = Int32(column >> bit & 1)
            let y = Int32(row >> bit & 1)
            level = level << 2 | ((x ^ y) << 1 | y)
        }
        return (level * 2 - 63) * spread / 128
    }

    /// Every pixel takes the colour nearest to itself and what its neighbours' colours were off.
    func diffuse(_ mapper: inout GIFColorMapper, to target: UnsafeMutableBufferPointer<UInt8>) {
        // Errors in sixteenths, with a column more on either side for what falls off the edge.
        var here = [SIMD4<Int32>](repeating: .zero, count: width + 2)
        var below = here
        for row in 0..<target.count / width {
            // Every other row runs backwards, or errors would drift to one side.
            let step = row % 2 == 0 ? 1 : -1
            var column = step == 1 ? 0 : width - 1
            while column >= 0, column < width {
                let number = row * width + column
                let pixel = pixel(number)
                if isClear(pixel, number) {
                    target[number] = clear
                } else {
                    let own = SIMD4(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
                    let wanted = (own &+ (here[column + 1] &+ 8) &>> 4)
                        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                    let index = mapper.index(red: wanted.x, green: wanted.y, blue: wanted.z)
                    target[number] = index
                    let error = wanted &- mapper.color(index)
                    here[column + 1 + step] &+= error &* 7
                    below[column + 1 - step] &+= error &* 3
                    below[column + 1] &+= error &* 5
                    below[column + 1 + step] &+= error
                }
                column += step
            }
            swap(&here, &below)
            for index in below.indices { below[index] = .zero }
        }
    }
}
