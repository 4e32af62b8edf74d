/// Hashes of animations that are not alike, to hold the next one against.
///
/// Walking over a list and keeping what ``nearest(to:)`` does not find leaves one of each: the first of those that are
/// alike. What is dropped is near a kept one, so a chain of small differences does not swallow what is far from its
/// start.
///
/// ```swift
/// var index = GIFPerceptualIndex()
/// for hash in hashes where index.nearest(to: hash) == nil { index.add(hash) }
/// ```
public struct GIFPerceptualIndex: Sendable {
    /// How far apart two can be and count as alike, in bits of 64.
    public let threshold: Double
    /// How many hashes were added.
    public var count: Int { hashes.count }

    private var hashes: [GIFPerceptualHash] = []
    /// Where a hash is that is the same to the bit.
    private var places: [GIFPerceptualHash: Int] = [:]

    /// An empty index.
    public init(threshold: Double = GIFPerceptualHash.nearDuplicate) {
        self.threshold = threshold
    }

    /// The nearest of the added hashes within the threshold, the first of several; nil where there is none.
    ///
    /// - Complexity: O(count), 0.3 µs each, since most are ruled out by a third of their words. A list of 10,000 different
    ///   files takes 50 million comparisons in all: some 15 seconds, which is less than decoding them takes.
    public func nearest(to hash: GIFPerceptualHash) -> (place: Int, distance: Double)? {
        if let place = places[hash], threshold >= 0 { return (place, 0) }
        var found: (place: Int, distance: Double)?
        for (place, candidate) in hashes.enumerated() {
            let limit = found?.distance ?? threshold
            guard let distance = hash.distance(to: candidate, limit: limit) else { continue }
            if distance < limit || found == nil { found = (place, distance) }
        }
        return found
    }

    /// Adds a hash.
    ///
    /// - Returns: its place: 0 for the first, and so on.
    @discardableResult
    public mutating func add(_ hash: GIFPerceptualHash) -> Int {
        hashes.append(hash)
        let place = hashes.count - 1
        if places[hash] == nil { places[hash] = place }
        return place
    }
}
