import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

/// What a sequence sends while it is subscribed to, on virtual time.
private func events<Element: Sendable & Equatable>(
    _ make: @escaping (TestScheduler) -> Observable<Element>
) -> [Recorded<Event<Element>>] {
    let scheduler = TestScheduler(initialClock: 0)
    return scheduler.start { make(scheduler) }.events
}

@Suite("Names that older code uses")
struct OldNamesTests {
    private let checks: any OldNames = OldNamesChecks()

    @Test("errors: catchError, catchErrorJustReturn, retryWhen") func errors() { checks.errors() }

    @Test("schedulers: observeOn, subscribeOn") func schedulers() { checks.schedulers() }

    @Test("filters: elementAt, takeWhile, takeUntil, skipWhile, skipUntil") func filters() { checks.filters() }

    @Test("an index beside the element: mapWithIndex and its like") func indexes() { checks.indexes() }

    @Test("shareReplay keeps for ever what shareReplayLatestWhileConnected lets go of") func sharing() {
        checks.sharing()
    }

    @Test("bindTo, bindNext, addDisposableTo") func binding() { checks.binding() }
}

/// Stands between the tests and the names: those who use them are deprecated themselves, which silences the warnings
/// that the names exist to give, and a test may not be.
private protocol OldNames {
    func errors()
    func schedulers()
    func filters()
    func indexes()
    func sharing()
    func binding()
}

private struct OldNamesChecks: OldNames {
    private let failing = Observable.of(1, 2).concat(Observable<Int>.error(Failure()))

    @available(*, deprecated)
    func errors() {
        #expect(events { _ in failing.catchError { _ in .just(7) } } == events { _ in failing.catch { _ in .just(7) } })
        #expect(events { _ in failing.catchErrorJustReturn(7) } == events { _ in failing.catchAndReturn(7) })
        #expect(
            events { _ in Observable<Int>.catchError([failing, .just(7)]) }
                == events { _ in Observable<Int>.catch(sequence: [failing, .just(7)]) }
        )
        #expect(
            events { _ in failing.retryWhen { (errors: Observable<any Error>) in errors.take(2) } }
                == events { _ in failing.retry(when: { (errors: Observable<any Error>) in errors.take(2) }) }
        )
        #expect(
            events { _ in failing.retryWhen { (errors: Observable<Failure>) in errors.take(2) } }
                == events { _ in failing.retry(when: { (errors: Observable<Failure>) in errors.take(2) }) }
        )
    }

    @available(*, deprecated)
    func schedulers() {
        #expect(events { failing.observeOn($0) } == events { failing.observe(on: $0) })
        #expect(events { failing.subscribeOn($0) } == events { failing.subscribe(on: $0) })
    }

    @available(*, deprecated)
    func filters() {
        let numbers = Observable.of(1, 2, 3, 4, 1)
        #expect(events { _ in numbers.elementAt(2) } == events { _ in numbers.element(at: 2) })
        #expect(events { _ in numbers.takeWhile { $0 < 3 } } == events { _ in numbers.take(while: { $0 < 3 }) })
        #expect(
            events { _ in numbers.takeWhile(.inclusive) { $0 < 3 } }
                == events { _ in numbers.take(while: { $0 < 3 }, behavior: .inclusive) }
        )
        #expect(
            events { _ in numbers.takeUntil(.inclusive) { $0 == 3 } }
                == events { _ in numbers.take(until: { $0 == 3 }, behavior: .inclusive) }
        )
        #expect(
            events { _ in numbers.takeUntil(.exclusive) { $0 == 3 } }
                == events { _ in numbers.take(until: { $0 == 3 }, behavior: .exclusive) }
        )
        #expect(events { _ in numbers.skipWhile { $0 < 3 } } == events { _ in numbers.skip(while: { $0 < 3 }) })
        #expect(
            events { ticks($0).takeUntil(tick($0)) } == events { ticks($0).take(until: tick($0)) }
        )
        #expect(
            events { ticks($0).skipUntil(tick($0)).take(3) } == events { ticks($0).skip(until: tick($0)).take(3) }
        )
        #expect(
            events { ticks($0).take(.seconds(35), scheduler: $0) }
                == events { ticks($0).take(for: .seconds(35), scheduler: $0) }
        )
    }

    @available(*, deprecated)
    func indexes() {
        let letters = Observable.of("a", "b", "c")
        let mapped = letters.mapWithIndex { "\($0)\($1)" }
        #expect(elements(mapped) == ["a0", "b1", "c2"])
        #expect(elements(letters.flatMapWithIndex { Observable.just("\($0)\($1)") }) == ["a0", "b1", "c2"])
        #expect(elements(letters.takeWhileWithIndex { $1 < 2 }) == ["a", "b"])
        #expect(elements(letters.skipWhileWithIndex { $1 < 2 }) == ["c"])
        let some: Int? = 4
        #expect(elements(Observable<Int>.from(some)) == [4])
        #expect(elements(Observable<Int>.from(some, scheduler: CurrentThreadScheduler.instance)) == [4])
    }

    @available(*, deprecated)
    func sharing() {
        let runs = BehaviorRelay(value: 0)
        let source = Observable<Int>.deferred {
            runs.accept(runs.value + 1)
            return .just(runs.value)
        }
        let forever = source.shareReplay(1)
        #expect(elements(forever) == [1])
        #expect(elements(forever) == [1])
        let connected = source.shareReplayLatestWhileConnected()
        #expect(elements(connected) == [2])
        #expect(elements(connected) == [3])
    }

    @available(*, deprecated)
    func binding() {
        let source = PublishSubject<Int>()
        let subject = ReplaySubject<Int>.create(bufferSize: 9)
        let optional = ReplaySubject<Int?>.create(bufferSize: 9)
        let relay = BehaviorRelay(value: 0)
        let published = PublishRelay<Int>()
        let last = BehaviorRelay(value: 0)
        var bag = DisposeBag()
        source.bindTo(subject).addDisposableTo(bag)
        source.bindTo(optional).addDisposableTo(bag)
        source.bindTo(relay).addDisposableTo(bag)
        source.bindTo(published).addDisposableTo(bag)
        source.bindNext { last.accept($0) }.addDisposableTo(bag)
        source.bindTo { $0.subscribe(onNext: { last.accept($0) }) }.addDisposableTo(bag)
        source.bindTo({ source in { bag in source.subscribe().disposed(by: bag) } }, curriedArgument: bag)
        source.onNext(5)
        bag = DisposeBag()
        source.onNext(6)
        subject.onCompleted()
        optional.onCompleted()
        #expect(elements(subject) == [5])
        #expect(elements(optional) == [5])
        #expect(relay.value == 5)
        #expect(last.value == 5)
    }

    private func ticks(_ scheduler: TestScheduler) -> Observable<Int> {
        .interval(.seconds(10), scheduler: scheduler)
    }

    private func tick(_ scheduler: TestScheduler) -> Observable<Int> { .timer(.seconds(25), scheduler: scheduler) }

    private func elements<Element: Sendable>(_ source: Observable<Element>) -> [Element] {
        (try? source.toBlocking().toArray()) ?? []
    }
}
