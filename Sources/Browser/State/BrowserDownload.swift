/// A download of the browser's.
public struct BrowserDownload: Hashable, Sendable {
    /// How far it is.
    public enum Status: Hashable, Sendable {
        /// Bytes that have come, of how many as far as the server says.
        case running(received: Int, total: Int?)
        /// The file is there.
        case saved(path: String)
        /// The file was there before, and whole.
        case alreadyThere(path: String)
        /// Why there is none, in one sentence.
        case failed(String)
    }

    /// Counted from 1, in the order of their beginning.
    public var id: Int
    /// The item's id.
    public var item: String
    /// What the item is called; may be empty.
    public var title: String
    /// How far it is.
    public var status: Status

    /// One that begins.
    public init(id: Int, item: String, title: String, status: Status = .running(received: 0, total: nil)) {
        self.id = id
        self.item = item
        self.title = title
        self.status = status
    }

    /// Whether it goes on.
    public var isRunning: Bool {
        if case .running = status { true } else { false }
    }

    /// How much of it there is, 0 to 1; `nil` where nobody knows.
    public var fraction: Double? {
        switch status {
        case .running(let received, let total?) where total > 0: min(1, Double(received) / Double(total))
        case .running: nil
        case .saved, .alreadyThere: 1
        case .failed: nil
        }
    }
}
