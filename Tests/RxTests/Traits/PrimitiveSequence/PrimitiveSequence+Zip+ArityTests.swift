import Rx
import RxTest
import Testing

@Suite("Zip of two to eight singles or maybes")
struct PrimitiveSequenceZipArityTests {
    /// A single of a number of its own.
    private func one(_ number: Int) -> Single<Int> { .just(number) }

    /// A maybe of a number of its own.
    private func maybe(_ number: Int) -> Maybe<Int> { .just(number) }

    @Test("singles: every element reaches the selector in its place") func singlesSelected() {
        let zip2 = Single.zip(one(1), one(2)) { [$0, $1] }
        #expect(zip2.transcript() == "\(Array(1...2)) completed")
        let zip3 = Single.zip(one(1), one(2), one(3)) { [$0, $1, $2] }
        #expect(zip3.transcript() == "\(Array(1...3)) completed")
        let zip4 = Single.zip(one(1), one(2), one(3), one(4)) { [$0, $1, $2, $3] }
        #expect(zip4.transcript() == "\(Array(1...4)) completed")
        let zip5 = Single.zip(one(1), one(2), one(3), one(4), one(5)) { [$0, $1, $2, $3, $4] }
        #expect(zip5.transcript() == "\(Array(1...5)) completed")
        let zip6 = Single.zip(one(1), one(2), one(3), one(4), one(5), one(6)) { [$0, $1, $2, $3, $4, $5] }
        #expect(zip6.transcript() == "\(Array(1...6)) completed")
        let zip7 = Single.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) { [$0, $1, $2, $3, $4, $5, $6] }
        #expect(zip7.transcript() == "\(Array(1...7)) completed")
        let zip8 = Single.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) {
            [$0, $1, $2, $3, $4, $5, $6, $7]
        }
        #expect(zip8.transcript() == "\(Array(1...8)) completed")
    }

    @Test("singles: without a selector a tuple") func singlesTuples() {
        #expect(Single.zip(one(1), one(2)).transcript() == "(1, 2) completed")
        #expect(Single.zip(one(1), one(2), one(3)).transcript() == "(1, 2, 3) completed")
        #expect(Single.zip(one(1), one(2), one(3), one(4)).transcript() == "(1, 2, 3, 4) completed")
        #expect(Single.zip(one(1), one(2), one(3), one(4), one(5)).transcript() == "(1, 2, 3, 4, 5) completed")
        #expect(
            Single.zip(one(1), one(2), one(3), one(4), one(5), one(6)).transcript() == "(1, 2, 3, 4, 5, 6) completed"
        )
        #expect(
            Single.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7) completed"
        )
        #expect(
            Single.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7, 8) completed"
        )
    }

    @Test("maybes: every element reaches the selector in its place") func maybesSelected() {
        let zip2 = Maybe.zip(maybe(1), maybe(2)) { [$0, $1] }
        #expect(zip2.transcript() == "\(Array(1...2)) completed")
        let zip3 = Maybe.zip(maybe(1), maybe(2), maybe(3)) { [$0, $1, $2] }
        #expect(zip3.transcript() == "\(Array(1...3)) completed")
        let zip4 = Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4)) { [$0, $1, $2, $3] }
        #expect(zip4.transcript() == "\(Array(1...4)) completed")
        let zip5 = Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5)) { [$0, $1, $2, $3, $4] }
        #expect(zip5.transcript() == "\(Array(1...5)) completed")
        let zip6 = Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6)) { [$0, $1, $2, $3, $4, $5] }
        #expect(zip6.transcript() == "\(Array(1...6)) completed")
        let zip7 = Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7)) {
            [$0, $1, $2, $3, $4, $5, $6]
        }
        #expect(zip7.transcript() == "\(Array(1...7)) completed")
        let zip8 = Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7), maybe(8)) {
            [$0, $1, $2, $3, $4, $5, $6, $7]
        }
        #expect(zip8.transcript() == "\(Array(1...8)) completed")
    }

    @Test("maybes: without a selector a tuple") func maybesTuples() {
        #expect(Maybe.zip(maybe(1), maybe(2)).transcript() == "(1, 2) completed")
        #expect(Maybe.zip(maybe(1), maybe(2), maybe(3)).transcript() == "(1, 2, 3) completed")
        #expect(Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4)).transcript() == "(1, 2, 3, 4) completed")
        #expect(Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5)).transcript() == "(1, 2, 3, 4, 5) completed")
        #expect(
            Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6)).transcript()
                == "(1, 2, 3, 4, 5, 6) completed"
        )
        #expect(
            Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7) completed"
        )
        #expect(
            Maybe.zip(maybe(1), maybe(2), maybe(3), maybe(4), maybe(5), maybe(6), maybe(7), maybe(8)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7, 8) completed"
        )
    }

    @Test("waits for the last, and disposes of the rest at the first error") func timing() {
        let scheduler = makeScheduler()
        let slow = scheduler.createColdObservable([.next(10, 1), .completed(70)])
        let quick = scheduler.createColdObservable([.next(5, "a"), .completed(20)])
        let broken = scheduler.createColdObservable([Recorded.error(30, TestFailure.first, Int.self)])
        let observer = scheduler.createObserver(String.self)
        scheduler.scheduleAt(200) {
            _ = Single.zip(slow.asSingle(), quick.asSingle()) { "\($0)\($1)" }.asObservable().subscribe(observer)
        }
        scheduler.scheduleAt(300) {
            _ = Single.zip(slow.asSingle(), broken.asSingle()) { "\($0)\($1)" }.asObservable().subscribe(observer)
        }
        scheduler.start()
        #expect(observer.events == [.next(270, "1a"), .completed(270), .error(330, TestFailure.first)])
        #expect(slow.subscriptions == [Span(200, 270), Span(300, 330)])
        #expect(quick.subscriptions == [Span(200, 220)])
    }

    @Test("an error in the selector is the single's") func selectorThrows() {
        let single = Single.zip(one(1), one(2)) { _, _ -> Int in throw TestFailure.second }
        #expect(single.transcript() == "error(second)")
    }

    @Test("where a maybe has no element, the result has none") func emptyMaybe() {
        #expect(Maybe.zip(maybe(1), Maybe<Int>.empty()).transcript() == "completed")
        #expect(Maybe.zip(Maybe<Int>.empty(), maybe(1)) { $0 + $1 }.transcript() == "completed")
    }
}
