import Rx
import RxTest
import Testing

@Suite("first, asSingle, asMaybe, asCompletable")
struct AsSingleTests {
    @Test("first gives the first element at once and lets go of the source; nil for none") func first() {
        let some = Trial([.next(150, 1), .next(210, 2), .next(220, 3), .completed(250)]) { $0.first().asObservable() }
        #expect(some.events == [.next(210, 2), .completed(210)])
        #expect(some.spans == [Span(200, 210)])
        let none = Trial([.next(150, 1), .completed(250)]) { $0.first().asObservable() }
        #expect(none.events == [.next(250, nil), .completed(250)])
        #expect(none.spans == [Span(200, 250)])
        let failing = Trial([.next(150, 1), .error(250, TestFailure.first)]) { $0.first().asObservable() }
        #expect(failing.events == [.error(250, TestFailure.first)])
        let never = Trial([.next(150, 1)], disposed: 400) { $0.first().asObservable() }
        #expect(never.events == [])
        #expect(never.spans == [Span(200, 400)])
    }

    @Test("first of a source that goes on regardless; the element sent inside is none") func firstOnly() {
        #expect(stubborn().first().asObservable().map { $0 ?? 0 }.transcript() == "1 completed")
        #expect(transcriptOfReentrance { $0.first().asObservable().map { $0 ?? 0 } } == "1 completed")
        let log = Log<Int?>()
        _ = Observable.of(5, 6).first().subscribe(onSuccess: { log.append($0) })
        #expect(log.entries == [5])
    }

    @Test("asSingle gives the one element at the end, asMaybe also none") func single() {
        let rows: [([Recorded<Event<Int>>], [Recorded<Event<Int>>], [Recorded<Event<Int>>])] = [
            ([.next(210, 1), .completed(250)], [.next(250, 1), .completed(250)], [.next(250, 1), .completed(250)]),
            ([.completed(250)], [.error(250, RxError.noElements)], [.completed(250)]),
            (
                [.next(210, 1), .next(220, 2), .completed(250)],
                [.error(220, RxError.moreThanOneElement)], [.error(220, RxError.moreThanOneElement)]
            ),
            (
                [.next(210, 1), .error(250, TestFailure.first)],
                [.error(250, TestFailure.first)], [.error(250, TestFailure.first)]
            ),
            ([.next(210, 1)], [], []),
        ]
        for (source, single, maybe) in rows {
            #expect(Trial(source) { $0.asSingle().asObservable() }.events == single)
            #expect(Trial(source) { $0.asMaybe().asObservable() }.events == maybe)
        }
        #expect(Trial([.next(210, 1), .next(220, 2)]) { $0.asSingle().asObservable() }.spans == [Span(200, 220)])
        #expect(stubborn().asSingle().asObservable().transcript() == "error(The sequence has more than one element.)")
    }

    @Test("asCompletable takes what has no element by its type") func completable() {
        #expect(Observable.of(1, 2).ignoreElements().asCompletable().asObservable().transcript() == "completed")
        #expect(Observable<Never>.error(TestFailure.first).asCompletable().transcript() == "error(first)")
    }
}
