import Rx
import RxTest
import Testing

@Suite("debug")
struct DebugTests {
    private func lines(_ source: Observable<String>, trimOutput: Bool = false) -> [String] {
        let log = Log<String>()
        source.debug("id", trimOutput: trimOutput) { log.append($0) }.subscribe().dispose()
        return log.entries
    }

    @Test("tells of subscription, events and disposal, once") func events() {
        #expect(
            lines(.just("a")) == [
                "id -> subscribed", "id -> Event next(a)", "id -> Event completed", "id -> isDisposed",
            ]
        )
        #expect(
            lines(.error(TestFailure.first)) == [
                "id -> subscribed", "id -> Event error(first)", "id -> isDisposed",
            ]
        )
        #expect(lines(.never()) == ["id -> subscribed", "id -> isDisposed"])
    }

    @Test("shortens long events when asked") func trims() {
        let long = String(repeating: "a", count: 30) + String(repeating: "b", count: 30)
        #expect(lines(.just(long), trimOutput: true)[1] == "id -> Event next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)")
        #expect(lines(.just(long))[1] == "id -> Event next(\(long))")
        #expect(lines(.just("short"), trimOutput: true)[1] == "id -> Event next(short)")
    }

    @Test("passes everything on unchanged") func passes() {
        #expect(Observable.of(1, 2).debug("id", trimOutput: false) { _ in }.transcript() == "1 2 completed")
    }
}
