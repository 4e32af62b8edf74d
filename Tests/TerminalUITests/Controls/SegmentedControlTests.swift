import Rx
import Testing

@testable import TerminalUI

@Suite("Segmented control")
@MainActor
struct SegmentedControlTests {
    @Test("Arrows, Space and the mouse choose")
    func choosing() {
        let control = SegmentedControl(["°C", "°F", "K"])
        let screen = TestScreen(control)
        let seen = Seen<Int>()
        let bag = DisposeBag()
        control.rx.selectedSegmentIndex.asDriver().drive(onNext: { seen.all.append($0) }).disposed(by: bag)
        #expect(screen.text == " °C │ °F │ K")
        #expect(control.width == 13)
        screen.press(.right)
        screen.press(.right)
        screen.press(.right)
        screen.press(.character(" "))
        screen.press(.left)
        screen.mouse(.press(.left), 6)
        screen.mouse(.press(.left), 4)
        screen.mouse(.press(.left), 30)
        #expect(seen.all == [0, 1, 2, 0, 1])
        _ = Observable.just(2).bind(to: control.rx.selectedSegmentIndex)
        control.selectedSegmentIndex = 7
        #expect(control.selectedSegmentIndex == 2)
        #expect(seen.all.count == 5)
        #expect(!screen.press(.character("x")))
    }
}
