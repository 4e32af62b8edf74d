import Rx
import RxTest
import Testing

@Suite("create")
struct CreateTests {
    @Test("elements and the end pass") func passes() {
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(source.transcript() == "1 2 completed")
    }

    @Test("nothing passes after the end or the error") func grammar() {
        let completes = Observable<Int>.create { observer in
            observer.onCompleted()
            observer.onNext(1)
            observer.onError(TestFailure.first)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(completes.transcript() == "completed")
        let fails = Observable<Int>.create { observer in
            observer.onError(TestFailure.first)
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(fails.transcript() == "error(first)")
    }

    @Test("the closure runs anew for each subscriber") func cold() {
        let count = Counter()
        let source = Observable<Int>.create { observer in
            observer.onNext(count.increment())
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(source.transcript() == "1 completed")
        #expect(source.transcript() == "2 completed")
    }

    @Test("what the closure returned is disposed of once, after the end") func disposesAfterEnd() {
        let count = Counter()
        let source = Observable<Int>.create { observer in
            observer.onCompleted()
            return Disposables.create { count.increment() }
        }
        let subscription = source.subscribe()
        #expect(count.value == 1)
        subscription.dispose()
        subscription.dispose()
        #expect(count.value == 1)
    }

    @Test("disposing disposes of what the closure returned, and lets nothing pass after") func disposeMidway() {
        let scheduler = makeScheduler()
        let count = Counter()
        let result = scheduler.start(disposed: 203) {
            Observable<Int>.create { observer in
                for time in 1...5 {
                    _ = scheduler.scheduleRelativeVirtual(time, dueTime: time) { time in
                        observer.onNext(time)
                        return Disposables.create()
                    }
                }
                return Disposables.create { count.increment() }
            }
        }
        #expect(result.events == [.next(201, 1), .next(202, 2)])
        #expect(count.value == 1)
    }

    @Test("an observer is not kept after the end: what it holds is freed") func frees() {
        final class Held: Sendable {}
        weak var weakHeld: Held?
        let subject = PublishSubject<Int>()
        do {
            let held = Held()
            weakHeld = held
            _ = subject.map { $0 }.subscribe(onNext: { _ in _ = held })
        }
        #expect(weakHeld != nil)
        subject.onCompleted()
        #expect(weakHeld == nil)
    }

    @Test("onDisposed comes after onCompleted, and once") func onDisposedOrder() {
        let log = Log<String>()
        let subscription = Observable<Int>.just(1).subscribe(
            onNext: { log.append("next \($0)") },
            onError: { _ in log.append("error") },
            onCompleted: { log.append("completed") },
            onDisposed: { log.append("disposed") }
        )
        subscription.dispose()
        #expect(log.entries == ["next 1", "completed", "disposed"])
    }

    @Test("a closure that does nothing is never") func never() {
        let never = Observable<Int>.create { _ in Disposables.create() }
        #expect(makeScheduler().start { never }.events == [])
    }

    @Test("what is returned after the subscriber had enough is disposed of at once") func disposedBeforeReturn() {
        let log = Log<String>()
        let source = Observable<Int>.create { observer in
            for element in 1...3 {
                log.append("sends \(element)")
                observer.onNext(element)
            }
            return Disposables.create { log.append("disposed") }
        }
        #expect(source.take(1).transcript() == "1 completed")
        #expect(log.entries == ["sends 1", "sends 2", "sends 3", "disposed"])
    }

    @Test("an error thrown below ends it; an element sent inside a delivery passes") func below() {
        let observers = Log<AnyObserver<Int>>()
        let log = Log<String>()
        let source = Observable<Int>.create { observer in
            observers.append(observer)
            return Disposables.create { log.append("disposed") }
        }
        _ = source.map { element -> Int in
            if element == 3 { throw TestFailure.first }
            return element
        }.subscribe { event in
            log.append(event.word)
            if event.element == 1 { observers.entries[0].onNext(2) }
        }
        for element in [1, 3, 4] { observers.entries[0].onNext(element) }
        #expect(log.entries == ["1", "2", "error(first)", "disposed"])
    }
}
