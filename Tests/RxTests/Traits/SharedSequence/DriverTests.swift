import Dispatch
import Rx
import RxTest
import Testing

@Suite("Driver")
@MainActor
struct DriverTests {
    /// Subscribed to at 200, 225 and 260, disposed of at 235, 260 and 285.
    private func spans(
        of cold: (TestScheduler) -> TestableObservable<Int>,
        _ convert: (TestableObservable<Int>) -> Observable<Int>
    ) -> ([[Recorded<Event<Int>>]], [Span]) {
        let scheduler = makeScheduler()
        let source = cold(scheduler)
        let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
        let sequence = convert(source)
        for (observer, times) in zip(observers, [(200, 235), (225, 260), (260, 285)]) {
            let subscription = SerialDisposable()
            scheduler.scheduleAt(times.0) { subscription.disposable = sequence.subscribe(observer) }
            scheduler.scheduleAt(times.1) { subscription.dispose() }
        }
        scheduler.start()
        return (observers.map(\.events), source.subscriptions)
    }

    @Test(
        "subscribers share one subscription; a new one receives the latest element; after an error, or the last one, it begins anew"
    )
    func sharing() {
        let (events, subscriptions) = spans(
            of: { $0.createColdObservable([.next(10, 0), .next(20, 1), .next(30, 2), .error(50, TestFailure.first)]) },
            { $0.asDriver(onErrorJustReturn: -1).asObservable() }
        )
        #expect(events[0] == [.next(210, 0), .next(220, 1), .next(230, 2)])
        #expect(events[1] == [.next(225, 1), .next(230, 2), .next(250, -1), .completed(250)])
        #expect(events[2] == [.next(270, 0), .next(280, 1)])
        #expect(subscriptions == [Span(200, 250), Span(260, 285)])
    }

    @Test("after the end a new subscriber starts the source anew")
    func sharingAfterCompletion() {
        let (events, subscriptions) = spans(
            of: { $0.createColdObservable([.next(10, 0), .next(20, 1), .completed(40)]) },
            { $0.asDriver(onErrorJustReturn: -1).asObservable() }
        )
        #expect(events[0] == [.next(210, 0), .next(220, 1)])
        #expect(events[1] == [.next(225, 1), .completed(240)])
        #expect(events[2] == [.next(270, 0), .next(280, 1)])
        #expect(subscriptions == [Span(200, 240), Span(260, 285)])
    }

    @Test("an error becomes an element, another driver, or one made from it on the main actor")
    func errors() {
        var seen: [Int] = []
        var recovered: [String] = []
        let failing = Observable<Int>.of(1).concat(Observable.error(TestFailure.first))
        _ = failing.asDriver(onErrorJustReturn: 2).drive(onNext: { seen.append($0) })
        _ = failing.asDriver(onErrorDriveWith: .just(3)).drive(onNext: { seen.append($0) })
        _ = failing.asDriver {
            recovered.append("\($0)")
            return .empty()
        }.drive(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 1, 3, 1, 0])
        #expect(recovered == ["first"])
    }

    @Test("the values of a behavior relay, and the elements of a publish relay")
    func relays() {
        let behavior = BehaviorRelay(value: 1)
        let publish = PublishRelay<Int>()
        var seen: [Int] = []
        let subscriptions = [behavior.asDriver(), publish.asDriver()].map { $0.drive(onNext: { seen.append($0) }) }
        behavior.accept(2)
        publish.accept(3)
        for subscription in subscriptions { subscription.dispose() }
        behavior.accept(4)
        publish.accept(5)
        #expect(seen == [1, 2, 3])
    }

    @Test("elements sent off main while main is busy arrive on main, in order")
    func order() async {
        let relay = PublishRelay<Int>()
        let log = Log<Int>()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let subscription = SingleAssignmentDisposable()
            subscription.setDisposable(
                relay.asDriver().map { $0 * 2 }.drive(onNext: {
                    MainScheduler.ensureExecutingOnScheduler()
                    log.append($0)
                    if $0 == 198 {
                        subscription.dispose()
                        done.resume()
                    }
                })
            )
            // Main waits here for another thread.
            let sent = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                for number in 0..<100 { relay.accept(number) }
                sent.signal()
            }
            sent.wait()
            #expect(log.entries.isEmpty)
        }
        #expect(log.entries == (0..<100).map { $0 * 2 })
    }

    @Test("one inside the other on main they stay synchronous")
    func nested() {
        let outer = BehaviorRelay(value: 1)
        let inner = BehaviorRelay(value: 10)
        var seen: [Int] = []
        let subscription = outer.asDriver()
            .flatMapLatest { factor in inner.asDriver().map { $0 * factor } }
            .drive(onNext: { seen.append($0) })
        outer.accept(2)
        inner.accept(20)
        subscription.dispose()
        #expect(seen == [10, 20, 40])
    }

    @Test("an element sent while one is delivered comes after it")
    func reentrance() {
        let relay = BehaviorRelay(value: 1)
        var seen: [String] = []
        let subscription = relay.asDriver().drive(onNext: { number in
            seen.append("\(number)<")
            if number < 3 { relay.accept(number + 1) }
            seen.append(">\(number)")
        })
        subscription.dispose()
        #expect(seen == ["1<", ">1", "2<", ">2", "3<", ">3"])
    }

    @Test("as itself") func asDriver() {
        var seen: [Int] = []
        _ = Driver.just(1).asDriver().drive(onNext: { seen.append($0) })
        #expect(seen == [1])
    }
}
