import GIFSearch
import Rx
import RxTest
import Testing

@testable import Browser

@MainActor
@Suite("GIF picker")
struct GIFPickerTests {
    @Test("What is picked comes to who watches, and closing completes it, for whoever comes late too")
    func picking() {
        let scheduler = makeScheduler()
        let picker = GIFPicker()
        let early = scheduler.createObserver(GIFItem.self)
        let late = scheduler.createObserver(GIFItem.self)
        _ = picker.picked.subscribe(early)
        picker.pick(makeItem("a"))
        picker.close()
        picker.pick(makeItem("b"))
        _ = picker.picked.subscribe(late)
        #expect(early.events == [.next(0, makeItem("a")), .completed(0)])
        #expect(late.events == [.completed(0)])
    }

    @Test("Whoever sees it cannot pick")
    func hidden() { #expect(!(GIFPicker().picked is PublishSubject<GIFItem>)) }
}
