/// Writes the images of a plan, one after the other.
///
/// It keeps what is on the canvas, errors included, so that each image is made against what is really shown.
struct GIFPlanEncoder {
    /// How hard to try, and how much to give up.
    struct Effort: Hashable {
        /// As ``GIFOptimizer/lossy`` says.
        var lossy = 0
        /// Whether several ways are tried for each image.
        var isThorough = false

        /// What a bit is worth in squared colour error; 0 gives up nothing.
        var price: Float { Float(lossy * lossy) / 50 }
    }

    /// The indices of the colours nearest to the pixels of each frame, which every encoding of a plan needs again.
    final class Memory {
        fileprivate var indices: [Int: [UInt8]] = [:]
        fileprivate var room: Int

        /// - Parameter room: bytes to keep at most.
        init(room: Int) { self.room = room }

        /// What another has, to which nothing is added: for a second thread.
        init(copying other: Memory) {
            indices = other.indices
            room = 0
        }
    }

    let plan: GIFPlan
    var effort: Effort
    /// The squared error of all pixels shown so far, all channels together, and their number.
    private(set) var error = (sum: 0.0, pixels: 0)
    /// What has been written.
    private(set) var output: GIFByteWriter

    private var number = 0
    /// Pictures to come that are the same as the last one.
    private var repeats = 0
    private var canvas: [UInt32]
    private let compressor = LZWCompressor()
    private var compressed = LZWCompressor.Output()
    private var best = LZWCompressor.Output()
    /// For every pixel of the canvas the index of its colour, as of the last picture that used `mapped`.
    private var mappedIndices: [UInt8]
    private var mappedPixels: [UInt32]
    private var mapped: Int?? = .none
    private var mapper: GIFColorMapper?
    private var colors: [UInt32] = []
    private var wanted: [UInt32] = []
    private var indices: [UInt8] = []
    private var errors: [Int32] = []
    private var keepErrors: [Int32] = []

    private let memory: Memory?

    init(_ plan: GIFPlan, effort: Effort, memory: Memory? = nil) {
        self.plan = plan
        self.memory = memory
        self.effort = effort
        output = GIFByteWriter()
        let count = plan.width * plan.height
        canvas = [UInt32](repeating: 0, count: count)
        mappedIndices = [UInt8](repeating: 0, count: count)
        mappedPixels = [UInt32](repeating: 0, count: count)
    }

    /// Writes the image of the next frame of the plan.
    mutating func add(_ pixels: [UInt32]) {
        if repeats > 0 {
            repeats -= 1
            return
        }
        let frame = plan.frames[number]
        number += 1
        repeats = frame.pictures - 1
        guard let palette = frame.palette.map({ plan.palettes[$0] }) ?? plan.global else { return }
        let before = frame.disposal == .previous ? canvas : []
        usePalette(palette, frame.palette)
        let area = frame.area
        let transparent = palette.isTransparent ? 0 : -1
        prepare(pixels, area, transparent: transparent)
        let codeSize = compress(area, transparent)
        write(frame, area, palette, codeSize)
        draw(area, transparent)
        measure(pixels)
        switch frame.disposal {
        case .keep, .unspecified: break
        case .background: clear(area)
        case .previous: canvas = before
        }
    }

    /// Takes the first picture as drawn without an error, and writes nothing: for a part of an animation.
    mutating func begin(on pixels: [UInt32]) {
        canvas = pixels
        let frame = plan.frames[number]
        number += 1
        repeats = frame.pictures - 1
        guard frame.disposal == .background || frame.disposal == .previous else { return }
        clear(frame.area)
    }

    private mutating func clear(_ area: GIFArea) {
        for row in area.top..<area.bottom {
            for place in row * plan.width + area.left..<row * plan.width + area.right { canvas[place] = 0 }
        }
    }

    private mutating func usePalette(_ palette: GIFPlan.Palette, _ number: Int?) {
        if case .some(let last) = mapped, last == number { return }
        mapped = .some(number)
        mapper = GIFColorMapper(
            GIFPalette(
                palette.colors.isEmpty
                    ? [GIFColor(0)]
                    : palette.colors.map {
                        GIFColor(
                            red: UInt8(truncatingIfNeeded: $0),
                            green: UInt8(truncatingIfNeeded: $0 >> 8),
                            blue: UInt8(truncatingIfNeeded: $0 >> 16)
                        )
                    }
            )
        )
        colors = (palette.isTransparent ? [0] : []) + palette.colors
        colors += [UInt32](repeating: 0, count: 256 - colors.count)
        for place in mappedPixels.indices { mappedPixels[place] = 0 }
    }

