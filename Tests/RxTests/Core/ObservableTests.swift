import Rx
import RxTest
import Testing

@Suite("Observable")
struct ObservableTests {
    @Test("a chain of map, filter and flatMap gives what it should") func chain() throws {
        let result = try Observable.of(1, 2, 3, 4)
            .filter { $0.isMultiple(of: 2) }
            .map { $0 * 10 }
            .flatMap { Observable.of($0, $0 + 1) }
            .toBlocking().toArray()
        #expect(result.sorted() == [20, 21, 40, 41])
    }

    @Test("an element may be a tuple") func tuple() throws {
        let pair = try Observable.just((1, "a")).map { ($0.0 + 1, $0.1) }.toBlocking().single()
        #expect(pair == (2, "a"))
    }

    @Test("an annotated observable remembers its annotation and passes everything on") func annotated() throws {
        let source: Observable<(Int, String)> = AnnotatedObservable(.just((1, "a")), annotation: 7)
        #expect((source.asObservable() as? AnnotatedObservable<(Int, String), Int>)?.annotation == 7)
        #expect(try source.toBlocking().single() == (1, "a"))
    }
}
