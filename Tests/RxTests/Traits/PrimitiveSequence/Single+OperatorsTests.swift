import Rx
import RxTest
import Testing

@Suite("Single's operators")
struct SingleOperatorsTests {
    private let failing = Single<Int>.error(TestFailure.first)

    @Test("map transforms; its error is the single's") func map() {
        #expect(Single.just(2).map { "\($0 * 10)" }.transcript() == "20 completed")
        #expect(Single.just(2).map { _ -> Int in throw TestFailure.second }.transcript() == "error(second)")
        #expect(failing.map { $0 }.transcript() == "error(first)")
        #expect(run { _ in Single<Int>.never().map { $0 } } == [])
    }

    @Test("compactMap and filter give a maybe") func maybes() {
        let number: Maybe<Int> = Single.just("7").compactMap { Int($0) }
        #expect(number.transcript() == "7 completed")
        #expect(Single.just("x").compactMap { Int($0) }.transcript() == "completed")
        #expect(Single.just("x").compactMap { _ -> Int? in throw TestFailure.second }.transcript() == "error(second)")
        let kept: Maybe<Int> = Single.just(7).filter { $0 > 6 }
        #expect(kept.transcript() == "7 completed")
        #expect(Single.just(7).filter { $0 > 7 }.transcript() == "completed")
        #expect(Single.just(7).filter { _ in throw TestFailure.second }.transcript() == "error(second)")
        #expect(failing.filter { _ in true }.transcript() == "error(first)")
    }

    @Test("flatMap, flatMapMaybe and flatMapCompletable go on with what the element makes") func flatMap() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([.next(10, "x"), .completed(30)])
        let outer = scheduler.createHotObservable([.next(220, 5), .completed(250)])
        let result = scheduler.start {
            outer.asSingle().flatMap { number in inner.asSingle().map { "\($0)\(number)" } }.asObservable()
        }
        #expect(result.events == [.next(280, "x5"), .completed(280)])
        #expect(inner.subscriptions == [Span(250, 280)])
        #expect(Single.just(1).flatMap { _ in failing }.transcript() == "error(first)")
        #expect(Single.just(1).flatMap { _ -> Single<Int> in throw TestFailure.second }.transcript() == "error(second)")
        #expect(failing.flatMap { .just($0) }.transcript() == "error(first)")

        #expect(Single.just(1).flatMapMaybe { .just($0 + 1) }.transcript() == "2 completed")
        #expect(Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }.transcript() == "completed")
        #expect(
            Single.just(1).flatMapMaybe { _ -> Maybe<Int> in throw TestFailure.second }.transcript() == "error(second)"
        )

        #expect(Single.just(1).flatMapCompletable { _ in .empty() }.transcript() == "completed")
        #expect(Single.just(1).flatMapCompletable { _ in .error(TestFailure.second) }.transcript() == "error(second)")
        #expect(Single.just(1).flatMapCompletable { _ in throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("do calls each closure at its moment") func doing() {
        func calls(_ single: Single<Int>) -> [String] {
            let log = Log<String>()
            single.do(
                onSuccess: { log.append("success \($0)") },
                afterSuccess: { log.append("after success \($0)") },
                onError: { log.append("error \($0)") },
                afterError: { log.append("after error \($0)") },
                onSubscribe: { log.append("subscribe") },
                onSubscribed: { log.append("subscribed") },
                onDispose: { log.append("dispose") }
            ).subscribe(onSuccess: { log.append("\($0)") }, onFailure: { log.append("\($0)") }).dispose()
            return log.entries
        }
        #expect(
            calls(.just(1)) == ["subscribe", "success 1", "1", "after success 1", "subscribed", "dispose"]
        )
        #expect(
            calls(failing) == ["subscribe", "error first", "first", "after error first", "subscribed", "dispose"]
        )
        #expect(calls(.never()) == ["subscribe", "subscribed", "dispose"])
        #expect(Single.just(1).do(onSuccess: { _ in throw TestFailure.second }).transcript() == "error(second)")
    }

    @Test("catchAndReturn gives its element in place of an error") func catching() {
        #expect(failing.catchAndReturn(4).transcript() == "4 completed")
        #expect(Single.just(1).catchAndReturn(4).transcript() == "1 completed")
    }

    @Test("asMaybe keeps the element, asCompletable drops it") func conversions() {
        let maybe: Maybe<Int> = Single.just(1).asMaybe()
        #expect(maybe.transcript() == "1 completed")
        let completable: Completable = Single.just(1).asCompletable()
        #expect(completable.transcript() == "completed")
        #expect(failing.asCompletable().transcript() == "error(first)")
    }
}
