/// A few pictures of an animation, by which it is told how large the whole would become and how it would look.
///
/// The first picture counts for itself; runs of a few after it count for all others, by the bytes that these take in
/// the file. Each run but the first begins with a picture that is only there to draw on.
struct GIFFitSample {
    /// Pictures in a row.
    struct Run {
        /// The number of its first picture in the whole.
        var first: Int
        var pictures: [[UInt8]]
    }

    private(set) var runs: [Run] = []
    /// By how much the bytes of all pictures but the first are to be multiplied, to get those of the whole.
    let factor: Double

    /// Reads the pictures once from the start.
    ///
    /// - Parameter form: only its interval counts; pictures have the file's size.
    init(_ file: GIFFile, form: GIFForm) throws(GIFError) {
        var full = form
        full.width = file.width
        full.height = file.height
        let weights = Self.weights(file, full.groups(of: file.delays))
        let places = Self.places(weights: weights, pixels: file.width * file.height)
        let counted = places.enumerated().reduce(0.0) { sum, place in
            sum + weights[place.element].dropFirst().reduce(0, +)
        }
        factor = counted > 0 ? weights.dropFirst().reduce(0, +) / counted : 0
        var reader = try GIFFormReader(file, form: full)
        var number = 0
        for place in places {
            while number < place.lowerBound, try reader.next(isWanted: false) != nil { number += 1 }
            runs.append(Run(first: number, pictures: []))
            while number < place.upperBound, let picture = try reader.next() {
                runs[runs.count - 1].pictures.append(picture.pixels)
                number += 1
            }
        }
    }

    /// The bytes that each kept picture takes in the file, with those it stands for.
    private static func weights(_ file: GIFFile, _ groups: [(count: Int, delay: Int)]) -> [Double] {
        let images = file.index.images
        guard images.count == file.frameCount else { return groups.map { _ in 1 } }
        var next = 0
        return groups.map { group in
            let bytes = images[next..<next + group.count].reduce(0) { $0 + $1.bytes.count }
            next += group.count
            return Double(bytes)
        }
    }

    /// Where runs lie: the first at 0, the others spread so that between two of them lie as many bytes; none overlap.
    static func places(weights: [Double], pixels: Int) -> [Range<Int>] {
        let count = weights.count
        let length = pixels > 1_000_000 ? 2 : 3
        let affordable = max(2 * length, 1_500_000 / max(pixels, 1))
        guard count > affordable else { return [0..<count] }
        let wanted = max(affordable / length, 2)
        let total = weights.reduce(0, +)
        var places = [0..<2]
        var sum = 0.0
        for (number, weight) in weights.enumerated() {
            let part = (Double(places.count) - 0.5) / Double(wanted - 1) * total
            // In the middle of what it stands for; its first picture is the one before.
            if sum + weight > part, number - 1 >= places[places.count - 1].upperBound, number - 1 + length <= count {
                places.append(number - 1..<number - 1 + length)
                if places.count == wanted { break }
            }
            sum += weight
        }
        return places
    }
}
