import Rx
import RxTest
import Testing

@Suite("Examples: async and await")
struct AsyncAwaitExamples {
    @Test func value() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        let answer = try await Single.just(6).map { $0 * 7 }.value
        print(answer)
        // Prints: 42
        // docs:end
        page.expect("42")
    }

    @Test func values() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        let numbers = Observable.of(1, 2, 3)
        for try await number in numbers.values { print(number) }
        // Prints: 1, 2, 3
        // docs:end
        page.expect("1, 2, 3")
    }

    @Test func work() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        @Sendable func price(of item: String) async throws -> Int { item.count * 10 }

        let total = Single.zip(
            .create { try await price(of: "tea") },
            .create { try await price(of: "coffee") },
            resultSelector: { $0 + $1 }
        )
        print(try await total.value)
        // Prints: 90
        // docs:end
        page.expect("90")
    }

    @Test func sequence() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        for number in [1, 1, 2] { input.yield(number) }
        input.finish()

        let distinct = stream.asObservable().distinctUntilChanged().toArray()
        print(try await distinct.value)
        // Prints: [1, 2]
        // docs:end
        page.expect("[1, 2]")
    }

    @Test func cancellation() async {
        let page = Page()
        let print = page.print
        let (started, starting) = AsyncStream.makeStream(of: Void.self)
        // docs:begin
        let endless = Single<Int>.create { _ in
            starting.finish()
            return Disposables.create { print("disposed") }
        }

        let task = Task { try await endless.value }
        for await _ in started {}  // Until it is subscribed to.
        task.cancel()
        do { print(try await task.value) } catch { print("\(type(of: error))") }
        // Prints: disposed, CancellationError
        // docs:end
        page.expect("disposed, CancellationError")
    }
}
