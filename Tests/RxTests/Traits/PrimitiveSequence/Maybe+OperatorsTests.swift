import Rx
import RxTest
import Testing

@Suite("Maybe's operators")
struct MaybeOperatorsTests {
    private let empty = Maybe<Int>.empty()
    private let failing = Maybe<Int>.error(TestFailure.first)

    @Test("map, compactMap and filter: an element, none, an error, an error in the closure") func transforming() {
        #expect(Maybe.just(2).map { "\($0 * 10)" }.transcript() == "20 completed")
        #expect(empty.map { $0 }.transcript() == "completed")
        #expect(failing.map { $0 }.transcript() == "error(first)")
        #expect(Maybe.just(2).map { _ -> Int in throw TestFailure.second }.transcript() == "error(second)")

        #expect(Maybe.just("7").compactMap { Int($0) }.transcript() == "7 completed")
        #expect(Maybe.just("x").compactMap { Int($0) }.transcript() == "completed")
        #expect(Maybe.just("x").compactMap { _ -> Int? in throw TestFailure.second }.transcript() == "error(second)")

        #expect(Maybe.just(7).filter { $0 > 6 }.transcript() == "7 completed")
        #expect(Maybe.just(7).filter { $0 > 7 }.transcript() == "completed")
        #expect(Maybe.just(7).filter { _ in throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("flatMap, flatMapSingle and flatMapCompletable go on with what the element makes, if there is one")
    func flatMap() {
        #expect(Maybe.just(1).flatMap { .just($0 + 1) }.transcript() == "2 completed")
        #expect(Maybe.just(1).flatMap { _ in empty }.transcript() == "completed")
        #expect(empty.flatMap { _ in failing }.transcript() == "completed")
        #expect(Maybe.just(1).flatMap { _ -> Maybe<Int> in throw TestFailure.second }.transcript() == "error(second)")

        let followed: Maybe<Int> = Maybe.just(1).flatMapSingle { .just($0 + 1) }
        #expect(followed.transcript() == "2 completed")
        #expect(empty.flatMapSingle { .just($0) }.transcript() == "completed")

        #expect(Maybe.just(1).flatMapCompletable { _ in .error(TestFailure.second) }.transcript() == "error(second)")
        #expect(Maybe.just(1).flatMapCompletable { _ in .empty() }.transcript() == "completed")
        #expect(empty.flatMapCompletable { _ in .error(TestFailure.second) }.transcript() == "completed")
    }

    @Test("do calls each closure at its moment") func doing() {
        func calls(_ maybe: Maybe<Int>) -> [String] {
            let log = Log<String>()
            maybe.do(
                onNext: { log.append("next \($0)") },
                afterNext: { log.append("after next \($0)") },
                onError: { log.append("error \($0)") },
                afterError: { log.append("after error \($0)") },
                onCompleted: { log.append("completed") },
                afterCompleted: { log.append("after completed") },
                onSubscribe: { log.append("subscribe") },
                onSubscribed: { log.append("subscribed") },
                onDispose: { log.append("dispose") }
            ).subscribe(
                onSuccess: { log.append("\($0)") },
                onError: { log.append("\($0)") },
                onCompleted: { log.append("nothing") }
            ).dispose()
            return log.entries
        }
        #expect(
            calls(.just(1)) == [
                "subscribe", "next 1", "1", "after next 1", "completed", "after completed", "subscribed", "dispose",
            ]
        )
        #expect(
            calls(empty) == ["subscribe", "completed", "nothing", "after completed", "subscribed", "dispose"]
        )
        #expect(
            calls(failing) == ["subscribe", "error first", "first", "after error first", "subscribed", "dispose"]
        )
        #expect(calls(.never()) == ["subscribe", "subscribed", "dispose"])
    }

    @Test("catchAndReturn gives its element in place of an error, not of nothing") func catching() {
        #expect(failing.catchAndReturn(4).transcript() == "4 completed")
        #expect(empty.catchAndReturn(4).transcript() == "completed")
    }

    @Test("ifEmpty gives an element or goes on with another where there is none") func ifEmpty() {
        let five: Single<Int> = empty.ifEmpty(default: 5)
        #expect(five.transcript() == "5 completed")
        #expect(Maybe.just(1).ifEmpty(default: 5).transcript() == "1 completed")
        #expect(failing.ifEmpty(default: 5).transcript() == "error(first)")

        let single: Single<Int> = empty.ifEmpty(switchTo: Single.just(6))
        #expect(single.transcript() == "6 completed")
        #expect(Maybe.just(1).ifEmpty(switchTo: Single.just(6)).transcript() == "1 completed")

        let maybe: Maybe<Int> = empty.ifEmpty(switchTo: Maybe.just(7))
        #expect(maybe.transcript() == "7 completed")
        #expect(empty.ifEmpty(switchTo: empty).transcript() == "completed")
        #expect(run { _ in Maybe<Int>.never().ifEmpty(switchTo: Maybe.just(7)) } == [])
    }

    @Test("asSingle needs an element, asCompletable drops it") func conversions() {
        #expect(Maybe.just(1).asSingle().transcript() == "1 completed")
        #expect(run { _ in empty.asSingle() } == [.error(200, RxError.noElements)])
        #expect(Maybe.just(1).asCompletable().transcript() == "completed")
        #expect(failing.asCompletable().transcript() == "error(first)")
    }
}
