import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

@Suite("Names that older code uses on singles, maybes and completables")
struct OldTraitNamesTests {
    private let checks: any OldTraitNames = OldTraitNamesChecks()

    @Test("catchError, catchErrorJustReturn, retryWhen") func errors() throws { try checks.errors() }

    @Test("observeOn, subscribeOn") func schedulers() { checks.schedulers() }

    @Test("subscribe with onError, do with onNext, and the outcome .error") func outcomes() { checks.outcomes() }

    @Test("Completable.merge is zip") func merge() throws { try checks.merge() }

    @Test("a Variable sends its values, and ends when it goes away") func variable() { checks.variable() }
}

/// Stands between the tests and the names: those who use them are deprecated themselves, which silences the warnings
/// that the names exist to give, and a test may not be.
private protocol OldTraitNames {
    func errors() throws
    func schedulers()
    func outcomes()
    func merge() throws
    func variable()
}

private struct OldTraitNamesChecks: OldTraitNames {
    private let failing = Single<Int>.error(Failure())

    @available(*, deprecated)
    func errors() throws {
        #expect(try failing.catchError { _ in .just(3) }.toBlocking().first() == 3)
        #expect(try failing.catchErrorJustReturn(4).toBlocking().first() == 4)
        #expect(try Maybe<Int>.error(Failure()).catchErrorJustReturn(5).toBlocking().first() == 5)
        #expect(try Completable.error(Failure()).catchError { _ in .empty() }.toBlocking().toArray().isEmpty)
        let untyped = failing.retryWhen { (errors: Observable<any Error>) in errors.take(0) }
        #expect(try untyped.toBlocking().first() == nil)
        let typed = failing.retryWhen { (errors: Observable<Failure>) in errors.take(0) }
        #expect(try typed.toBlocking().first() == nil)
    }

    @available(*, deprecated)
    func schedulers() {
        let scheduler = TestScheduler(initialClock: 0)
        let observed = scheduler.start { Single.just(1).observeOn(scheduler).subscribeOn(scheduler).asObservable() }
        #expect(observed.events == [.next(202, 1), .completed(203)])
    }

    @available(*, deprecated)
    func outcomes() {
        let log = BehaviorRelay<[String]>(value: [])
        let add: @Sendable (String) -> Void = { log.accept(log.value + [$0]) }
        _ = failing.subscribe(onSuccess: { add("\($0)") }, onError: { _ in add("error") }, onDisposed: { add("over") })
        _ = failing.subscribe(onError: { _ in add("error alone") })
        _ = Single.just(8).do(onNext: { add("do \($0)") }).subscribe()
        let made = Single<Int>.create { single in
            single(.error(Failure()))
            return Disposables.create()
        }
        _ = made.subscribe(onFailure: { add("\($0 is Failure)") })
        #expect(log.value == ["error", "over", "error alone", "do 8", "true"])
    }

    @available(*, deprecated)
    func merge() throws {
        #expect(try Completable.merge(.empty(), .empty()).toBlocking().toArray().isEmpty)
        #expect(throws: Failure.self) { try Completable.merge([.empty(), .error(Failure())]).toBlocking().toArray() }
    }

    @available(*, deprecated)
    func variable() {
        let scheduler = TestScheduler(initialClock: 0)
        let observer = scheduler.createObserver(Int.self)
        var variable: Variable<Int>? = Variable(1)
        _ = variable?.asObservable().subscribe(observer)
        variable?.value = 2
        if let variable { _ = Observable.just(3).bindTo(variable) }
        #expect(variable?.value == 3)
        variable = nil
        #expect(observer.events == [.next(0, 1), .next(0, 2), .next(0, 3), .completed(0)])
    }
}
