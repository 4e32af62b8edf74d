import Rx
import RxTest
import Testing

@Suite("Examples: schedulers")
struct SchedulersExamples {
    @Test func placing() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        let disk = SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "disk")
        let work = SerialDispatchQueueScheduler(internalSerialQueueName: "work")

        let words = Observable<String>.create { observer in
            observer.onNext("one two three")  // On `disk`: reading happens at subscription.
            observer.onCompleted()
            return Disposables.create()
        }

        let count =
            try await words
            .subscribe(on: disk)
            .observe(on: work)
            .map { $0.split(separator: " ").count }  // On `work`, like all below.
            .asSingle()
            .value
        print(count)
        // Prints: 3
        // docs:end
        page.expect("3")
    }

    @Test func turns() {
        let page = Page()
        let print = page.print
        // docs:begin
        _ = Observable.merge(.of(1, 2, 3), .of(10, 20, 30)).subscribe(onNext: { print($0) })
        // Prints: 1, 10, 2, 20, 3, 30
        // docs:end
        page.expect("1, 10, 2, 20, 3, 30")
    }

    @Test func reentrance() {
        let page = Page()
        let print = page.print
        // docs:begin
        let subject = PublishSubject<Int>()
        _ = subject.subscribe(onNext: { number in
            print("A \(number)")
            if number == 1 { subject.onNext(2) }
        })
        _ = subject.subscribe(onNext: { print("B \($0)") })

        subject.onNext(1)
        // Prints: A 1, B 1, A 2, B 2
        // docs:end
        page.expect("A 1, B 1, A 2, B 2")
    }
}

// docs:begin
/// Hands everything to another scheduler and reports the delays that are asked for.
struct ReportingScheduler: SchedulerType {
    let base: any SchedulerType
    let report: @Sendable (RxTimeInterval) -> Void

    var now: RxTime { base.now }

    func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        base.schedule(state, action: action)
    }

    func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        report(dueTime)
        return base.scheduleRelative(state, dueTime: dueTime, action: action)
    }
}
// docs:end

extension SchedulersExamples {
    @Test func ownScheduler() {
        let page = Page()
        let clock = TestScheduler(initialClock: 0)
        let scheduler = ReportingScheduler(base: clock) { page.print("\($0)") }
        _ = Observable<Int>.timer(.seconds(5), scheduler: scheduler).subscribe(onNext: { page.print("fired \($0)") })
        clock.start()
        page.expect("seconds(5), fired 0")
    }
}
