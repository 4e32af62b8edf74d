import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

@Suite("toBlocking")
struct BlockingObservableTests {
    @Test("toArray gives every element") func toArray() throws {
        #expect(try Observable.of(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
    }

    @Test("first gives the first element, or nil when there is none") func first() throws {
        #expect(try Observable.of(1, 2).toBlocking().first() == 1)
        #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    }

    @Test("first throws the sequence's error; firstOrNil swallows it") func firstError() {
        #expect(throws: Failure.self) { try Observable<Int>.error(Failure()).toBlocking().first() }
        #expect(Observable<Int>.error(Failure()).toBlocking().firstOrNil() == nil)
    }

    @Test("single demands exactly one element") func single() throws {
        #expect(try Observable.just(7).toBlocking().single() == 7)
        #expect(throws: RxError.moreThanOneElement) { try Observable.of(1, 2).toBlocking().single() }
        #expect(throws: RxError.noElements) { try Observable<Int>.empty().toBlocking().single() }
    }

    @Test("a sequence that never ends times out, keeping what it gave") func timeout() {
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create()
        }
        #expect(throws: RxError.timeout) { try source.toBlocking(timeout: 0.01).toArray() }
        guard case .failed(let elements, let error) = source.toBlocking(timeout: 0.01).materialize() else {
            Issue.record("it did not fail")
            return
        }
        #expect(elements == [1])
        #expect(error as? RxError == .timeout)
    }

    @Test("reading disposes of its subscription") func disposes() throws {
        let disposed = BooleanDisposable()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return disposed
        }
        #expect(try source.toBlocking().first() == 1)
        #expect(disposed.isDisposed)
    }
}
