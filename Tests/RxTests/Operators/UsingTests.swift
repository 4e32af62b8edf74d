import Rx
import RxTest
import Testing

@Suite("using")
struct UsingTests {
    private final class Resource: Disposable {
        let scheduler: TestScheduler
        let log: Log<String>

        init(_ scheduler: TestScheduler, _ log: Log<String>) {
            self.scheduler = scheduler
            self.log = log
            log.append("made @ \(scheduler.clock)")
        }

        func dispose() { log.append("disposed @ \(scheduler.clock)") }
    }

    private func run(_ events: [Recorded<Event<Int>>], log: Log<String>) -> [Recorded<Event<Int>>] {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable(events)
        return scheduler.start {
            Observable.using({ Resource(scheduler, log) }, observableFactory: { _ in source.asObservable() })
        }.events
    }

    @Test("the resource lives from the subscription to the end, the error or disposal") func lives() {
        let log = Log<String>()
        #expect(run([.next(100, 1), .completed(200)], log: log) == [.next(300, 1), .completed(400)])
        #expect(run([.next(100, 1), .error(150, TestFailure.first)], log: log).count == 2)
        #expect(run([.next(100, 1), .next(1000, 2)], log: log) == [.next(300, 1)])
        #expect(
            log.entries == [
                "made @ 200", "disposed @ 400", "made @ 200", "disposed @ 350", "made @ 200", "disposed @ 1000",
            ]
        )
    }

    @Test("what the factories throw becomes the error; a resource already made is disposed of") func throwing() {
        let log = Log<String>()
        let scheduler = makeScheduler()
        let noResource = Observable<Int>.using(
            { () -> Resource in throw TestFailure.first },
            observableFactory: { _ in .never() }
        )
        #expect(noResource.transcript() == "error(first)")
        let result = scheduler.start {
            Observable<Int>.using({ Resource(scheduler, log) }, observableFactory: { _ in throw TestFailure.second })
        }
        #expect(result.events == [.error(200, TestFailure.second)])
        #expect(log.entries == ["made @ 200", "disposed @ 200"])
    }

    /// A resource that notes its end.
    private final class Noted: Disposable {
        let log: Log<String>

        init(_ log: Log<String>) { self.log = log }

        func dispose() { log.append("resource") }
    }

    @Test("the source is disposed of before the resource") func order() {
        let log = Log<String>()
        func using(_ source: Observable<Int>) -> Observable<Int> {
            .using({ Noted(log) }, observableFactory: { _ in source })
        }
        let never = Observable<Int>.create { _ in Disposables.create { log.append("source") } }
        using(never).subscribe().dispose()
        #expect(log.entries == ["source", "resource"])
        #expect(using(.of(1, 2, 3)).take(1).transcript() == "1 completed")
        #expect(log.entries == ["source", "resource", "resource"])
        #expect(using(.just(1)).map { _ -> Int in throw TestFailure.first }.transcript() == "error(first)")
        #expect(log.entries.count == 4)
    }

    @Test("never, empty, error and disposal are the source's") func ends() {
        let log = Log<String>()
        expectEndsPass { source in Observable.using({ Noted(log) }, observableFactory: { _ in source }) }
        #expect(log.entries.count == 4)
    }
}
