/// Makes pictures of one size into pictures of another.
///
/// Colours are weighed by their opacity, so nothing of a transparent pixel's colour bleeds into its neighbours. What
/// needs no change (same size, no cut) is copied, pixel for pixel. Everything that depends on sizes alone is worked out
/// once, so keep one resampler for all pictures of an animation.
///
/// ```swift
/// let resampler = try GIFResampler(width: 480, height: 270, toWidth: 240, toHeight: 135)
/// let small = resampler.resample(picture.pixels)
/// ```
public struct GIFResampler: Sendable, Hashable {
    /// A part of a picture, in its pixels and fractions of them.
    public struct Part: Sendable, Hashable {
        /// Distance from the left edge.
        public var left: Double
        /// Distance from the upper edge.
        public var top: Double
        /// Width, more than 0.
        public var width: Double
        /// Height, more than 0.
        public var height: Double

        /// A part at a place.
        public init(left: Double, top: Double, width: Double, height: Double) {
            self.left = left
            self.top = top
            self.width = width
            self.height = height
        }
    }

    /// Width of the pictures taken, in pixels.
    public let width: Int
    /// Height of the pictures taken, in pixels.
    public let height: Int
    /// Width of the pictures made, in pixels.
    public let newWidth: Int
    /// Height of the pictures made, in pixels.
    public let newHeight: Int
    /// The opaque colour that shows through, or nil where transparency stays.
    public let background: GIFColor?

    private let columns: GIFResamplingAxis
    private let rows: GIFResamplingAxis
    /// Where the part begins if pixels need only be copied.
    private let copied: Copied?

    private struct Copied: Hashable {
        var left: Int
        var top: Int
    }

    /// A resampler for all pictures of one size.
    ///
    /// - Parameters:
    ///   - width: of the pictures taken, 1 to 65535 pixels.
    ///   - height: of the pictures taken, 1 to 65535 pixels.
    ///   - part: what of them is shown; all where nil. Cut to the picture.
    ///   - newWidth: of the pictures made, 1 to 65535 pixels.
    ///   - newHeight: of the pictures made, 1 to 65535 pixels.
    ///   - background: the colour behind what is transparent, where nothing shall stay so.
    /// - Throws: ``GIFError/notEncodable(reason:)`` where a size is none or the part lies outside.
    /// - Complexity: O(sum of all sides).
    public init(
        width: Int,
        height: Int,
        part: Part? = nil,
        toWidth newWidth: Int,
        toHeight newHeight: Int,
        filter: GIFResamplingFilter = .bicubic,
        background: GIFColor? = nil
    ) throws(GIFError) {
        let sides = 1...65535
        guard sides.contains(width), sides.contains(height), sides.contains(newWidth), sides.contains(newHeight) else {
            throw .notEncodable(
                reason: "\(width)x\(height) to \(newWidth)x\(newHeight) is not within 1x1 and 65535x65535"
            )
        }
        let asked = part ?? Part(left: 0, top: 0, width: Double(width), height: Double(height))
        let left = max(asked.left, 0)
        let top = max(asked.top, 0)
        let cutWidth = min(asked.left + asked.width, Double(width)) - left
        let cutHeight = min(asked.top + asked.height, Double(height)) - top
        guard cutWidth > 0, cutHeight > 0 else {
            throw .notEncodable(reason: "the part to be shown lies outside of the \(width)x\(height) picture")
        }
        self.width = width
        self.height = height
        self.newWidth = newWidth
        self.newHeight = newHeight
        self.background = background
        let isCopy =
            cutWidth == Double(newWidth) && cutHeight == Double(newHeight)
            && left == left.rounded() && top == top.rounded()
        copied = isCopy ? Copied(left: Int(left), top: Int(top)) : nil
        columns = GIFResamplingAxis(length: width, start: left, extent: cutWidth, count: newWidth, filter: filter)
        rows = GIFResamplingAxis(length: height, start: top, extent: cutHeight, count: newHeight, filter: filter)
    }

    /// The picture in its new size: RGBA, 4 bytes a pixel, straight alpha.
    ///
    /// - Parameter pixels: RGBA, `4 * width * height` bytes.
    /// - Complexity: O(pixels of both sizes).
    public func resample(_ pixels: [UInt8]) -> [UInt8] {
        var target = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        draw(pixels, on: &target, canvasWidth: newWidth)
        return target
    }

