import Rx

/// Runs a stream to its end while the main thread waits, prints, and listens for Ctrl-C.
///
/// Events may come on any thread; the closures run on the calling one, one after the other. At the first SIGINT,
/// SIGTERM or SIGHUP the subscription is disposed of, which aborts every transfer under it.
struct Foreground: Sendable {
    /// Where signals come from; made before any other thread starts.
    let interruption: Interruption

    private enum Message<Element: Sendable>: Sendable {
        case next(Element)
        case failed(any Error)
        case completed
        case interrupted
    }

    /// Subscribes and waits for the end.
    ///
    /// - Parameters:
    ///   - stream: what to run.
    ///   - interval: milliseconds after which `tick` is called when nothing came; `nil` for never.
    ///   - tick: draws what changes by itself, the progress of downloads say.
    ///   - afterAll: called when all elements that have come were taken, to write out what they gave.
    ///   - body: takes an element.
    /// - Throws: the stream's error, what `body` throws, and `CommandFailure` (130) when a signal came.
    func run<Element: Sendable>(
        _ stream: Observable<Element>,
        every interval: Int? = nil,
        tick: () -> Void = {},
        afterAll: () throws -> Void = {},
        _ body: (Element) throws -> Void
    ) throws {
        let mailbox = Mailbox<Message<Element>>()
        interruption.onSignal { mailbox.post(.interrupted, isUrgent: true) }
        let subscription = stream.subscribe(
            onNext: { mailbox.post(.next($0)) },
            onError: { mailbox.post(.failed($0), isUrgent: true) },
            onCompleted: { mailbox.post(.completed, isUrgent: true) }
        )
        defer {
            subscription.dispose()
            interruption.onSignal(nil)
        }
        var messages: [Message<Element>] = []
        while true {
            mailbox.take(into: &messages, milliseconds: interval)
            if messages.isEmpty { tick() }
            for message in messages {
                switch message {
                case .next(let element): try body(element)
                case .failed(let error): throw error
                case .completed: return
                case .interrupted:
                    throw CommandFailure(.interrupted, "Interrupted; what was under way is stopped.")
                }
            }
            try afterAll()
        }
    }
}
