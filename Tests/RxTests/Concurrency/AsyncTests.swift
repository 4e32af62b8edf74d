import Rx
import RxTest
import Testing

@Suite("Async bridges")
struct AsyncTests {
    @Test("values gives the elements and ends") func values() async throws {
        var elements: [Int] = []
        for try await element in Observable.of(1, 2, 3).values { elements.append(element) }
        #expect(elements == [1, 2, 3])
    }

    @Test("values throws the sequence's error") func valuesError() async {
        await #expect(throws: TestFailure.first) {
            for try await _ in Observable<Int>.error(TestFailure.first).values {}
        }
    }

    @Test("a buffering policy keeps the newest only") func policy() async throws {
        var elements: [Int] = []
        for try await element in Observable.of(1, 2, 3).values(bufferingPolicy: .bufferingNewest(1)) {
            elements.append(element)
        }
        #expect(elements == [3])
    }

    @Test("leaving the loop disposes of the subscription") func leaving() async throws {
        let subject = BehaviorSubject(value: 1)
        for try await _ in subject.values { break }
        #expect(!subject.hasObservers)
    }

    @Test("cancelling the task disposes of the subscription") func cancelling() async {
        let (started, signal) = AsyncStream.makeStream(of: Void.self)
        let disposed = BooleanDisposable()
        let single = Single<Int>.create { _ in
            signal.finish()
            return disposed
        }
        let task = Task { try await single.value }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(disposed.isDisposed)
    }

    @Test("value gives the element of a single, or throws its error") func value() async throws {
        #expect(try await Single.just(5).value == 5)
        await #expect(throws: TestFailure.first) { try await Single<Int>.error(TestFailure.first).value }
        #expect(try await Maybe<Int>.empty().value == nil)
        try await Completable.empty().value
    }

    @Test("asynchronous work becomes a single, and disposing cancels it") func create() async throws {
        #expect(try await Single.create { 7 }.value == 7)
        await #expect(throws: TestFailure.second) {
            try await Single<Int>.create { throw TestFailure.second }.value
        }
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let single = Single<Int>.create {
            start.finish()
            while !Task.isCancelled { await Task.yield() }
            end.yield(Task.isCancelled)
            end.finish()
            return 1
        }
        let subscription = single.subscribe()
        for await _ in started {}
        subscription.dispose()
        for await wasCancelled in ended { #expect(wasCancelled) }
    }

    @Test("values loses nothing, however slow the loop is") func unbounded() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values
        for number in 0..<10_000 { subject.onNext(number) }
        subject.onCompleted()
        var elements: [Int] = []
        for try await element in values { elements.append(element) }
        #expect(elements == Array(0..<10_000))
    }

    @Test("values subscribes when it is read, and dropping it disposes of the subscription") func dropping() {
        let subject = PublishSubject<Int>()
        func readAndDrop() {
            let values = subject.values
            withExtendedLifetime(values) { #expect(subject.hasObservers) }
        }
        readAndDrop()
        #expect(!subject.hasObservers)
    }

    @Test("cancelling a task that iterates values ends the loop and the subscription") func cancellingValues()
        async throws
    {
        let subject = BehaviorSubject(value: 1)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var elements: [Int] = []
            for try await element in subject.values {
                elements.append(element)
                start.finish()
            }
            return elements
        }
        for await _ in started {}
        task.cancel()
        #expect(try await task.value == [1])
        #expect(!subject.hasObservers)
    }

    @Test("value in a task that is cancelled already throws, and does not subscribe for long") func cancelledBefore()
        async
    {
        let disposed = Counter()
        let single = Single<Int>.create { _ in Disposables.create { disposed.increment() } }
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in gate {}
            return try await single.value
        }
        task.cancel()
        open.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(disposed.value <= 1)
    }
}
