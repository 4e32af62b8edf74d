import Rx
import Testing

@testable import TerminalUI

@Suite("Progress view")
@MainActor
struct ProgressViewTests {
    @Test(
        "As much of the bar is filled as there is, to an eighth of a cell",
        arguments: [
            (0, ""), (0.5, "██"), (0.25, "█"), (1, "████"), (0.28125, "█▏"), (0.46875, "█▉"), (2, "████"), (-1, ""),
            (.nan, ""), (.infinity, "████"),
        ]
    )
    func bar(progress: Double, text: String) {
        let view = ProgressView()
        let screen = TestScreen(view, columns: 4)
        _ = Observable.just(progress).bind(to: view.rx.progress)
        #expect(screen.text == text)
        #expect(screen.row(1) == "")
    }
}
