/// Draws pictures of one size with characters.
///
/// A cell shows one character in two colours. Of every character's ink and what is left of the cell the best colours
/// are their means, and what is lost then follows from the sums over the ink alone, so all characters are tried and the
/// one that loses least is taken. Everything that depends on sizes alone is worked out once: keep one for all frames.
///
/// ```swift
/// let renderer = SymbolRenderer(width: 320, height: 240, columns: 40, rows: 15)
/// canvas.draw(renderer.render(pixels), x: 0, y: 0)
/// ```
public struct SymbolRenderer: Sendable {
    /// Cells of the pictures made.
    public let columns, rows: Int
    /// How pixels become characters.
    public let options: Options

    private let sampler: SymbolSampler
    private let fit: SymbolFit
    private let pixelCount: Int

    /// How pixels become characters.
    public struct Options: Hashable, Sendable {
        /// The characters to choose from; halves are always among them.
        public var symbols: SymbolSet
        /// The colours to choose from.
        public var colors: ColorDepth
        /// What shows where a picture is transparent, red, green and blue; `nil`: the terminal's own background.
        public var background: Color?
        /// Whether colours that the terminal does not have are made up of others beside each other. Ordered by place,
        /// so what does not move does not flicker. Means nothing where every colour can be shown.
        public var dithers: Bool

        /// Makes options.
        public init(
            symbols: SymbolSet = .common,
            colors: ColorDepth = .trueColor,
            background: Color? = nil,
            dithers: Bool = true
        ) {
            self.symbols = symbols
            self.colors = colors
            self.background = background
            self.dithers = dithers
        }
    }

    /// Prepares for pictures of one size; stops the program where a size is less than 1.
    ///
    /// - Parameters:
    ///   - width: of the pictures taken, in pixels.
    ///   - height: of the pictures taken, in pixels.
    ///   - columns: of the pictures made.
    ///   - rows: of the pictures made.
    ///   - options: how pixels become characters.
    /// - Complexity: O(sum of all sides).
    public init(width: Int, height: Int, columns: Int, rows: Int, options: Options = Options()) {
        precondition(width > 0 && height > 0 && columns > 0 && rows > 0, "a picture has at least one pixel and cell")
        self.columns = columns
        self.rows = rows
        self.options = options
        sampler = SymbolSampler(
            width: width,
            height: height,
            columns: columns,
            rows: rows,
            hasThirds: options.symbols.contains(.sextants)
        )
        fit = SymbolFit(options)
        pixelCount = width * height
    }

    /// Draws a picture. Its proportions become those of the cells.
    ///
    /// - Parameter pixels: RGBA, 8 bits each, straight alpha, of the size that was announced.
    /// - Complexity: O(pixels + cells).
    public func render(_ pixels: [UInt8]) -> SymbolPicture {
        precondition(pixels.count == pixelCount * 4, "the picture is not of the size that was announced")
        let (source, isOpaque) = Self.premultiplied(pixels)
        let cells = [Cell](unsafeUninitializedCapacity: columns * rows) { cells, count in
            draw(source, isOpaque: isOpaque, into: cells)
            count = columns * rows
        }
        return SymbolPicture(columns: columns, rows: rows, cells: cells)
    }

    private func draw(_ source: [UInt8], isOpaque: Bool, into cells: UnsafeMutableBufferPointer<Cell>) {
        let noise = Noise(options)
        let line = UnsafeMutablePointer<Float>.allocate(capacity: sampler.lineCount)
        let samples = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: sampler.sampleCount)
        let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: SymbolSums.count)
        defer {
            line.deallocate()
            samples.deallocate()
            memory.deallocate()
        }
        let sums = SymbolSums(options.symbols, memory: memory)
        let stride = columns * SymbolSampler.side
        source.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress, var cell = cells.baseAddress else { return }
            for row in 0..<rows {
                sampler.sample(row: row, of: source, line: line, into: samples)
                if !isOpaque, let background = fit.background { fill(samples, stride, background) }
                noise?.add(to: samples, stride: stride, lines: sampler.heights.count, row: row)
                let hasAlpha = !isOpaque && fit.background == nil
                for column in 0..<columns {
                    let total = sums.add(samples + column * SymbolSampler.side, stride: stride)
                    cell.initialize(to: hasAlpha ? fit.translucent(sums, total) : fit.cell(sums, total))
                    cell += 1
                }
            }
        }
    }

    /// Puts a colour behind what is transparent.
    private func fill(_ samples: UnsafeMutablePointer<SIMD4<Float>>, _ stride: Int, _ color: SIMD4<Float>) {
        for (line, height) in sampler.heights.enumerated() {
            for place in line * stride..<(line + 1) * stride {
                samples[place] += color * (height - samples[place].w / 255)
            }
        }
    }

    /// The picture with every channel times its opacity, and whether it is opaque, and so the same.
    private static func premultiplied(_ pixels: [UInt8]) -> (pixels: [UInt8], isOpaque: Bool) {
        let isOpaque = pixels.withUnsafeBytes { bytes in
            var all = UInt32.max
            for place in stride(from: 0, to: bytes.count, by: 4) {
                all &= bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            }
            return UInt32(littleEndian: all) >> 24 == 255
        }
        guard !isOpaque else { return (pixels, true) }
        var result = pixels
        result.withUnsafeMutableBufferPointer { target in
            for place in stride(from: 0, to: target.count, by: 4) where target[place + 3] < 255 {
                let alpha = UInt32(target[place + 3])
                for channel in place..<place + 3 {
                    target[channel] = UInt8((UInt32(target[channel]) * alpha + 127) / 255)
                }
            }
        }
        return (result, false)
    }

    /// What is added to colours before the nearest is taken: four by four thresholds (Bayer), a quarter of a cell each.
    /// Less where a colour is nearly there, so that white stays white.
    private struct Noise {
        private let values: [SIMD4<Float>]
        private let palette: SymbolPalette

        init?(_ options: Options) {
            guard options.dithers, let palette = SymbolPalette.palette(options.colors) else { return nil }
            self.palette = palette
            let thresholds: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
            values = thresholds.map { threshold in
                let share: Float = (threshold + 0.5) / 16 - 0.5
                let noise: Float = share * palette.step
                return SIMD4<Float>(noise, noise, noise, 0)
            }
        }

        func add(to samples: UnsafeMutablePointer<SIMD4<Float>>, stride: Int, lines: Int, row: Int) {
            values.withUnsafeBufferPointer { values in
                palette.withShares { share in
                    for line in 0..<lines {
                        let thresholds = (row * 2 + line * 2 / lines) % 4 * 4
                        for place in 0..<stride {
                            let sample = samples[line &* stride &+ place]
                            guard sample.w > 0 else { continue }
                            let amount = share[SymbolPalette.bits(sample * (255 / sample.w))] * (sample.w / 255)
                            samples[line &* stride &+ place] = sample + values[thresholds + place / 4 % 4] * amount
                        }
                    }
                }
            }
        }
    }
}
