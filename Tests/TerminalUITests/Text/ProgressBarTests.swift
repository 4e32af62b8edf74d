import TerminalUI
import Testing

@Suite("Progress bar")
struct ProgressBarTests {
    @Test(
        "It is full only when all is done",
        arguments: [(0, 0), (0.5, 5), (0.999, 9), (1, 10), (7, 10), (-1, 0), (.nan, 0)] as [(Double, Int)]
    )
    func filling(fraction: Double, done: Int) {
        let bar = ProgressBar(fraction: fraction, width: 10)
        #expect(bar.full == String(repeating: "━", count: done))
        #expect(bar.rest == String(repeating: "─", count: 10 - done))
    }

    @Test("Where there is no room there is none")
    func none() { #expect(ProgressBar(fraction: 0.5, width: -3).rest.isEmpty) }
}
