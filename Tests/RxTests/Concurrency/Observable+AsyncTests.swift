import Rx
import RxTest
import Testing

@Suite("Sequences from asynchronous work")
struct ObservableAsyncTests {
    @Test("each element the work reports passes, then the end, anew for each subscriber") func elements() async throws {
        let started = Counter()
        let observable = Observable<Int>.create { observer in
            started.increment()
            for number in 1...3 {
                await Task.yield()
                observer(number)
            }
        }
        for _ in 0..<2 {
            var elements: [Int] = []
            for try await element in observable.values { elements.append(element) }
            #expect(elements == [1, 2, 3])
        }
        #expect(started.value == 2)
    }

    @Test("what the work throws becomes the error") func failing() async {
        let observable = Observable<Int>.create(detached: true, priority: .high) { observer in
            observer(1)
            try Task.checkCancellation()
            throw TestFailure.first
        }
        await #expect(throws: TestFailure.first) { for try await _ in observable.values {} }
    }

    @Test("an infallible from work that cannot throw") func infallible() async {
        let infallible = Infallible<String>.create { observer in
            observer("a")
            await Task.yield()
            observer("b")
        }
        var elements: [String] = []
        for await element in infallible.values { elements.append(element) }
        #expect(elements == ["a", "b"])
    }

    @Test("disposing of the subscription cancels the work, and nothing passes any more") func disposing() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let log = Log<Int>()
        let subscription = Observable<Int>.create { observer in
            start.finish()
            while !Task.isCancelled { await Task.yield() }
            observer(1)
            end.yield(Task.isCancelled)
            end.finish()
        }.subscribe(onNext: { log.append($0) })
        for await _ in started {}
        subscription.dispose()
        for await wasCancelled in ended { #expect(wasCancelled) }
        #expect(log.entries.isEmpty)
    }

    @Test("closures that return a disposable still mean the synchronous form") func overloads() {
        let observable = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(observable.transcript() == "1 completed")
        let infallible = Infallible<Int>.create { observer in
            observer(.next(1))
            observer(.completed)
            return Disposables.create()
        }
        #expect(infallible.transcript() == "1 completed")
        let single = Single<Int>.create { observer in
            observer(.success(1))
            return Disposables.create()
        }
        #expect(single.transcript() == "1 completed")
    }
}
