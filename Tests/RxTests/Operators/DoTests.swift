import Rx
import RxTest
import Testing

@Suite("do")
struct DoTests {
    @Test("nothing from a sequence that gives nothing") func never() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(150, 1)])
        let result = scheduler.start { source.asObservable().do(onNext: { _ in }) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [RxTest.Subscription(200, 1000)])
    }

    @Test("the end of an empty sequence passes") func empty() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(150, 1), .completed(300)])
        let result = scheduler.start { source.asObservable().do(onNext: { _ in }) }
        #expect(result.events == [.completed(300)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 300)])
    }

    @Test("elements are treated as they come, until the end") func elements() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(150, 1), .next(210, 2), .next(220, 3), .next(230, 4), .completed(300), .next(310, 5),
        ])
        let result = scheduler.start { source.asObservable().do(onNext: { _ in }) }
        #expect(result.events == [.next(210, 2), .next(220, 3), .next(230, 4), .completed(300)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 300)])
    }

    @Test("an error passes, and ends the subscription") func error() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 2), .error(250, TestFailure.first), .next(260, 3),
        ])
        let result = scheduler.start { source.asObservable().do(onNext: { _ in }) }
        #expect(result.events == [.next(210, 2), .error(250, TestFailure.first)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 250)])
    }

    @Test("an error thrown by the closure ends everything at once") func closureError() {
        let scheduler = makeScheduler()
        let calls = Counter()
        let source = scheduler.createHotObservable([Recorded.next(210, 2), .next(220, 3), .next(230, 4)])
        let result = scheduler.start {
            source.asObservable().do(onNext: { _ in
                if calls.increment() == 2 { throw TestFailure.second }
            })
        }
        #expect(result.events == [.next(210, 2), .error(220, TestFailure.second)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 220)])
        #expect(calls.value == 2)
    }

    @Test("disposing midway stops everything") func disposeMidway() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 2), .next(220, 3), .next(230, 4)])
        let result = scheduler.start(disposed: 215) { source.asObservable().do(onNext: { _ in }) }
        #expect(result.events == [.next(210, 2)])
        #expect(source.subscriptions == [RxTest.Subscription(200, 215)])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let subscription = subject.do(onNext: { _ in }).subscribe(onNext: { element in
            if log.entries.isEmpty { subject.onNext(3) }
            log.append(element)
        })
        subject.onNext(2)
        subscription.dispose()
        #expect(log.entries == [2, 3])
    }

    @Test("a source that goes on after the closure threw does not reach it again") func noCallAfterError() {
        let calls = Counter()
        let source = Observable<Int>.create { observer in
            for element in 1...5 { observer.onNext(element) }
            return Disposables.create()
        }
        _ = source.do(onNext: { _ in
            if calls.increment() == 2 { throw TestFailure.second }
        }).subscribe()
        #expect(calls.value == 2)
    }

    @Test("the closures are called in order around the events") func order() {
        let log = Log<String>()
        let source = Observable.just(1).do(
            onNext: { _ in log.append("onNext") },
            afterNext: { _ in log.append("afterNext") },
            onCompleted: { log.append("onCompleted") },
            afterCompleted: { log.append("afterCompleted") },
            onSubscribe: { log.append("onSubscribe") },
            onSubscribed: { log.append("onSubscribed") },
            onDispose: { log.append("onDispose") }
        )
        _ = source.subscribe(onNext: { _ in log.append("next") }, onCompleted: { log.append("completed") })
        #expect(
            log.entries == [
                "onSubscribe", "onNext", "next", "afterNext", "onCompleted", "completed", "afterCompleted",
                "onSubscribed", "onDispose",
            ]
        )
    }

    @Test("onError and afterError surround the error") func errors() {
        let log = Log<String>()
        _ = Observable<Int>.error(TestFailure.first)
            .do(onError: { _ in log.append("onError") }, afterError: { _ in log.append("afterError") })
            .subscribe(onError: { _ in log.append("error") })
        #expect(log.entries == ["onError", "error", "afterError"])
    }

    @Test("onDispose is called once when the subscription is disposed of") func dispose() {
        let count = Counter()
        let subscription = Observable<Int>.never().do(onDispose: { count.increment() }).subscribe()
        #expect(count.value == 0)
        subscription.dispose()
        subscription.dispose()
        #expect(count.value == 1)
    }

    /// What happens, in order, with one element and what `end` does, sent at once or at tick 300.
    private func order(
        isAsync: Bool,
        _ end: @escaping @Sendable (AnyObserver<Int>) -> Void
    ) -> [String] {
        let scheduler = makeScheduler()
        let log = Log<String>()
        _ = scheduler.start {
            Observable<Int>.create { observer in
                log.append("source")
                let send: @Sendable () -> Void = {
                    observer.onNext(0)
                    end(observer)
                }
                if isAsync { scheduler.scheduleAt(300, action: send) } else { send() }
                return Disposables.create { log.append("disposed") }
            }
            .do(
                onNext: { _ in log.append("next") },
                onError: { _ in log.append("error") },
                onCompleted: { log.append("completed") },
                onSubscribe: { log.append("subscribe") },
                onSubscribed: { log.append("subscribed") },
                onDispose: { log.append("dispose") }
            )
        }
        return log.entries
    }

    @Test("the source is disposed of before onDispose is called, and that comes after onSubscribed") func disposal() {
        #expect(
            order(isAsync: true) { $0.onCompleted() } == [
                "subscribe", "source", "subscribed", "next", "completed", "disposed", "dispose",
            ]
        )
        #expect(
            order(isAsync: false) { $0.onCompleted() } == [
                "subscribe", "source", "next", "completed", "disposed", "subscribed", "dispose",
            ]
        )
        #expect(
            order(isAsync: false) { $0.onError(TestFailure.first) } == [
                "subscribe", "source", "next", "error", "disposed", "subscribed", "dispose",
            ]
        )
        #expect(
            order(isAsync: false) { _ in } == [
                "subscribe", "source", "next", "subscribed", "disposed", "dispose",
            ]
        )
    }

    @Test("what onError, onCompleted or one of the closures after an event throws is the error")
    func otherClosures() {
        let failing: [Recorded<Event<Int>>] = [.next(210, 1), .error(250, TestFailure.first)]
        let ending: [Recorded<Event<Int>>] = [.next(210, 1), .completed(250)]
        let error = Trial(failing) { $0.do(onError: { _ in throw TestFailure.second }) }
        #expect(error.events == [.next(210, 1), .error(250, TestFailure.second)])
        #expect(error.spans == [Span(200, 250)])
        let completed = Trial(ending) { $0.do(onCompleted: { throw TestFailure.second }) }
        #expect(completed.events == [.next(210, 1), .error(250, TestFailure.second)])
        let afterNext = Trial(ending) { $0.do(afterNext: { _ in throw TestFailure.second }) }
        #expect(afterNext.events == [.next(210, 1), .error(210, TestFailure.second)])
        #expect(afterNext.spans == [Span(200, 210)])
        // The end has passed already.
        let afterCompleted = Trial(ending) { $0.do(afterCompleted: { throw TestFailure.second }) }
        #expect(afterCompleted.events == ending)
        let afterError = Trial(failing) { $0.do(afterError: { _ in throw TestFailure.second }) }
        #expect(afterError.events == failing)
    }

    @Test("no label, no change") func nothing() {
        expectEndsPass { $0.do() }
        #expect(transcriptOfReentrance { $0.do() } == "1 2 3 4 completed")
    }
}
