extension GIFPerceptualHash {
    /// The hash of a file. One canvas is in memory at a time, and only the twelve pictures that count are looked at.
    ///
    /// - Throws: ``GIFError`` where the file is cut off or damaged: half an animation looks like another one.
    /// - Complexity: O(pixels of all images), which is decoding.
    public init(of file: GIFFile) throws(GIFError) {
        if let damage = file.damage { throw damage }
        let places = Self.places(in: file.delays)
        var reader = file.makeReader()
        var looks: [Int: Sample] = [:]
        var number = 0
        // To the end, since damage may come late.
        while let picture = try reader.next() {
            if places.contains(number) {
                looks[number] = Sample(of: picture, width: file.width, height: file.height)
            }
            number += 1
        }
        samples = places.compactMap { looks[$0] }
        guard samples.count == Self.sampleCount else { throw .noFrames }
    }

    /// The hash of any source, in one pass: every picture is looked at, since how long all take is not known before.
    ///
    /// - Throws: what the source throws; ``GIFError/noFrames`` where it has no picture.
    /// - Complexity: O(pixels), and 24 bytes of memory a picture.
    public init(of source: some GIFPictureSource) throws(GIFError) {
        var reader = try source.makeReader()
        var looks: [Sample] = []
        var delays: [Int] = []
        while let picture = try reader.next() {
            looks.append(Sample(of: picture, width: source.width, height: source.height))
            delays.append(max(picture.delay, 0))
        }
        guard !looks.isEmpty else { throw .noFrames }
        samples = Self.places(in: delays).map { looks[$0] }
    }

    /// The numbers of the pictures shown in the middle of each twelfth of a pass, in order.
    ///
    /// - Parameter delays: 1/100 s each, not empty. Where all are 0 they count as equal.
    static func places(in delays: [Int]) -> [Int] {
        let total = delays.reduce(0, +)
        let delays = total > 0 ? delays : delays.map { _ in 1 }
        let duration = total > 0 ? total : delays.count
        var places: [Int] = []
        var end = 0
        for (number, delay) in delays.enumerated() {
            end += delay
            while places.count < sampleCount, (2 * places.count + 1) * duration < end * 2 * sampleCount {
                places.append(number)
            }
        }
        return places
    }
}

extension GIFPerceptualHash.Sample {
    /// How close to the median a frequency is uncertain, in hundredths of their mean distance from it.
    private static let uncertainty = 3
    /// How close to the median a frequency is uncertain whatever the others are: one level of 255, which is what an
    /// encoder's dithering leaves in a cell.
    private static let noise = 16 * 256

    /// The look of one picture.
    init(of picture: GIFAnimation.Picture, width: Int, height: Int) {
        let grid = GIFLuminanceGrid(pixels: picture.pixels, width: width, height: height)
        bits = 0
        certain = 0
        if !grid.isFlat {
            let frequencies = GIFCosineTransform.lowFrequencies(of: grid.cells)
            let sorted = frequencies.sorted()
            let median = (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
            let distances = frequencies.map { $0 - median }
            let sum = distances.reduce(0) { $0 + abs($1) }
            for (place, distance) in distances.enumerated() {
                if distance > 0 { bits |= 1 << place }
                let isFar = abs(distance) * distances.count * 100 > sum * Self.uncertainty
                if isFar, abs(distance) > Self.noise { certain |= 1 << place }
            }
        }
        if certain == 0 {
            bits = UInt64(grid.color.red) << 16 | UInt64(grid.color.green) << 8 | UInt64(grid.color.blue)
        }
    }
}