    /// Draws the picture in its new size over a part of another, alpha and all.
    ///
    /// - Parameters:
    ///   - pixels: RGBA, `4 * width * height` bytes.
    ///   - canvas: RGBA; the new size has to lie within it.
    ///   - canvasWidth: pixels a row of the canvas.
    ///   - left: where on the canvas, in pixels.
    ///   - top: where on the canvas, in pixels.
    public func draw(_ pixels: [UInt8], on canvas: inout [UInt8], canvasWidth: Int, left: Int = 0, top: Int = 0) {
        precondition(
            left >= 0 && top >= 0 && left + newWidth <= canvasWidth
                && (top + newHeight) * canvasWidth * 4 <= canvas.count,
            "the picture does not lie on the canvas"
        )
        canvas.withUnsafeMutableBufferPointer { canvas in
            guard let base = canvas.baseAddress else { return }
            draw(pixels, at: base + (top * canvasWidth + left) * 4, stride: canvasWidth * 4)
        }
    }

    /// Draws where memory is lent: the new size's rows, `stride` bytes apart, have to be there.
    func draw(_ pixels: [UInt8], at base: UnsafeMutablePointer<UInt8>, stride: Int) {
        precondition(pixels.count == width * height * 4, "the picture is not of the size that was announced")
        let target = GIFResampledRows(base: base, stride: stride, width: newWidth, background: background)
        if let copied {
            copy(pixels, from: copied, to: target)
        } else {
            let premultiplied = Self.premultiplied(pixels)
            (premultiplied ?? pixels).withUnsafeBufferPointer { weigh($0, isOpaque: premultiplied == nil, target) }
        }
    }

    private func copy(_ pixels: [UInt8], from place: Copied, to target: GIFResampledRows) {
        pixels.withUnsafeBufferPointer { source in
            for row in 0..<newHeight {
                let start = ((place.top + row) * width + place.left) * 4
                target.copy(UnsafeBufferPointer(rebasing: source[start..<start + newWidth * 4]), to: row)
            }
        }
    }

    /// Row by row: first the rows that make it are added up, then, along it, the pixels.
    private func weigh(_ source: UnsafeBufferPointer<UInt8>, isOpaque: Bool, _ target: GIFResampledRows) {
        let bytes = width * 4
        withUnsafeTemporaryAllocation(of: Float.self, capacity: bytes) { line in
            for row in 0..<newHeight {
                line.update(repeating: 0)
                for tap in 0..<rows.taps {
                    let weight = rows.weights[row * rows.taps + tap]
                    guard weight != 0 else { continue }
                    let start = (rows.starts[row] + tap) * bytes
                    Self.add(UnsafeBufferPointer(rebasing: source[start..<start + bytes]), times: weight, to: line)
                }
                columns.starts.withUnsafeBufferPointer { starts in
                    columns.weights.withUnsafeBufferPointer { weights in
                        target.write(line, starts, weights, taps: columns.taps, isOpaque: isOpaque, to: row)
                    }
                }
            }
        }
    }

    private static func add(
        _ source: UnsafeBufferPointer<UInt8>,
        times weight: Float,
        to line: UnsafeMutableBufferPointer<Float>
    ) {
        var index = 0
        while index < source.count {
            line[index] += Float(source[index]) * weight
            index &+= 1
        }
    }

    /// The picture with every channel times its opacity, or nil where all of it is opaque.
    private static func premultiplied(_ pixels: [UInt8]) -> [UInt8]? {
        var isOpaque = true
        pixels.withUnsafeBufferPointer { source in
            var place = 3
            while isOpaque, place < source.count {
                isOpaque = source[place] == 255
                place &+= 4
            }
        }
        guard !isOpaque else { return nil }
        var result = pixels
        result.withUnsafeMutableBufferPointer { target in
            for place in stride(from: 0, to: target.count, by: 4) where target[place + 3] < 255 {
                let alpha = UInt32(target[place + 3])
                for channel in place..<place + 3 {
                    target[channel] = UInt8((UInt32(target[channel]) * alpha + 127) / 255)
                }
            }
        }
        return result
    }
}
