import RxTest
import Testing

@testable import Rx

// docs:begin
extension ObservableType {
    /// Every second element, beginning with the first.
    public func everySecond() -> Observable<Element> {
        Stage(asObservable()) { EverySecondSink($0) }
    }
}

private final class EverySecondSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private var isDue = false

    override func next(_ element: Element) {
        guard isLive else { return }
        isDue.toggle()
        if isDue { downstream.next(element) }
    }
}
// docs:end

@Suite("Examples: inside an operator")
struct InsideAnOperatorExamples {
    @Test func stage() throws {
        #expect(try Observable.of(1, 2, 3, 4, 5).everySecond().toBlocking().toArray() == [1, 3, 5])
    }
}
