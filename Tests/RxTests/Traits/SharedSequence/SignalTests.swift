import Rx
import RxTest
import Testing

@Suite("Signal")
@MainActor
struct SignalTests {
    @Test("subscribers share one subscription; a new one receives what comes later only")
    func sharing() {
        let scheduler = makeScheduler()
        let cold = scheduler.createColdObservable([
            .next(10, 0), .next(20, 1), .next(30, 2), .error(50, TestFailure.first),
        ])
        let signal = cold.asSignal(onErrorJustReturn: -1).asObservable()
        let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
        for (observer, times) in zip(observers, [(200, 235), (225, 260), (260, 285)]) {
            let subscription = SerialDisposable()
            scheduler.scheduleAt(times.0) { subscription.disposable = signal.subscribe(observer) }
            scheduler.scheduleAt(times.1) { subscription.dispose() }
        }
        scheduler.start()
        #expect(observers[0].events == [.next(210, 0), .next(220, 1), .next(230, 2)])
        #expect(observers[1].events == [.next(230, 2), .next(250, -1), .completed(250)])
        #expect(observers[2].events == [.next(270, 0), .next(280, 1)])
        #expect(cold.subscriptions == [Span(200, 250), Span(260, 285)])
    }

    @Test("an error becomes an element, another signal, or one made from it on the main actor")
    func errors() {
        var seen: [Int] = []
        var recovered: [String] = []
        let failing = Observable<Int>.of(1).concat(Observable.error(TestFailure.first))
        _ = failing.asSignal(onErrorJustReturn: 2).emit(onNext: { seen.append($0) })
        _ = failing.asSignal(onErrorSignalWith: .just(3)).emit(onNext: { seen.append($0) })
        _ = failing.asSignal {
            recovered.append("\($0)")
            return .empty()
        }.emit(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 1, 3, 1, 0])
        #expect(recovered == ["first"])
    }

    @Test("an infallible sequence as a signal") func infallible() {
        var seen: [Int] = []
        _ = Infallible.of(1, 2).asSignal().emit(onNext: { seen.append($0) })
        #expect(seen == [1, 2])
    }

    @Test("the elements of a publish relay") func relay() {
        let relay = PublishRelay<Int>()
        var seen: [String] = []
        let signal = relay.asSignal().asSignal()
        let first = signal.emit(onNext: { seen.append("a\($0)") })
        relay.accept(1)
        let second = signal.emit(onNext: { seen.append("b\($0)") })
        relay.accept(2)
        first.dispose()
        relay.accept(3)
        second.dispose()
        relay.accept(4)
        #expect(seen == ["a1", "a2", "b2", "b3"])
    }
}
