import Foundation
import Rx
import RxTest
import Testing

@Suite("Examples: errors")
struct ErrorsExamples {
    @Test func throwing() {
        let page = Page()
        let print = page.print
        // docs:begin
        enum Fault: Error { case notANumber }

        _ = Observable.of("1", "2", "x", "4")
            .map { text -> Int in
                guard let number = Int(text) else { throw Fault.notANumber }
                return number
            }
            .subscribe(onNext: { print($0) }, onError: { print($0) })
        // Prints: 1, 2, notANumber
        // docs:end
        page.expect("1, 2, notANumber")
    }

    @Test func catching() {
        let page = Page()
        let print = page.print
        // docs:begin
        struct Offline: Error {}
        let server = Observable<String>.error(Offline())
        let cache = Observable.of("kept")

        _ = server.catch { error in error is Offline ? cache : .error(error) }.subscribe(onNext: { print($0) })
        _ = server.catchAndReturn("nothing").subscribe(onNext: { print($0) })
        // Prints: kept, nothing
        // docs:end
        page.expect("kept, nothing")
    }

    @Test func inside() {
        let page = Page()
        let print = page.print
        // docs:begin
        struct Unknown: Error {}
        @Sendable func load(_ id: Int) -> Single<String> { id == 2 ? .error(Unknown()) : .just("item \(id)") }

        _ = Observable.of(1, 2, 3)
            .flatMap { load($0).catchAndReturn("missing") }  // Inside: 3 is still loaded.
            .subscribe(onNext: { print($0) })

        _ = Observable.of(1, 2, 3)
            .flatMap { load($0) }
            .catchAndReturn("missing")  // Outside: the first error was the end.
            .subscribe(onNext: { print($0) })
        // Prints: item 1, missing, item 3, item 1, missing
        // docs:end
        page.expect("item 1, missing, item 3, item 1, missing")
    }

    @Test func retrying() {
        // docs:begin
        struct Busy: Error {}
        let scheduler = TestScheduler(initialClock: 0)
        let request = scheduler.createColdObservable([.error(10, Busy(), String.self)])

        let observer = scheduler.start {
            request.retry(when: { (errors: Observable<Busy>) in
                errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                    if attempt == 2 { return .error(error) }
                    return .timer(.seconds(100 << attempt), scheduler: scheduler)  // 100 s, then 200 s.
                }
            })
        }

        #expect(request.subscriptions == [Subscription(200, 210), Subscription(310, 320), Subscription(520, 530)])
        #expect(observer.events == [.error(530, Busy())])
        // docs:end
    }

    @Test func materialized() {
        let page = Page()
        let print = page.print
        // docs:begin
        struct Gone: Error {}
        let source = Observable.concat(.of(1), .error(Gone()))

        _ = source.materialize().subscribe(onNext: { print($0) })
        // Prints: next(1), error(Gone())
        // docs:end
        page.expect("next(1), error(Gone())")
    }
}

// docs:begin
func reportUnhandledErrors(to log: @escaping @Sendable (String) -> Void) {
    Hooks.defaultErrorHandler = { callStack, error in log("nobody handled \(error)") }
}
// docs:end

extension ErrorsExamples {
    // In a process of its own: the hook is one for the whole process.
    @Test func unhandled() async {
        await #expect(processExitsWith: .exitCode(7)) {
            reportUnhandledErrors { line in
                precondition(line == "nobody handled The sequence timed out.")
                exit(7)
            }
            _ = Observable<Int>.error(RxError.timeout).subscribe(onNext: { _ in })
        }
    }
}
