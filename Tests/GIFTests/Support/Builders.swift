import Foundation

@testable import GIF

/// A small generator of numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A palette of `count` colours, all different.
func makePalette(_ count: Int) -> GIFPalette {
    GIFPalette(
        (0..<count).map { GIFColor(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8(truncatingIfNeeded: $0 * 7)) }
    )
}

/// Indices below `colors`: runs of random length, as drawings have them.
func makeIndices(_ count: Int, colors: Int, seed: UInt64, longestRun: Int = 9) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var indices: [UInt8] = []
    while indices.count < count {
        let run = min(Int.random(in: 1...longestRun, using: &generator), count - indices.count)
        indices.append(
            contentsOf: repeatElement(UInt8(Int.random(in: 0..<colors, using: &generator)), count: run)
        )
    }
    return indices
}
