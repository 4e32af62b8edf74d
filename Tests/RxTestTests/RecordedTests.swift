import Rx
import RxTest
import Testing

private enum Failure: Error, Equatable {
    case first, second
}

@Suite("Recorded events")
struct RecordedTests {
    @Test("are written in implicit member syntax, as a list, and with a type") func syntax() {
        let plain: [Recorded<Event<Int>>] = [.next(1, 2), .completed(3)]
        #expect(plain == Recorded.events(.next(1, 2), .completed(3)))
        #expect(plain == Recorded.events([.next(1, 2), .completed(3)]))
        #expect([.next(1, 2), .completed(3, Int.self)] == plain)
        #expect([Recorded.next(1, 2), .completed(3)] == plain)
        let optional: [Recorded<Event<Int?>>] = [.next(1, nil), .next(2, 5), .error(3, Failure.first, Int?.self)]
        #expect(optional == [.next(1, nil), .next(2, 5), .error(3, Failure.first)])
    }

    @Test("differ in time, kind, element and error") func inequality() {
        let event: Recorded<Event<Int>> = .next(1, 2)
        #expect(event != .next(2, 2))
        #expect(event != .next(1, 3))
        #expect(event != .completed(1))
        let error: Recorded<Event<Int>> = .error(1, Failure.first)
        #expect(error == .error(1, Failure.first))
        #expect(error != .error(1, Failure.second))
    }

    @Test("say what and when") func descriptions() {
        #expect("\(Recorded<Event<Int>>.next(210, 3))" == "next(3) @ 210")
        #expect("\(Recorded<Event<Int>>.completed(250))" == "completed @ 250")
        #expect("\(Subscription(200, 250))" == "(200 : 250)")
        #expect("\(Subscription(200))" == "(200 : Infinity)")
    }

    @Test("outcomes of singles, maybes and completables compare") func outcomes() {
        let one: SingleEvent<Int> = .success(1)
        #expect(one == .success(1))
        #expect(one != .success(2))
        #expect(one != .failure(Failure.first))
        let outcomes: [SingleEvent<Int>] = [.success(1), .failure(Failure.first)]
        #expect(outcomes == [.success(1), .failure(Failure.first)])
        #expect(outcomes != [.success(1), .failure(Failure.second)])
        #expect(MaybeEvent.success(1) == .success(1))
        #expect(MaybeEvent<Int>.completed != .error(Failure.first))
        #expect(CompletableEvent.completed == .completed)
        #expect(CompletableEvent.error(Failure.first) != .error(Failure.second))
    }
}
