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

    @Test("last and single with a condition") func lastAndCondition() throws {
        #expect(try Observable.of(1, 2, 3).toBlocking().last() == 3)
        #expect(try Observable<Int>.empty().toBlocking().last() == nil)
        #expect(try Observable.of(1, 2, 3).toBlocking().single { $0 == 2 } == 2)
        #expect(throws: RxError.moreThanOneElement) { try Observable.of(1, 2, 3).toBlocking().single { $0 > 1 } }
        #expect(throws: RxError.noElements) { try Observable.of(1, 2, 3).toBlocking().single { $0 > 3 } }
        #expect(throws: Failure.self) { try Observable.of(1).toBlocking().single { _ in throw Failure() } }
    }

    @Test("materialize keeps what came before the end") func materialize() {
        guard case .completed(let all) = Observable.of(1, 2).toBlocking().materialize() else {
            Issue.record("it did not complete")
            return
        }
        #expect(all == [1, 2])
        let failing = Observable.of(1).concat(Observable<Int>.error(Failure()))
        guard case .failed(let some, let error) = failing.toBlocking().materialize() else {
            Issue.record("it did not fail")
            return
        }
        #expect(some == [1])
        #expect(error is Failure)
    }

    @Test("singles, maybes and completables are read too") func traits() throws {
        #expect(try Single.just(1).toBlocking().single() == 1)
        #expect(try Maybe<Int>.empty().toBlocking().first() == nil)
        #expect(throws: Failure.self) { try Completable.error(Failure()).toBlocking().toArray() }
    }

    @Test("a source without end that emits on subscription is left") func endless() throws {
        #expect(try Observable<Int>.repeatElement(1).toBlocking().first() == 1)
        let silent = Observable<Int>.repeatElement(1).filter { _ in false }
        #expect(throws: RxError.timeout) { try silent.toBlocking(timeout: 0.01).first() }
    }

    @Test("a reading inside of an operator's closure does not wait for the turn of the one around it") func nested()
        throws
    {
        let counts = Observable.of(2, 3).map {
            try Observable.from(Array(0..<$0)).toBlocking(timeout: 60).toArray().count
        }
        #expect(try counts.toBlocking(timeout: 60).toArray() == [2, 3])
    }

    @Test("what a dispatch queue delivers arrives") func queues() throws {
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
        let source = Observable.of(1, 2).observe(on: scheduler).delay(.milliseconds(1), scheduler: scheduler)
        #expect(try source.toBlocking(timeout: 60).toArray() == [1, 2])
    }
}
