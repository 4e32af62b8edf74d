import Rx
import RxTest
import Testing

@Suite("Zip and combineLatest of two to eight infallibles")
struct InfallibleArityTests {
    /// An infallible of a number of its own.
    private func one(_ number: Int) -> Infallible<Int> { .just(number) }

    @Test("combineLatest: every element reaches the selector in its place") func combineLatestSelected() {
        let all2 = Infallible.combineLatest(one(1), one(2)) { [$0, $1] }
        #expect(all2.transcript() == "\(Array(1...2)) completed")
        let all3 = Infallible.combineLatest(one(1), one(2), one(3)) { [$0, $1, $2] }
        #expect(all3.transcript() == "\(Array(1...3)) completed")
        let all4 = Infallible.combineLatest(one(1), one(2), one(3), one(4)) { [$0, $1, $2, $3] }
        #expect(all4.transcript() == "\(Array(1...4)) completed")
        let all5 = Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5)) { [$0, $1, $2, $3, $4] }
        #expect(all5.transcript() == "\(Array(1...5)) completed")
        let all6 = Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)) {
            [$0, $1, $2, $3, $4, $5]
        }
        #expect(all6.transcript() == "\(Array(1...6)) completed")
        let all7 = Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) {
            [$0, $1, $2, $3, $4, $5, $6]
        }
        #expect(all7.transcript() == "\(Array(1...7)) completed")
        let all8 = Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) {
            [$0, $1, $2, $3, $4, $5, $6, $7]
        }
        #expect(all8.transcript() == "\(Array(1...8)) completed")
    }

    @Test("zip: every element reaches the selector in its place") func zipSelected() {
        let all2 = Infallible.zip(one(1), one(2)) { [$0, $1] }
        #expect(all2.transcript() == "\(Array(1...2)) completed")
        let all3 = Infallible.zip(one(1), one(2), one(3)) { [$0, $1, $2] }
        #expect(all3.transcript() == "\(Array(1...3)) completed")
        let all4 = Infallible.zip(one(1), one(2), one(3), one(4)) { [$0, $1, $2, $3] }
        #expect(all4.transcript() == "\(Array(1...4)) completed")
        let all5 = Infallible.zip(one(1), one(2), one(3), one(4), one(5)) { [$0, $1, $2, $3, $4] }
        #expect(all5.transcript() == "\(Array(1...5)) completed")
        let all6 = Infallible.zip(one(1), one(2), one(3), one(4), one(5), one(6)) { [$0, $1, $2, $3, $4, $5] }
        #expect(all6.transcript() == "\(Array(1...6)) completed")
        let all7 = Infallible.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) {
            [$0, $1, $2, $3, $4, $5, $6]
        }
        #expect(all7.transcript() == "\(Array(1...7)) completed")
        let all8 = Infallible.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) {
            [$0, $1, $2, $3, $4, $5, $6, $7]
        }
        #expect(all8.transcript() == "\(Array(1...8)) completed")
    }

    @Test("combineLatest: without a selector a tuple") func combineLatestTuples() {
        #expect(Infallible.combineLatest(one(1), one(2)).transcript() == "(1, 2) completed")
        #expect(Infallible.combineLatest(one(1), one(2), one(3)).transcript() == "(1, 2, 3) completed")
        #expect(Infallible.combineLatest(one(1), one(2), one(3), one(4)).transcript() == "(1, 2, 3, 4) completed")
        #expect(
            Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5)).transcript() == "(1, 2, 3, 4, 5) completed"
        )
        #expect(
            Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)).transcript()
                == "(1, 2, 3, 4, 5, 6) completed"
        )
        #expect(
            Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7) completed"
        )
        #expect(
            Infallible.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)).transcript()
                == "(1, 2, 3, 4, 5, 6, 7, 8) completed"
        )
    }

    @Test("combineLatest gives the latest of each, zip what stands at the same place") func which() {
        let left = PublishRelay<Int>()
        let right = PublishRelay<String>()
        let log = Log<String>()
        _ = Infallible.combineLatest(left.asInfallible(), right.asInfallible()) { "latest \($0)\($1)" }
            .subscribe(onNext: { log.append($0) })
        _ = Infallible.zip(left.asInfallible(), right.asInfallible()) { "zip \($0)\($1)" }
            .subscribe(onNext: { log.append($0) })
        left.accept(1)
        left.accept(2)
        right.accept("a")
        right.accept("b")
        #expect(log.entries == ["latest 2a", "zip 1a", "latest 2b", "zip 2b"])
    }
}
