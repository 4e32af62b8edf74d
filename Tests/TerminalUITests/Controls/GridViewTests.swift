import Rx
import Testing

@testable import TerminalUI

@Suite("Grid view and list view")
@MainActor
struct GridViewTests {
    private func makeItems(_ titles: String...) -> [ListItem] {
        titles.map { ListItem($0, detail: $0 == "b" ? "2" : "") }
    }

    @Test("A list shows titles and details, and scrolls")
    func list() {
        let list = ListView()
        let screen = TestScreen(list, columns: 6, rows: 2)
        _ = Observable.just(makeItems("a", "b", "c")).bind(to: list.rx.items)
        #expect([screen.row(0), screen.row(1)] == ["a", "b    2"])
        #expect(screen.canvas[0, 0].style == Style([.inverse]))
        screen.press(.down)
        screen.press(.down)
        #expect([screen.row(0), screen.row(1)] == ["b    2", "c"])
    }

    @Test("A grid shows its cells beside and below each other")
    func grid() {
        let grid = GridView(cellWidth: 4, cellHeight: 2) { item, isSelected, canvas, area in
            canvas.write(isSelected ? "<\(item.title)>" : item.title, x: area.x, y: area.y, limit: area)
        }
        grid.items = makeItems("a", "b", "c")
        let screen = TestScreen(grid, columns: 9, rows: 4)
        #expect([screen.row(0), screen.row(1), screen.row(2)] == ["<a> b", "", "c"])
        screen.mouse(.press(.left), 5, 1)
        #expect(screen.text == "a   <b>")
        #expect(!screen.mouse(.press(.left), 5, 3))
    }

    @Test("Enter chooses, and so does a press on what is selected")
    func choosing() {
        let list = ListView()
        list.items = makeItems("a", "b", "c")
        let screen = TestScreen(list)
        let seen = Seen<String>()
        let bag = DisposeBag()
        list.rx.itemSelected.asSignal().emit(onNext: { seen.all.append("\($0)") }).disposed(by: bag)
        list.rx.modelSelected.asSignal().emit(onNext: { seen.all.append($0.title) }).disposed(by: bag)
        screen.press(.down)
        screen.press(.enter)
        screen.mouse(.press(.left), 1, 2)
        #expect(seen.all == ["1", "b"])
        screen.mouse(.press(.left), 1, 2)
        #expect(seen.all == ["1", "b", "2", "c"])
        list.items = []
        #expect(!screen.press(.enter))
    }

    @Test("The selection stays with its item, and with its place where that is gone")
    func identity() {
        let list = ListView()
        let seen = Seen<Int?>()
        let bag = DisposeBag()
        list.items = makeItems("a", "b", "c")
        list.selectedIndex = 1
        list.rx.selectedIndex.asDriver().drive(onNext: { seen.all.append($0) }).disposed(by: bag)
        list.items = makeItems("x", "a", "b", "c")
        #expect(list.selectedIndex == 2)
        list.items = makeItems("x", "a", "c")
        #expect(list.selectedIndex == 2)
        list.items = []
        #expect(list.selectedIndex == nil)
        list.items = makeItems("z")
        #expect(list.selectedIndex == 0)
        _ = Observable.just(9).bind(to: list.rx.selectedIndex)
        #expect(seen.all == [1])
    }
}
