import Rx
import Testing

@Suite("Hooks", .serialized)
struct HooksTests {
    /// An error of one test: others run at the same time and may meet the handler too.
    private struct Unhandled: Error, Equatable {
        let name: String
    }

    /// Runs a test with a handler that records its errors, and gives what was recorded of one name.
    private func report(_ name: String, _ body: (Unhandled) -> Void) -> [[String]] {
        let log = Log<[String]>()
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { callStack, error in
            if error as? Unhandled == Unhandled(name: name) { log.append(callStack) }
        }
        body(Unhandled(name: name))
        Hooks.defaultErrorHandler = before
        return log.entries
    }

    @Test("an error without onError goes to the default handler, one with does not") func observable() {
        let seen = Counter()
        let reports = report("observable") { error in
            _ = Observable<Int>.error(error).subscribe(onNext: { _ in })
            _ = Observable<Int>.error(error).subscribe()
            _ = Observable<Int>.error(error).subscribe(with: seen, onNext: { _, _ in })
            _ = Observable<Int>.error(error).subscribe(onError: { _ in seen.increment() })
            _ = Observable<Int>.error(error).subscribe(with: seen, onError: { seen, _ in seen.increment() })
            _ = Observable<Int>.error(error).subscribe { _ in seen.increment() }
            Observable<Int>.never().subscribe().dispose()
        }
        #expect(reports == [[], [], []])
        #expect(seen.value == 3)
    }

    @Test("so it is with traits") func traits() {
        let reports = report("traits") { error in
            _ = Single<Int>.error(error).subscribe()
            _ = Single<Int>.error(error).subscribe(onFailure: { _ in })
            _ = Maybe<Int>.error(error).subscribe()
            _ = Maybe<Int>.error(error).subscribe(onError: { _ in })
            _ = Completable.error(error).subscribe()
            _ = Completable.error(error).subscribe(with: Counter(), onCompleted: { _ in })
            _ = Completable.error(error).subscribe(onError: { _ in })
        }
        #expect(reports.count == 4)
    }

    @Test("it is called before onDisposed, once") func order() {
        let log = Log<String>()
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { _, error in if error is Unhandled { log.append("error") } }
        let subscription = Observable<Int>.error(Unhandled(name: "order")).subscribe(onDisposed: {
            log.append("disposed")
        })
        subscription.dispose()
        Hooks.defaultErrorHandler = before
        #expect(log.entries == ["error", "disposed"])
    }

    @Test("the call stack is captured where somebody subscribes, when it is asked for") func callStack() {
        let subject = PublishSubject<Int>()
        Hooks.customCaptureSubscriptionCallstack = { ["here"] }
        Hooks.recordCallStackOnError = true
        _ = subject.subscribe()
        Hooks.recordCallStackOnError = false
        Hooks.customCaptureSubscriptionCallstack = { ["elsewhere"] }
        _ = subject.subscribe()
        let reports = report("stack") { subject.onError($0) }
        Hooks.customCaptureSubscriptionCallstack = { [] }
        #expect(reports == [["here"], []])
    }
}
