import Rx
import RxTest
import Testing

@Suite("Examples: sharing")
struct SharingExamples {
    @Test func whileConnected() {
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .next(30, "c")])
        let shared = source.share(replay: 1)

        let first = scheduler.createObserver(String.self)
        let second = scheduler.createObserver(String.self)
        scheduler.scheduleAt(100) {
            let subscription = shared.subscribe(first)
            scheduler.scheduleAt(125) { subscription.dispose() }
        }
        scheduler.scheduleAt(115) {
            let subscription = shared.subscribe(second)
            scheduler.scheduleAt(140) { subscription.dispose() }
        }
        scheduler.start()

        #expect(first.events == [.next(110, "a"), .next(120, "b")])
        #expect(second.events == [.next(115, "a"), .next(120, "b"), .next(130, "c")])
        #expect(source.subscriptions == [Subscription(100, 140)])
        // docs:end
    }

    @Test func scopes() {
        let page = Page()
        let print = page.print
        // docs:begin
        let loading = Single<Int>.create { observer in
            print("load")
            observer(.success(7))
            return Disposables.create()
        }
        .asObservable()

        let again = loading.share(replay: 1, scope: .whileConnected)
        let once = loading.share(replay: 1, scope: .forever)

        for _ in 1...2 { _ = again.subscribe(onNext: { print($0) }) }
        for _ in 1...2 { _ = once.subscribe(onNext: { print($0) }) }
        // Prints: load, 7, load, 7, load, 7, 7
        // docs:end
        page.expect("load, 7, load, 7, load, 7, 7")
    }

    @Test func connectable() {
        let page = Page()
        let print = page.print
        // docs:begin
        let numbers = Observable.of(1, 2).publish()
        _ = numbers.subscribe(onNext: { print("A \($0)") })
        _ = numbers.subscribe(onNext: { print("B \($0)") })
        print("connect")
        _ = numbers.connect()
        // Prints: connect, A 1, B 1, A 2, B 2
        // docs:end
        page.expect("connect, A 1, B 1, A 2, B 2")
    }
}
