import Dispatch
import Rx

/// Carries what happens on other threads to the one that runs the command, which alone prints.
///
/// Any thread may post; one takes. So a slow reader of standard output never holds up the thread that serves the
/// network. What waits here is bounded by what was asked for: pages, outcomes and one interruption.
///
/// Who takes is woken at once by the first message after a silence. In a stream of them it is woken every few
/// milliseconds only, and takes what has come by then: to wake a thread costs more than most messages are worth.
final class Mailbox<Message: Sendable>: Sendable {
    /// What the taker is to be woken for.
    private enum Sleep {
        case awake, untilUrgent, untilAnything
    }

    private struct State {
        var messages: [Message] = []
        /// Whether nothing may wait any longer: something urgent is among them, or they are many.
        var isUrgent = false
        var sleep = Sleep.awake
        var wasTaken: ContinuousClock.Instant?
    }

    /// How long messages may wait for others when the last ones were taken just now.
    private static var pause: Duration { .milliseconds(4) }
    /// How many wait at most meanwhile.
    private static var crowd: Int { 128 }

    private let state = Guarded(State())
    private let bell = DispatchSemaphore(value: 0)

    /// Puts a message at the end.
    /// - Parameter isUrgent: whether it waits for nothing: an end, an interruption.
    func post(_ message: Message, isUrgent: Bool = false) {
        let wakes = state.withLock { state in
            state.messages.append(message)
            state.isUrgent = state.isUrgent || isUrgent || state.messages.count >= Self.crowd
            guard state.sleep == .untilAnything || state.sleep == .untilUrgent && state.isUrgent else { return false }
            state.sleep = .awake
            return true
        }
        if wakes { bell.signal() }
    }

    /// Takes all there is, oldest first, waiting for something to come.
    ///
    /// One thread at a time.
    /// - Parameters:
    ///   - messages: what was taken before, in whose memory the next ones are collected; then the messages, none when
    ///     the time was up.
    ///   - milliseconds: how long it waits at most; `nil` for as long as it takes.
    func take(into messages: inout [Message], milliseconds: Int? = nil) {
        messages.removeAll(keepingCapacity: true)
        let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
        if let taken = state.withLock({ $0.wasTaken }) { wait(.untilUrgent, to: taken + Self.pause) }
        while true {
            state.withLock { state in
                state.wasTaken = state.messages.isEmpty ? nil : .now
                state.isUrgent = false
                swap(&messages, &state.messages)
            }
            if !messages.isEmpty { return }
            if let end, ContinuousClock.now >= end { return }
            wait(.untilAnything, to: end)
        }
    }

    /// Sleeps until it is rung for or the time has come. It may wake early, by a bell that rang as the time ended.
    private func wait(_ sleep: Sleep, to end: ContinuousClock.Instant?) {
        let left = end.map { $0 - .now }
        if let left, left <= .zero { return }
        let mustSleep = state.withLock { state in
            guard sleep == .untilUrgent ? !state.isUrgent : state.messages.isEmpty else { return false }
            state.sleep = sleep
            return true
        }
        guard mustSleep else { return }
        if let left {
            _ = bell.wait(timeout: .now() + .nanoseconds(Int(left / .nanoseconds(1))))
        } else {
            bell.wait()
        }
        state.withLock { $0.sleep = .awake }
    }
}
