/// How colours that a palette does not have are made up of those it has.
public enum GIFDither: String, Sendable, Hashable, CaseIterable {
    /// Each pixel takes the nearest colour. Smallest files; bands in soft gradients.
    case none
    /// A fixed 8 × 8 pattern. What does not move keeps its pixels, so frame differences stay small.
    case ordered
    /// Floyd and Steinberg's diffusion of each pixel's error to its neighbours. Best for a single picture.
    case diffusion

    /// Palette indices for a picture.
    ///
    /// - Parameters:
    ///   - pixels: RGBA, 4 bytes a pixel.
    ///   - width: pixels a row.
    ///   - transparentIndex: the index for what is less than half opaque.
    /// - Complexity: O(pixels).
    func indices(
        of pixels: [UInt8],
        width: Int,
        mapper: inout GIFColorMapper,
        colorCount: Int,
        transparentIndex: UInt8
    ) -> [UInt8] {
        switch self {
        case .none, .ordered:
            patterned(pixels, width, &mapper, colorCount, transparentIndex)
        case .diffusion:
            diffused(pixels, width, &mapper, transparentIndex)
        }
    }

    private func patterned(
        _ pixels: [UInt8],
        _ width: Int,
        _ mapper: inout GIFColorMapper,
        _ colorCount: Int,
        _ transparentIndex: UInt8
    ) -> [UInt8] {
        // About the distance of neighbouring colours, were they spread evenly over the cube.
        var spread: Int32 = 0
        if self == .ordered {
            var steps = 1
            while steps * steps * steps < colorCount { steps += 1 }
            spread = Int32(256 / steps)
        }
        return (0..<pixels.count / 4).map { number in
            let place = number * 4
            guard pixels[place + 3] >= 128 else { return transparentIndex }
            let bias = spread == 0 ? 0 : Self.bias(column: number % width, row: number / width, spread: spread)
            return mapper.index(
                red: Int32(pixels[place]) + bias,
                green: Int32(pixels[place + 1]) + bias,
                blue: Int32(pixels[place + 2]) + bias
            )
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

    private func diffused(
        _ pixels: [UInt8],
        _ width: Int,
        _ mapper: inout GIFColorMapper,
        _ transparentIndex: UInt8
    ) -> [UInt8] {
        let height = pixels.count / 4 / max(width, 1)
        var indices = [UInt8](repeating: transparentIndex, count: width * height)
        // Errors in sixteenths, with a column more on either side for what falls off the edge.
        var here = [SIMD4<Int32>](repeating: .zero, count: width + 2)
        var below = here
        for row in 0..<height {
            // Every other row runs backwards, or errors would drift to one side.
            let step = row % 2 == 0 ? 1 : -1
            var column = step == 1 ? 0 : width - 1
            while column >= 0, column < width {
                let place = (row * width + column) * 4
                if pixels[place + 3] >= 128 {
                    let own = SIMD4(Int32(pixels[place]), Int32(pixels[place + 1]), Int32(pixels[place + 2]), 0)
                    let wanted = (own &+ (here[column + 1] &+ 8) &>> 4)
                        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                    let index = mapper.index(red: wanted.x, green: wanted.y, blue: wanted.z)
                    indices[row * width + column] = index
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
        return indices
    }
}
