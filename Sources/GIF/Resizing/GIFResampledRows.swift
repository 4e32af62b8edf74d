/// Where a resampler writes: rows of a canvas in memory, valid as long as the canvas is lent.
struct GIFResampledRows {
    /// The first pixel of the first row.
    let base: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    /// Pixels a row.
    let width: Int
    /// The opaque colour that shows through, or nil.
    let background: SIMD4<Float>?

    init(base: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, background: GIFColor?) {
        self.base = base
        self.stride = stride
        self.width = width
        self.background = background.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), 255) }
    }

    /// Copies a row of straight RGBA.
    func copy(_ line: UnsafeBufferPointer<UInt8>, to row: Int) {
        guard let source = line.baseAddress else { return }
        let target = base + row * stride
        target.update(from: source, count: width * 4)
        guard let background, !Self.isOpaque(line) else { return }
        var place = 0
        while place < width &* 4 {
            if target[place &+ 3] < 255 {
                let alpha = Float(target[place &+ 3])
                let color = SIMD4(
                    Float(target[place]),
                    Float(target[place &+ 1]),
                    Float(target[place &+ 2]),
                    255
                )
                store(color * (alpha / 255) + background * ((255 - alpha) / 255), at: target + place)
            }
            place &+= 4
        }
    }

    private static func isOpaque(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = UnsafeRawPointer(line.baseAddress) else { return true }
        var all = UInt32.max
        for place in 0..<line.count / 4 {
            all &= UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self))
        }
        return all >= 0xFF00_0000
    }

    /// Adds up pixels along a line of premultiplied RGBA and writes them straight.
    ///
    /// - Parameters:
    ///   - starts: for every pixel, the first of the line's that makes it.
    ///   - weights: `taps` for every pixel.
    func write(
        _ line: UnsafeMutableBufferPointer<Float>,
        _ starts: UnsafeBufferPointer<Int>,
        _ weights: UnsafeBufferPointer<Float>,
        taps: Int,
        isOpaque: Bool,
        to row: Int
    ) {
        var target = base + row * stride
        var weight = 0
        for column in 0..<width {
            var sum = SIMD4<Float>.zero
            var place = starts[column] &* 4
            for _ in 0..<taps {
                let pixel = SIMD4(line[place], line[place &+ 1], line[place &+ 2], line[place &+ 3])
                sum += pixel * weights[weight]
                place &+= 4
                weight &+= 1
            }
            if isOpaque {
                sum.w = 255
                store(sum, at: target)
            } else {
                finish(sum, at: target)
            }
            target += 4
        }
    }

    /// Writes a premultiplied pixel that may let the background through.
    private func finish(_ premultiplied: SIMD4<Float>, at target: UnsafeMutablePointer<UInt8>) {
        let alpha = min(max(premultiplied.w, 0), 255)
        if let background {
            var sum = premultiplied + background * ((255 - alpha) / 255)
            sum.w = 255
            store(sum, at: target)
        } else if alpha < 0.5 {
            store(.zero, at: target)
        } else {
            var color = premultiplied * (255 / alpha)
            color.w = alpha
            store(color, at: target)
        }
    }

    private func store(_ color: SIMD4<Float>, at target: UnsafeMutablePointer<UInt8>) {
        let rounded = (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        target[0] = UInt8(rounded.x)
        target[1] = UInt8(rounded.y)
        target[2] = UInt8(rounded.z)
        target[3] = UInt8(rounded.w)
    }
}
