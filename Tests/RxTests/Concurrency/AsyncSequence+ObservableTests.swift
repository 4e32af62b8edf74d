import Rx
import Testing

@Suite("AsyncSequence.asObservable")
struct AsyncSequenceObservableTests {
    /// Counts up from 1 and then throws.
    private struct Failing: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let limit: Int
        let error: any Error
        private var count = 0

        init(after limit: Int, with error: any Error) {
            self.limit = limit
            self.error = error
        }

        mutating func next() async throws -> Int? {
            if count == limit { throw error }
            count += 1
            return count
        }

        func makeAsyncIterator() -> Failing { self }
    }

    private func transcript(_ observable: Observable<Int>) async throws -> [String] {
        var events: [String] = []
        for try await event in observable.materialize().values { events.append("\(event)") }
        return events
    }

    @Test("elements and the end pass, in a task of its own or a detached one", arguments: [false, true])
    func elements(detached: Bool) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
        let observable = stream.asObservable(detached: detached, priority: .high)
        #expect(try await transcript(observable) == ["next(1)", "next(2)", "next(3)", "completed"])
    }

    @Test("an error passes") func error() async throws {
        let failing = Failing(after: 2, with: TestFailure.first).asObservable()
        #expect(try await transcript(failing) == ["next(1)", "next(2)", "error(first)"])
    }

    @Test("being told to stop is an end, not an error") func cancellationError() async throws {
        let stopping = Failing(after: 1, with: CancellationError()).asObservable()
        #expect(try await transcript(stopping) == ["next(1)", "completed"])
    }

    @Test("each subscriber iterates anew") func cold() async throws {
        let failing = Failing(after: 1, with: TestFailure.second).asObservable()
        #expect(try await transcript(failing) == ["next(1)", "error(second)"])
        #expect(try await transcript(failing) == ["next(1)", "error(second)"])
    }

    @Test("disposing cancels the iteration, and nothing arrives after") func disposes() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let (arrived, arrive) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { _ in end.finish() }
        let log = Log<Int>()
        let subscription = stream.asObservable().subscribe(onNext: {
            log.append($0)
            arrive.yield($0)
        })
        continuation.yield(1)
        for await _ in arrived { break }
        subscription.dispose()
        for await _ in ended {}
        continuation.yield(2)
        #expect(log.entries == [1])
    }

    @Test("there and back again: cancelling the reader cancels the source") func roundTrip() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in end.finish() }
        continuation.yield(1)
        let reader = Task {
            for try await _ in stream.asObservable().map({ $0 + 1 }).values { arrive.finish() }
        }
        for await _ in arrived {}
        reader.cancel()
        for await _ in ended {}
        try await reader.value
    }
}
