import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

@Suite("awaited")
struct AwaitedObservableTests {
    @Test("first, last, single, toArray") func readings() async throws {
        let source = Observable.of(1, 2, 3)
        #expect(try await source.awaited().first() == 1)
        #expect(try await source.awaited().last() == 3)
        #expect(try await source.awaited().single { $0 > 2 } == 3)
        #expect(try await source.awaited().toArray() == [1, 2, 3])
        #expect(try await Observable<Int>.empty().awaited().first() == nil)
        #expect(try await Single.just(4).awaited().single() == 4)
        await #expect(throws: RxError.moreThanOneElement) { try await source.awaited().single() }
        await #expect(throws: RxError.noElements) { try await Observable<Int>.empty().awaited().single() }
        await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).awaited().toArray() }
    }

    @Test("the time is limited, and what came is kept") func timeout() async {
        let result = await Observable.of(1).concat(Observable<Int>.never()).awaited(timeout: 0.01).materialize()
        guard case .failed(let elements, let error) = result else {
            Issue.record("it did not fail")
            return
        }
        #expect(elements == [1])
        #expect(error as? RxError == .timeout)
    }

    @Test("it disposes of its subscription: when it has enough, and when the task is cancelled") func disposes()
        async throws
    {
        let first = BooleanDisposable()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return first
        }
        #expect(try await source.awaited().first() == 1)
        #expect(first.isDisposed)

        let second = BooleanDisposable()
        let silent = Observable<Int>.create { _ in second }
        let task = Task { try await silent.awaited().first() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Cancelled before it began, it never subscribes.
        let subscribed = BehaviorRelay(value: false)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await silent.do(onSubscribe: { subscribed.accept(true) }).awaited().first()
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(!subscribed.value)
    }

    @MainActor
    @Test("on the main actor it holds nobody: what others do there arrives") func mainActor() async throws {
        let source = Single.create { await MainActor.run { 5 } }
        #expect(try await source.awaited(timeout: 60).single() == 5)
    }

    @Test("many wait for tasks that need the pool") func many() async {
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let source = Observable<Int>.create { observer in
                        let task = Task {
                            await Task.yield()
                            observer.onNext(number)
                            observer.onCompleted()
                        }
                        return Disposables.create { task.cancel() }
                    }
                    return (try? await source.awaited(timeout: 60).single()) ?? -1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 199 * 100)
    }
}