    /// What each pixel of a rectangle should be and may be.
    private mutating func prepare(_ pixels: [UInt32], _ area: GIFArea, transparent: Int) {
        let count = area.count
        let known = memory?.indices[number]
        if errors.count < count {
            wanted = [UInt32](repeating: 0, count: count)
            errors = [Int32](repeating: 0, count: count)
            keepErrors = [Int32](repeating: 0, count: count)
        }
        if let known {
            indices = known
        } else {
            map(pixels, area, shift: transparent == 0 ? 1 : 0)
            if let memory, memory.room >= count {
                memory.room -= count
                memory.indices[number] = Array(indices[..<count])
            }
        }
        let width = plan.width
        wanted.withUnsafeMutableBufferPointer { wanted in
            errors.withUnsafeMutableBufferPointer { errors in
                keepErrors.withUnsafeMutableBufferPointer { keepErrors in
                    indices.withUnsafeBufferPointer { indices in
                        colors.withUnsafeBufferPointer { colors in
                            canvas.withUnsafeBufferPointer { canvas in
                                pixels.withUnsafeBufferPointer { pixels in
                                    var target = 0
                                    for row in area.top..<area.bottom {
                                        for place in row &* width &+ area.left..<row &* width &+ area.right {
                                            let pixel = pixels[place]
                                            let shown = canvas[place]
                                            wanted[target] = pixel
                                            if pixel == shown, transparent >= 0, pixel != 0 {
                                                errors[target] = 0
                                                keepErrors[target] = 0
                                            } else if pixel == 0 {
                                                errors[target] = Int32.min / 2
                                                keepErrors[target] = 0
                                            } else {
                                                let own = LZWImage.distance(colors[Int(indices[target])], pixel)
                                                if shown == 0 || transparent < 0 {
                                                    errors[target] = own
                                                    keepErrors[target] = .max
                                                } else {
                                                    let kept = LZWImage.distance(shown, pixel)
                                                    errors[target] = min(own, kept)
                                                    keepErrors[target] = kept &- min(own, kept)
                                                }
                                            }
                                            target &+= 1
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Finds the nearest colour of each pixel of a rectangle.
    private mutating func map(_ pixels: [UInt32], _ area: GIFArea, shift: UInt8) {
        if indices.count < area.count { indices = [UInt8](repeating: 0, count: area.count) }
        guard var mapper else { return }
        self.mapper = nil
        var target = 0
        for row in area.top..<area.bottom {
            for place in row &* plan.width &+ area.left..<row &* plan.width &+ area.right {
                let pixel = pixels[place]
                if pixel == 0 {
                    indices[target] = 0
                } else {
                    var index = mappedIndices[place]
                    if mappedPixels[place] != pixel {
                        index =
                            mapper.index(
                                red: Int32(pixel & 0xFF),
                                green: Int32(pixel >> 8 & 0xFF),
                                blue: Int32(pixel >> 16 & 0xFF)
                            ) &+ shift
                        mappedIndices[place] = index
                        mappedPixels[place] = pixel
                    }
                    indices[target] = index
                }
                target &+= 1
            }
        }
        self.mapper = mapper
    }

    private mutating func compress(_ area: GIFArea, _ transparent: Int) -> Int {
        let count = area.count
        let codeSize = max(2, 8 - Int(indices[..<count].max() ?? 0).leadingZeroBits(of: 8))
        var isFirst = true
        let patiences: [Float] = effort.isThorough ? [0, 1, 1.1] : [1]
        for patience in patiences {
            attempt(count, transparent, codeSize, patience)
            if isFirst || compressed.bytes.count < best.bytes.count { swap(&best, &compressed) }
            isFirst = false
        }
        return codeSize
    }

    private mutating func attempt(_ count: Int, _ transparent: Int, _ codeSize: Int, _ patience: Float) {
        wanted.withUnsafeBufferPointer { wanted in
            indices.withUnsafeBufferPointer { indices in
                errors.withUnsafeBufferPointer { errors in
                    keepErrors.withUnsafeBufferPointer { keepErrors in
                        colors.withUnsafeBufferPointer { colors in
                            let image = LZWImage(
                                count: count,
                                wanted: wanted.baseAddress!,
                                indices: indices.baseAddress!,
                                errors: errors.baseAddress!,
                                transparentErrors: keepErrors.baseAddress!,
                                palette: colors.baseAddress!,
                                transparentIndex: transparent
                            )
                            compressor.compress(
                                image,
                                codeSize: codeSize,
                                price: effort.price,
                                patience: patience,
                                into: &compressed
                            )
                        }
                    }
                }
            }
        }
    }

    private mutating func write(_ frame: GIFPlan.Frame, _ area: GIFArea, _ palette: GIFPlan.Palette, _ codeSize: Int) {
        output.control(
            disposal: frame.disposal,
            delay: frame.delay,
            transparentIndex: palette.isTransparent ? 0 : nil
        )
        output.image(
            area,
            palette: frame.palette == nil ? nil : colors.prefix(palette.colors.count + (palette.isTransparent ? 1 : 0)),
            codeSize: codeSize,
            data: best.bytes
        )
    }

    private mutating func draw(_ area: GIFArea, _ transparent: Int) {
        var source = 0
        for row in area.top..<area.bottom {
            for place in row &* plan.width &+ area.left..<row &* plan.width &+ area.right {
                let index = Int(best.indices[source])
                if index != transparent { canvas[place] = colors[index] | 0xFF00_0000 }
                source &+= 1
            }
        }
    }

    private mutating func measure(_ pixels: [UInt32]) {
        var sum = 0
        pixels.withUnsafeBufferPointer { pixels in
            canvas.withUnsafeBufferPointer { canvas in
                // In parts whose sum 32 bits hold: so no pixel waits for another.
                for start in stride(from: 0, to: pixels.count, by: 8192) {
                    var part: Int32 = 0
                    for place in start..<min(start &+ 8192, pixels.count) {
                        part &+= LZWImage.distance(pixels[place], canvas[place])
                    }
                    sum &+= Int(part)
                }
            }
        }
        error.sum += Double(sum)
        error.pixels += pixels.count
    }
}

extension Int {
    fileprivate func leadingZeroBits(of width: Int) -> Int { leadingZeroBitCount - (bitWidth - width) }
}
