import Rx
import RxTest
import Testing

@Suite("Examples: hot and cold")
struct HotAndColdExamples {
    @Test func cold() {
        let page = Page()
        let print = page.print
        // docs:begin
        let answer = Observable<Int>.create { observer in
            print("work")
            observer.onNext(42)
            observer.onCompleted()
            return Disposables.create()
        }

        _ = answer.subscribe(onNext: { print("A \($0)") })
        _ = answer.subscribe(onNext: { print("B \($0)") })
        // Prints: work, A 42, work, B 42
        // docs:end
        page.expect("work, A 42, work, B 42")
    }

    @Test func hot() {
        let page = Page()
        let print = page.print
        // docs:begin
        let clicks = PublishSubject<Int>()

        _ = clicks.subscribe(onNext: { print("A \($0)") })
        clicks.onNext(1)
        _ = clicks.subscribe(onNext: { print("B \($0)") })
        clicks.onNext(2)
        // Prints: A 1, A 2, B 2
        // docs:end
        page.expect("A 1, A 2, B 2")
    }

    @Test func shared() {
        let page = Page()
        let print = page.print
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let ticks = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
            .do(onSubscribe: { print("timer starts") })
            .share()

        scheduler.scheduleAt(0) { _ = ticks.subscribe(onNext: { print("A \($0)") }) }
        scheduler.scheduleAt(15) { _ = ticks.subscribe(onNext: { print("B \($0)") }) }
        scheduler.advanceTo(25)
        // Prints: timer starts, A 0, A 1, B 1
        // docs:end
        page.expect("timer starts, A 0, A 1, B 1")
    }

    @Test func deferred() {
        let page = Page()
        let print = page.print
        // docs:begin
        let counter = BehaviorRelay(value: 0)
        let early = Observable.just(counter.value)
        let late = Observable.deferred { .just(counter.value) }

        counter.accept(5)
        _ = early.subscribe(onNext: { print("just: \($0)") })
        _ = late.subscribe(onNext: { print("deferred: \($0)") })
        // Prints: just: 0, deferred: 5
        // docs:end
        page.expect("just: 0, deferred: 5")
    }
}
