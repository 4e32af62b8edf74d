import Rx

/// A list that closures on any thread may append to.
final class Log<Entry: Sendable>: Sendable {
    private let list = Guarded<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func append(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
