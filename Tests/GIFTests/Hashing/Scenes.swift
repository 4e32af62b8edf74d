@testable import GIF

/// Pictures of soft blobs that move about, different for each seed: what a hash is tried on.
struct Scene {
    private var blobs: [(x: Double, y: Double, radius: Double, dx: Double, dy: Double, color: (Double, Double, Double))]

    init(seed: UInt64, blobs count: Int = 7) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        blobs = (0..<count).map { _ in
            (
                number(0...1), number(0...1), number(0.08...0.3), number(-0.3...0.3), number(-0.3...0.3),
                (number(-160...160), number(-160...160), number(-160...160))
            )
        }
    }

    /// The picture at a time from 0 to 1, RGBA. A part of it alone where edges are cut away, each a share of the side.
    func pixels(at time: Double, width: Int, height: Int, cut: Double = 0) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let x = cut + (Double(column) + 0.5) / Double(width) * (1 - 2 * cut)
                let y = cut + (Double(row) + 0.5) / Double(height) * (1 - 2 * cut)
                var color = (128.0, 128.0, 128.0)
                for blob in blobs {
                    let (dx, dy) = (x - blob.x - blob.dx * time, y - blob.y - blob.dy * time)
                    let share = max(0, 1 - (dx * dx + dy * dy) / (blob.radius * blob.radius))
                    color.0 += blob.color.0 * share
                    color.1 += blob.color.1 * share
                    color.2 += blob.color.2 * share
                }
                for channel in [color.0, color.1, color.2] { pixels.append(UInt8(min(max(channel, 0), 255))) }
                pixels.append(255)
            }
        }
        return pixels
    }

    /// An animation of it.
    func animation(
        frames: Int = 8,
        width: Int = 40,
        height: Int = 30,
        delay: Int = 8,
        times: ClosedRange<Double> = 0...1,
        cut: Double = 0
    ) throws -> GIFPictureArray {
        try GIFPictureArray(
            width: width,
            height: height,
            pictures: (0..<frames).map { number in
                let share = frames == 1 ? 0 : Double(number) / Double(frames - 1)
                let time = times.lowerBound + (times.upperBound - times.lowerBound) * share
                return GIFAnimation.Picture(
                    pixels: pixels(at: time, width: width, height: height, cut: cut),
                    delay: delay
                )
            }
        )
    }
}

/// A source of single-coloured pictures.
func makeFlat(_ colors: [GIFColor], width: Int = 8, height: Int = 6) throws -> GIFPictureArray {
    try GIFPictureArray(
        width: width,
        height: height,
        pictures: colors.map {
            GIFAnimation.Picture(pixels: GIFBitmap(width: width, height: height, color: $0).pixels, delay: 10)
        }
    )
}
