import Foundation
import Testing

@testable import GIF

@Suite struct GIFCosineTransformTests {
    @Test("The frequencies are those of the definition, 16 times an orthonormal transform's")
    func definition() {
        var generator = SeededGenerator(seed: 3)
        let cells = (0..<1024).map { _ in Int.random(in: 0...65280, using: &generator) }
        let found = GIFCosineTransform.lowFrequencies(of: cells)
        #expect(found.count == 64)
        // In their order: by distance from the mean, then by row.
        for (place, (vertical, horizontal)) in [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (1, 2), (2, 1)].enumerated() {
            var sum = 0.0
            for row in 0..<32 {
                for column in 0..<32 {
                    sum +=
                        Double(cells[row * 32 + column])
                        * cos(Double.pi * (Double(row) + 0.5) * Double(vertical) / 32)
                        * cos(Double.pi * (Double(column) + 0.5) * Double(horizontal) / 32)
                }
            }
            let scale = (vertical == 0 ? 0.5.squareRoot() : 1) * (horizontal == 0 ? 0.5.squareRoot() : 1)
            #expect(abs(Double(found[place]) - sum * scale) < 400, "\(vertical) \(horizontal)")
        }
    }

    @Test("A flat grid has no frequency")
    func flat() {
        let found = GIFCosineTransform.lowFrequencies(of: Array(repeating: 40000, count: 1024))
        // The cosines of the table are rounded.
        #expect(found.allSatisfy { abs($0) < 100 })
    }
}
