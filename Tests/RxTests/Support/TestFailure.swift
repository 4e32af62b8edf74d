import Rx
import RxTest

/// The error the tests throw.
enum TestFailure: Error, Equatable {
    case first
    case second
}

/// A clock at 0.
func makeScheduler() -> TestScheduler { TestScheduler(initialClock: 0) }

/// A list that closures on any thread may append to.
final class Log<Entry: Sendable>: Sendable {
    private let list = Guarded<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func append(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// A number that closures on any thread may raise.
final class Counter: Sendable {
    private let number = Guarded(0)

    var value: Int { number.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

extension ObservableType {
    /// Everything this gives on subscription, synchronously, as text: `1 2 completed`.
    func transcript() -> String {
        let log = Log<String>()
        subscribe { log.append($0.word) }.dispose()
        return log.entries.joined(separator: " ")
    }
}
