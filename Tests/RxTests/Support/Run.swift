import Rx
import RxTest

/// What a sequence of any kind gives: made on a clock, subscribed to at 200, disposed of at 1000 where nothing else is
/// said.
func run<Source: ObservableConvertibleType>(
    disposed: TestTime = TestScheduler.Defaults.disposed,
    _ build: @escaping (TestScheduler) -> Source
) -> [Recorded<Event<Source.Element>>] {
    let scheduler = makeScheduler()
    return scheduler.start(disposed: disposed) { build(scheduler).asObservable() }.events
}

extension ObservableConvertibleType {
    /// Everything this gives on subscription, synchronously, as text: `1 2 completed`.
    func transcript() -> String { asObservable().transcript() }
}
