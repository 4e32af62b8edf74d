import Rx
import RxTest
import Testing

@Suite("The edge of a subscription to one outcome")
struct OutcomeEdgeTests {
    /// An observable whose steps are logged, by a name.
    private func logged(_ source: Observable<Int>, _ log: Log<String>) -> Observable<Int> {
        source.do(
            onNext: { _ in log.append("next") },
            afterNext: { _ in log.append("after next") },
            onError: { _ in log.append("error") },
            afterError: { _ in log.append("after error") },
            onCompleted: { log.append("completed") },
            afterCompleted: { log.append("after completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { log.append("dispose") }
        )
    }

    @Test("an element is reported and the subscription called over before the source goes on to its end")
    func element() {
        let log = Log<String>()
        let single = logged(.just(1), log).asSingle()
        _ = single.subscribe(onSuccess: { log.append("\($0)") }, onDisposed: { log.append("over") })
        #expect(log.entries.prefix(4) == ["subscribe", "next", "after next", "completed"])
        #expect(log.entries.dropFirst(4) == ["1", "over", "after completed", "subscribed", "dispose"])
    }

    @Test("what comes after the element ends the source, and nothing is called twice") func steps() {
        let log = Log<String>()
        let maybe = Maybe<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            observer(.completed)
            return Disposables.create { log.append("source over") }
        }
        _ = maybe.do(onNext: { log.append("do \($0)") }, afterNext: { log.append("after \($0)") })
            .subscribe(
                onSuccess: { log.append("\($0)") },
                onCompleted: { log.append("completed") },
                onDisposed: { log.append("over") }
            )
        #expect(log.entries == ["do 1", "1", "over", "after 1", "source over"])
    }

    @Test("an error is reported, the subscription called over, then the source disposed of") func error() {
        let log = Log<String>()
        let single = Single<Int>.create { observer in
            observer(.failure(TestFailure.first))
            return Disposables.create { log.append("source over") }
        }
        _ = single.subscribe(onFailure: { log.append("\($0)") }, onDisposed: { log.append("over") })
        #expect(log.entries == ["first", "over", "source over"])
    }

    @Test("disposal ends the source first, and nothing but onDisposed is called, once") func disposal() {
        let log = Log<String>()
        let subscription = Maybe<Int>.create { _ in Disposables.create { log.append("source over") } }
            .subscribe(
                onSuccess: { _ in log.append("success") },
                onError: { _ in log.append("error") },
                onCompleted: { log.append("completed") },
                onDisposed: { log.append("over") }
            )
        #expect(log.entries.isEmpty)
        subscription.dispose()
        subscription.dispose()
        #expect(log.entries == ["source over", "over"])
    }

    @Test("disposal from inside the report calls onDisposed there, and only there") func reentrance() {
        let log = Log<String>()
        let slot = SingleAssignmentDisposable()
        let subject = PublishSubject<Int>()
        slot.setDisposable(
            subject.take(1).asSingle().subscribe(
                onSuccess: { element in
                    log.append("\(element)")
                    slot.dispose()
                    log.append("still in")
                },
                onDisposed: { log.append("over") }
            )
        )
        subject.onNext(7)
        #expect(log.entries == ["7", "over", "still in"])
        #expect(!subject.hasObservers)
    }

    @Test("subscribing inside the report begins a subscription of its own") func resubscribing() {
        let log = Log<String>()
        let single = Single.just(1)
        _ = single.subscribe(onSuccess: { outer in
            _ = single.subscribe(onSuccess: { inner in log.append("inner \(inner)") })
            log.append("outer \(outer)")
        })
        #expect(log.entries == ["inner 1", "outer 1"])
    }
}
