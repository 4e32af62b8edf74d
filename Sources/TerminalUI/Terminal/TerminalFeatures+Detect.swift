#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension TerminalFeatures {
    /// Asks a terminal what it can do.
    ///
    /// All questions go out at once, the last one such that every terminal answers; so a terminal of this machine takes
    /// a millisecond or two. Keys that are pressed meanwhile are kept for the session. Answers that come later than
    /// `timeout` are eaten, also at the program's end (`TerminalGuard.restoreAll()`), and never reach the shell.
    ///
    /// Blocks for at most `timeout`; call it before a session of this device is started.
    ///
    /// - Parameters:
    ///   - device: the terminal.
    ///   - environment: gives the value of an environment variable.
    ///   - timeout: how long to wait; `nil`: 150 ms, over SSH 600 ms.
    public static func detect(
        device: TerminalDevice,
        environment: (String) -> String?,
        timeout: Duration? = nil
    ) -> TerminalFeatures {
        withoutActuallyEscaping(environment) { look in
            let environment = TerminalEnvironment(look)
            var questions = TerminalQuestions(environment)
            var patience = Patience(isRemote: environment.isRemote, expectsOuter: questions.expectsOuterAnswer)
            if let timeout { patience.timeout = timeout }
            if !questions.bytes.isEmpty { ask(&questions, device, patience) }
            return TerminalFeatures(environment, questions.replies, size: device.size)
        }
    }

    /// How long answers are waited for, and how long, from the questions on, they may still come to be eaten.
    ///
    /// tmux says nothing when it does not pass a question on, which is how it is unless its user allowed it. So little
    /// time is spent on such an answer where nothing speaks for it.
    private struct Patience {
        /// From the questions to the end.
        var timeout: Duration
        /// From the answer of tmux to that of the terminal around it.
        var outer: Duration
        /// Milliseconds for late answers; and for one by way of tmux alone.
        var lateness, outerLateness: Int

        init(isRemote: Bool, expectsOuter: Bool) {
            timeout = .milliseconds(isRemote ? 600 : 150)
            outer = expectsOuter ? timeout : .milliseconds(isRemote ? 300 : 30)
            lateness = isRemote ? 2000 : 1000
            outerLateness = isRemote ? 800 : 200
        }
    }

    private static func ask(_ questions: inout TerminalQuestions, _ device: TerminalDevice, _ patience: Patience) {
        // In the background the terminal is someone else's: asking would stop the program.
        guard !device.isInBackground, (try? device.takeForAsking()) != nil else { return }
        device.owes(1, milliseconds: patience.lateness)
        var end = ContinuousClock.now + patience.timeout
        var rest = questions.bytes[...]
        var parser = KeyParser()
        while !questions.isOver {
            let left = Int((end - .now) / .milliseconds(1))
            guard left > 0 else { break }
            if !rest.isEmpty {
                guard let written = device.write(rest) else { break }
                rest = rest.dropFirst(written)
            }
            let pause = parser.wait == .key ? min(left, 50) : left
            var ready = pollfd(fd: device.descriptor, events: Int16(POLLIN | (rest.isEmpty ? 0 : POLLOUT)), revents: 0)
            let count = poll(&ready, 1, Int32(pause))
            if count < 0, errno != EINTR { break }
            if count == 0 { take(parser.silence(), &questions, device) }
            guard count > 0, Int32(ready.revents) & ~POLLOUT != 0 else { continue }
            // Who ends the process awaits the answers from now on.
            guard device.isTaken, let bytes = device.read() else { break }
            let wasAnswered = questions.isAnswered
            take(parser.feed(bytes), &questions, device)
            if questions.isAnswered, !wasAnswered {
                end = min(end, .now + patience.outer)
                if !questions.isOver { device.owes(0, milliseconds: patience.outerLateness) }
            }
        }
        take(parser.silence(), &questions, device)
        let isShowing = device.endAsking()
        // What is still to come is eaten at the end, and until then not shown: the terminal stays quiet. What was shown
        // meanwhile stays until a session takes over, and what is typed until then is not drawn into it.
        if questions.isOver, !isShowing { device.giveBack() }
    }

    private static func take(
        _ inputs: [TerminalInput],
        _ questions: inout TerminalQuestions,
        _ device: TerminalDevice
    ) {
        for input in inputs {
            switch input {
            case .event(let event): device.keep([event])
            case .reply(let reply):
                questions.take(reply)
                if questions.isOver { device.owes(-1) }
            }
        }
    }
}
