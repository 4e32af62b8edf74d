import Rx
import RxTest
import Synchronization
import Testing

// docs:begin
extension ObservableType {
    /// Each element with the one before it; nothing for the first.
    func pairwise() -> Observable<(Element, Element)> {
        scan((Element?.none, Element?.none)) { ($0.1, $1) }
            .compactMap { before, now in
                guard let before, let now else { return nil }
                return (before, now)
            }
    }
}
// docs:end

// docs:begin
extension ObservableType {
    /// The elements in groups of `size`, the last of which may be smaller.
    func chunked(_ size: Int) -> Observable<[Element]> {
        Observable.create { observer in
            let waiting = Mutex<[Element]>([])
            return subscribe { event in
                switch event {
                case .next(let element):
                    let full = waiting.withLock { waiting -> [Element]? in
                        waiting.append(element)
                        guard waiting.count == size else { return nil }
                        defer { waiting = [] }
                        return waiting
                    }
                    if let full { observer.onNext(full) }
                case .error(let error):
                    observer.onError(error)
                case .completed:
                    let rest = waiting.withLock { $0 }
                    if !rest.isEmpty { observer.onNext(rest) }
                    observer.onCompleted()
                }
            }
        }
    }
}
// docs:end

@Suite("Examples: writing an operator")
struct WritingAnOperatorExamples {
    @Test func composed() {
        let page = Page()
        let print = page.print
        // docs:begin
        _ = Observable.of(1, 4, 9).pairwise().subscribe(onNext: { print("\($1 - $0)") })
        // Prints: 3, 5
        // docs:end
        page.expect("3, 5")
    }

    @Test func created() {
        let page = Page()
        let print = page.print
        // docs:begin
        _ = Observable.range(start: 1, count: 5).chunked(2).subscribe(onNext: { print($0) })
        // Prints: [1, 2], [3, 4], [5]
        // docs:end
        page.expect("[1, 2], [3, 4], [5]")
    }

    @Test func onVirtualTime() {
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([
            .next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let observer = scheduler.start { source.chunked(2) }

        #expect(observer.events == [.next(220, [1, 2]), .next(240, [3]), .completed(240)])
        #expect(source.subscriptions == [Subscription(200, 240)])
        // docs:end
    }
}
