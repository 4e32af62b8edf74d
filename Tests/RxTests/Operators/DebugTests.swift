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

    @Test("the lines come before what they tell of goes on") func order() {
        let log = Log<String>()
        _ = Observable.just(1).do(onDispose: { log.append("source disposed") })
            .debug("a", trimOutput: false) { log.append($0) }
            .map { $0 }
            .debug("b", trimOutput: false) { log.append($0) }
            .subscribe(onNext: { log.append("received \($0)") })
        #expect(
            log.entries == [
                "b -> subscribed", "a -> subscribed", "a -> Event next(1)", "b -> Event next(1)", "received 1",
                "a -> Event completed", "b -> Event completed", "b -> isDisposed", "a -> isDisposed", "source disposed",
            ]
        )
    }

    @Test("changes nothing, with any of its arguments or none") func unchanged() {
        expectEndsPass { $0.debug("id", trimOutput: true, file: "a/b.swift", line: 1, function: "f()") }
        expectEndsPass { $0.debug("id") }
        #expect(transcriptOfReentrance { $0.debug() } == "1 2 3 4 completed")
    }
}
