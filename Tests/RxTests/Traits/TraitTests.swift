import Dispatch
import Rx
import RxTest
import Testing

@Suite("Single, Maybe, Completable")
struct TraitTests {
    @Test("a single calls its observer once, whatever its closure does") func singleOnce() {
        let log = Log<String>()
        let single = Single<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            observer(.failure(TestFailure.first))
            return Disposables.create()
        }
        _ = single.subscribe(
            onSuccess: { log.append("\($0)") },
            onFailure: { log.append("\($0)") },
            onDisposed: { log.append("disposed") }
        )
        #expect(log.entries == ["1", "disposed"])
        #expect(single.asObservable().transcript() == "1 completed")
    }

    @Test("operators keep a single a single") func singleOperators() throws {
        let single = Single.just(2).map { $0 * 10 }.flatMap { Single.just($0 + 1) }.do(onSuccess: { _ in })
        #expect(try single.toBlocking().single() == 21)
        #expect(Single.just(1).filter { $0 > 1 }.asObservable().transcript() == "completed")
        #expect(Single.just(1).compactMap { "\($0)" }.asObservable().transcript() == "1 completed")
        #expect(Single<Int>.error(TestFailure.first).catchAndReturn(4).asObservable().transcript() == "4 completed")
        #expect(Single.just(1).flatMapCompletable { _ in .empty() }.asObservable().transcript() == "completed")
        #expect(Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }.asObservable().transcript() == "completed")
        #expect(Single.just(1).asCompletable().asObservable().transcript() == "completed")
    }

    @Test("asSingle and asMaybe check their promise") func promises() {
        #expect(Observable.of(1).asSingle().asObservable().transcript() == "1 completed")
        #expect(
            Observable<Int>.empty().asSingle().asObservable().transcript()
                == "error(The sequence ended without an element.)"
        )
        #expect(
            Observable.of(1, 2).asSingle().asObservable().transcript()
                == "error(The sequence has more than one element.)"
        )
        #expect(Observable<Int>.empty().asMaybe().asObservable().transcript() == "completed")
        #expect(
            Observable.of(1, 2).asMaybe().asObservable().transcript()
                == "error(The sequence has more than one element.)"
        )
        #expect(Observable.of(3, 4).first().asObservable().transcript() == "Optional(3) completed")
        #expect(Observable<Int>.empty().first().asObservable().transcript() == "nil completed")
    }

    @Test("a maybe ends in one of three ways") func maybe() {
        let log = Log<String>()
        for outcome in [MaybeEvent<Int>.success(1), .completed, .error(TestFailure.first)] {
            let maybe = Maybe<Int>.create { observer in
                observer(outcome)
                return Disposables.create()
            }
            _ = maybe.subscribe { log.append("\($0)") }
        }
        #expect(log.entries.count == 3)
        #expect(log.entries.first == "success(1)")
        #expect(log.entries.dropFirst().first == "completed")
        #expect(log.entries.last?.hasPrefix("error(") == true)
        #expect(Maybe<Int>.empty().ifEmpty(default: 5).asObservable().transcript() == "5 completed")
        #expect(Maybe.just(1).ifEmpty(switchTo: Single.just(9)).asObservable().transcript() == "1 completed")
        #expect(Maybe<Int>.empty().ifEmpty(switchTo: Maybe.just(9)).asObservable().transcript() == "9 completed")
    }

    @Test("andThen begins when the completable has succeeded, and not when it failed") func andThen() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.completed(50, Never.self)])
        let second = scheduler.createColdObservable([Recorded.next(10, 1), .completed(20)])
        let result = scheduler.start {
            first.asObservable().asCompletable().andThen(second.asObservable())
        }
        #expect(result.events == [.next(260, 1), .completed(270)])
        #expect(first.subscriptions == [RxTest.Subscription(200, 250)])
        #expect(
            Completable.error(TestFailure.first).andThen(Single.just(1)).asObservable().transcript() == "error(first)"
        )
        #expect(Completable.empty().andThen(Single.just(1)).asObservable().transcript() == "1 completed")
        #expect(Completable.empty().andThen(Completable.empty()).asObservable().transcript() == "completed")
    }

    @Test("completables one after the other and together") func completables() {
        let log = Log<Int>()
        func make(_ number: Int) -> Completable {
            .create { observer in
                log.append(number)
                observer(.completed)
                return Disposables.create()
            }
        }
        #expect(Completable.concat(make(1), make(2)).asObservable().transcript() == "completed")
        #expect(Completable.zip(make(3), make(4)).asObservable().transcript() == "completed")
        #expect(log.entries == [1, 2, 3, 4])
        let failing = Completable.concat(.error(TestFailure.first), make(5))
        #expect(failing.asObservable().transcript() == "error(first)")
        #expect(log.entries == [1, 2, 3, 4])
    }

    @Test("timeout and retry work on traits") func timed() {
        let scheduler = makeScheduler()
        let result = scheduler.start {
            Single<Int>.never().timeout(.seconds(10), scheduler: scheduler).retry(2).asObservable()
        }
        #expect(result.events == [.error(220, RxError.timeout)])
    }
}
