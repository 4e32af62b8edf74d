import Testing

@testable import TerminalUI

@Suite("Colour depth")
struct ColorDepthTests {
    @Test("Of 256 colours the nearest is found, as a look at all of them finds it")
    func palette() {
        func distance(_ color: Color, _ red: Int, _ green: Int, _ blue: Int) -> Int {
            guard case .rgb(let r, let g, let b) = color.kind else { return .max }
            let (dr, dg, db) = (Int(r) - red, Int(g) - green, Int(b) - blue)
            return 3 * dr * dr + 6 * dg * dg + db * db
        }
        var wrong = 0
        for red in stride(from: 0, to: 256, by: 17) {
            for green in stride(from: 0, to: 256, by: 15) {
                for blue in stride(from: 0, to: 256, by: 15) {
                    let color = ColorDepth.palette.nearest(to: .rgb(UInt8(red), UInt8(green), UInt8(blue)))
                    guard case .indexed(let index) = color.kind else {
                        Issue.record("no index")
                        return
                    }
                    let best = (16...255).map { distance(ColorDepth.color(of: UInt8($0)), red, green, blue) }.min()!
                    wrong += distance(ColorDepth.color(of: index), red, green, blue) > best ? 1 : 0
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test("A colour that the terminal has stays")
    func kept() {
        #expect(ColorDepth.trueColor.nearest(to: .rgb(1, 2, 3)) == .rgb(1, 2, 3))
        #expect(ColorDepth.palette.nearest(to: .indexed(200)) == .indexed(200))
        #expect(ColorDepth.sixteen.nearest(to: .indexed(12)) == .indexed(12))
        #expect(ColorDepth.sixteen.nearest(to: .indexed(231)) == .indexed(15))
        #expect(ColorDepth.sixteen.nearest(to: .indexed(244)) == .indexed(8))
        for depth in ColorDepth.allCases { #expect(depth.nearest(to: .standard) == .standard) }
    }
}
