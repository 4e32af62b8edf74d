import CTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the thread of a terminal does: reads, writes, gives the terminal back and takes it again.
///
/// One thread does all of it, so that nothing is written after giving back. It owns this object.
final class TerminalTraffic {
    private let device: TerminalDevice
    private let link: TerminalLink
    private let features: TerminalFeatures
    private let configuration: TerminalSession.Configuration
    private let script: SessionScript

    private var parser = KeyParser()
    private var silence = InputSilence(since: .now)
    private var painter: Painter
    private var size: TerminalSize
    /// What is being written. Once begun it is written to its end: a sequence cut in two is garbage.
    private var outgoing: ArraySlice<UInt8> = []
    private var shown: Canvas?
    /// The terminal is gone, or the process is ending and has given it back: nothing is read and written any more.
    private var isOver = false

    /// Prepares the traffic of a terminal that was taken.
    init(
        _ device: TerminalDevice,
        _ link: TerminalLink,
        _ features: TerminalFeatures,
        _ configuration: TerminalSession.Configuration,
        size: TerminalSize
    ) {
        self.device = device
        self.link = link
        self.features = features
        self.configuration = configuration
        self.size = size
        script = SessionScript(features, configuration)
        painter = Painter(
            colors: features.colors,
            synchronized: features.synchronizesOutput,
            followsLinks: features.followsLinks
        )
        outgoing = script.greeting[...]
    }

    /// Runs until the end is asked for.
    func run() {
        take(device.takeKept().map { .event($0) })
        while !link.wantsStop {
            if link.takeSuspension() { suspend(group: true) }
            prepareWriting()
            wait()
        }
        device.giveBack()
        terminal_unwatch(device.slot)
    }

    private func prepareWriting() {
        guard outgoing.isEmpty, !isOver else { return }
        let work = link.takeWork()
        var bytes: [UInt8] = []
        for piece in work.sent { bytes += piece }
        if let canvas = work.canvas {
            bytes += painter.paint(canvas)
            shown = canvas
        }
        outgoing = bytes[...]
    }

    private func wait() {
        let reads = !isOver && !link.isFull
        let writes = !isOver && !outgoing.isEmpty
        var watched = [
            pollfd(fd: link.pipe.reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: device.descriptor, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0),
        ]
        // A terminal that is gone is always ready, and what comes from one that was given back is not for this thread.
        let count = poll(&watched, isOver ? 1 : 2, patience)
        let hasInput = count > 0 && !isOver && Int32(watched[1].revents) & Int32(POLLIN) != 0
        if !hasInput, patience == 0 { take(parser.silence()) }
        guard count > 0 else { return }
        if watched[0].revents != 0 { heed(link.pipe.take()) }
        let happened = Int32(watched[1].revents)
        guard !isOver, happened != 0 else { return }
        if happened & Int32(POLLOUT) != 0 { writeSome() }
        let hasEnded = happened & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
        if reads, happened & Int32(POLLIN) != 0 || hasEnded {
            readSome()
        } else if hasEnded {
            lose()
        }
    }

    /// Milliseconds after which what is begun is taken as far as it has come.
    private var patience: Int32 {
        switch parser.wait {
        case nil: -1
        case .key: silence.left(of: features.isRemote ? 150 : 40, at: .now)
        case .sequence: silence.left(of: 1000, at: .now)
        case .paste: silence.left(of: 3000, at: .now)
        }
    }

    private func heed(_ words: [UInt8]) {
        if words.contains(UInt8(TERMINAL_STOP_ASKED)) { suspend(group: false) }
        if words.contains(UInt8(TERMINAL_CONTINUED)) { takeAgain() }
        if words.contains(UInt8(TERMINAL_RESIZED)) { measure() }
    }

    private func readSome() {
        guard device.isTaken, let bytes = device.read() else { return lose() }
        silence.since = .now
        take(parser.feed(bytes))
    }

    private func take(_ inputs: [TerminalInput]) {
        var events: [TerminalEvent] = []
        var stops = false
        for input in inputs {
            switch input {
            case .event(.key(.control("z"))) where configuration.suspendsAtControlZ: stops = true
            case .event(let event): events.append(event)
            case .reply(let reply): take(reply)
            }
        }
        link.post(events)
        if stops { suspend(group: true) }
    }

    private func take(_ reply: TerminalReply) {
        switch reply {
        // One that was asked for before the session began.
        case .primaryAttributes: device.owes(-1)
        case .cellSize(let width, let height):
            var size = size
            (size.cellWidth, size.cellHeight) = (width, height)
            tell(size)
        default: break
        }
    }

    private func writeSome() {
        guard let written = device.write(outgoing) else { return lose() }
        outgoing = outgoing.dropFirst(written)
    }

    private func lose() {
        guard !isOver else { return }
        isOver = true
        outgoing = []
        if device.isTaken { link.post([.hangUp]) }
    }

    private func measure() {
        guard var size = device.size else { return }
        if size.cellWidth == nil {
            (size.cellWidth, size.cellHeight) = (self.size.cellWidth, self.size.cellHeight)
            // Another font makes another size of cells too.
            if features.answers, self.size.cellWidth != nil { link.send(Array("\u{1B}[16t".utf8)) }
        }
        if size == self.size, let shown {
            // It may have been another meanwhile, and what was shown is lost then.
            painter.forget()
            link.presentAgain(shown)
        }
        tell(size)
    }

    private func tell(_ size: TerminalSize) {
        guard size != self.size else { return }
        self.size = size
        // What a terminal does to its text and pictures when it changes its size, each decides for itself.
        painter.forget()
        link.post([.resize(size)])
    }

    private func suspend(group: Bool) {
        guard !isOver else { return }
        terminal_expect_continuation(1)
        device.giveBack()
        terminal_stop_process(group ? 1 : 0)
        // A shell that ends a stopped job lets it go on for that: it must not be stopped again meanwhile.
        let end = ContinuousClock.now + .milliseconds(250)
        while device.isInBackground, !link.wantsStop, ContinuousClock.now < end {
            var woken = pollfd(fd: link.pipe.reader, events: Int16(POLLIN), revents: 0)
            if poll(&woken, 1, 10) > 0 { _ = link.pipe.take() }
        }
        if link.wantsStop { return }
        takeAgain()
    }

    private func takeAgain() {
        guard !isOver else { return }
        // In the background the process is stopped here once more.
        terminal_expect_continuation(1)
        defer { terminal_expect_continuation(0) }
        do {
            try device.take(\.raw, farewell: script.farewell, asks: features.answers)
        } catch {
            return lose()
        }
        parser = KeyParser()
        painter.forget()
        outgoing = script.greeting[...]
        if let shown { link.presentAgain(shown) }
        link.post([.resumed])
        measure()
    }
}
