import TerminalUI
import Testing

@Suite("Colour")
struct ColorTests {
    @Test("A colour is what it was made as")
    func kinds() {
        #expect(Color.standard.kind == .standard)
        for index: UInt8 in [0, 7, 255] { #expect(Color.indexed(index).kind == .indexed(index)) }
        #expect(Color.rgb(0, 0, 0).kind == .rgb(0, 0, 0))
        #expect(Color.rgb(1, 128, 255).kind == .rgb(1, 128, 255))
        #expect(Set([Color.standard, .indexed(0), .rgb(0, 0, 0)]).count == 3)
        #expect(MemoryLayout<Color>.size == 4)
    }
}
