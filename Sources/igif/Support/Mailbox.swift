import Dispatch
import Synchronization

/// Carries what happens on other threads to the one that runs the command, which alone prints.
///
/// Any thread may post; one takes. So a slow reader of standard output never holds up the thread that serves the
/// network. What waits here is bounded by what was asked for: pages, outcomes and one interruption.
final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let available = DispatchSemaphore(value: 0)

    /// Puts a message at the end.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        available.signal()
    }

    /// Takes the oldest message, waiting for one.
    func take() -> Message {
        while true {
            available.wait()
            if let message = pop() { return message }
        }
    }

    /// Takes the oldest message, waiting at most so many milliseconds; `nil` when none came.
    func take(milliseconds: Int) -> Message? {
        guard available.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return pop()
    }

    private func pop() -> Message? { messages.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
