/// The colours of one picture, as many as a terminal takes, and the one of each pixel.
///
/// The picture's own where they are few. Otherwise the cube of colours that are there is cut in two until there are
/// enough parts, always the part whose colours differ most in sum, along the channel they differ most in (median cut,
/// Heckbert 1982), and every colour gets the nearest of the parts' means.
struct SixelPalette {
    /// A colour as sixels name it: each channel 0 to 100.
    struct Percentages: Hashable {
        var red, green, blue: UInt8

        /// The nearest there are to channels of 0 to 255.
        init(_ color: SIMD3<Float>) {
            let hundredths = (color * (100 / Float(255)) + 0.5)
            (red, green, blue) = (UInt8(hundredths.x), UInt8(hundredths.y), UInt8(hundredths.z))
        }
    }

    /// The colours.
    private(set) var colors: [Percentages] = []
    /// The number of each pixel's colour; -1 where it is not drawn.
    private(set) var indices: [Int16] = []

    /// - Parameters:
    ///   - image: what is to be drawn; a pixel less than half opaque is not.
    ///   - most: how many colours there may be, at most 256.
    init(_ image: PixelImage, most: Int) {
        if let exact = Self.exact(image, most: most) {
            self = exact
            return
        }
        let histogram = Histogram(image)
        let means = histogram.parts(most).map { histogram.mean($0) }
        colors = means.map { Percentages($0) }
        let nearest = histogram.nearest(means)
        indices = Self.bins(image).map { $0 < 0 ? -1 : nearest[Int($0)] }
    }

    private init(colors: [Percentages], indices: [Int16]) {
        self.colors = colors
        self.indices = indices
    }

    /// The picture's own colours; `nil` where they are too many.
    private static func exact(_ image: PixelImage, most: Int) -> SixelPalette? {
        var numbers: [UInt32: Int16] = [:]
        var colors: [Percentages] = []
        var indices: [Int16] = []
        indices.reserveCapacity(image.width * image.height)
        var last: (color: UInt32, number: Int16) = (0, -1)
        for place in stride(from: 0, to: image.pixels.count, by: 4) {
            guard image.pixels[place + 3] >= 128 else {
                indices.append(-1)
                continue
            }
            let (red, green, blue) = (image.pixels[place], image.pixels[place + 1], image.pixels[place + 2])
            let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            if last.number < 0 || last.color != color {
                let number = numbers[color] ?? Int16(colors.count)
                if Int(number) == colors.count {
                    guard colors.count < most else { return nil }
                    colors.append(Percentages(SIMD3(Float(red), Float(green), Float(blue))))
                    numbers[color] = number
                }
                last = (color, number)
            }
            indices.append(last.number)
        }
        return SixelPalette(colors: colors, indices: indices)
    }

    /// The five highest bits a channel of each pixel; -1 where it is not drawn.
    private static func bins(_ image: PixelImage) -> [Int16] {
        image.pixels.withUnsafeBufferPointer { pixels in
            stride(from: 0, to: pixels.count, by: 4).map { place in
                guard pixels[place + 3] >= 128 else { return -1 }
                let (red, green, blue) = (pixels[place], pixels[place + 1], pixels[place + 2])
                return Int16(red >> 3) << 10 | Int16(green >> 3) << 5 | Int16(blue >> 3)
            }
        }
    }

    /// How often colours are there, and what they are on average.
    private struct Histogram {
        /// For every bin the sums of its colours, and how many there are.
        private var sums = [SIMD4<Float>](repeating: .zero, count: 1 << 15)
        private var bins: [Int] = []

        init(_ image: PixelImage) {
            for (pixel, bin) in SixelPalette.bins(image).enumerated() where bin >= 0 {
                let bin = Int(bin)
                if sums[bin].w == 0 { bins.append(bin) }
                let place = pixel * 4
                let (red, green, blue) = (image.pixels[place], image.pixels[place + 1], image.pixels[place + 2])
                sums[bin] += SIMD4(Float(red), Float(green), Float(blue), 1)
            }
        }

        /// Bins that become one colour.
        struct Part {
            var bins: [Int]
            /// How much their colours differ in sum, along the channel they differ most in.
            var spread: Float
            var channel: Int
        }

        func mean(_ part: Part) -> SIMD3<Float> {
            let sum = part.bins.reduce(into: SIMD4<Float>.zero) { $0 += sums[$1] }
            return SIMD3(sum.x, sum.y, sum.z) / max(sum.w, 1)
        }

        func parts(_ most: Int) -> [Part] {
            var parts = [part(bins)]
            while parts.count < most, let widest = parts.indices.max(by: { parts[$0].spread < parts[$1].spread }),
                parts[widest].spread > 0
            {
                let (lower, upper) = cut(parts[widest])
                parts[widest] = part(lower)
                parts.append(part(upper))
            }
            return parts
        }

        private func color(_ bin: Int) -> SIMD3<Float> {
            SIMD3(sums[bin].x, sums[bin].y, sums[bin].z) / sums[bin].w
        }

        private func part(_ bins: [Int]) -> Part {
            guard bins.count > 1 else { return Part(bins: bins, spread: 0, channel: 0) }
            let mean = mean(Part(bins: bins, spread: 0, channel: 0))
            var spread = SIMD3<Float>.zero
            for bin in bins {
                let offset = color(bin) - mean
                spread += offset * offset * sums[bin].w
            }
            let channel = (0..<3).max { spread[$0] < spread[$1] } ?? 0
            return Part(bins: bins, spread: spread[channel], channel: channel)
        }

        /// In two at the mean; both have a bin at least.
        private func cut(_ part: Part) -> ([Int], [Int]) {
            let border = mean(part)[part.channel]
            var bins = part.bins
            let middle = bins.partition { color($0)[part.channel] > border }
            let inside = min(max(middle, 1), bins.count - 1)
            return (Array(bins[..<inside]), Array(bins[inside...]))
        }

        /// For every bin the number of the nearest colour.
        func nearest(_ colors: [SIMD3<Float>]) -> [Int16] {
            var nearest = [Int16](repeating: 0, count: sums.count)
            for bin in bins {
                let own = color(bin)
                var best = (number: 0, distance: Float.infinity)
                for (number, color) in colors.enumerated() {
                    let offset = color - own
                    let distance = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z
                    if distance < best.distance { best = (number, distance) }
                }
                nearest[bin] = Int16(best.number)
            }
            return nearest
        }
    }
}
