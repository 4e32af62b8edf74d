import Rx
import Testing

@Suite("Examples: the landing page")
struct RxExamples {
    @Test func firstTenLines() {
        let page = Page()
        let print = page.print
        // docs:begin
        let bag = DisposeBag()
        let query = BehaviorRelay(value: "")

        query
            .filter { $0.count >= 3 }
            .distinctUntilChanged()
            .map { "search \($0)" }
            .subscribe(onNext: { print($0) })
            .disposed(by: bag)

        for word in ["c", "ca", "cat", "cat", "cats"] { query.accept(word) }
        // Prints: search cat, search cats
        // docs:end
        page.expect("search cat, search cats")
    }
}
