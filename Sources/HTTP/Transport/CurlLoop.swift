import CCurl
import Dispatch
import Rx

/// libcurl's multi handle and the one thread that touches it.
///
/// Commands come in through a locked queue; everything else belongs to the thread, which begins with the first
/// exchange and ends when the transport is gone and the last exchange over.
final class CurlLoop: @unchecked Sendable {
    // Owned by the loop's thread, once there is one: `multi`, `active`, `throttled`, `delayed`, `spare`, `nextLook`,
    // `patience`, `reminder`.
    enum Command {
        case start(CurlExchange)
        case cancel(CurlExchange)
        case resume(CurlExchange)
        /// There is content for the wire again.
        case feed(CurlExchange)
        case close
    }

    private struct State {
        var commands: [Command] = []
        var isRunning = false
        /// Whether the thread waits on its handle, or is about to; else it looks for commands before it does.
        var isWaiting = false
    }

    /// `@unchecked Sendable`: waking is the one thing any thread may do to a multi handle.
    private struct Wakeable: @unchecked Sendable {
        let multi: UnsafeMutableRawPointer
    }

    let configuration: CurlTransport.Configuration
    private let state = Guarded(State())
    /// The multi handle to wake, while there is one. Under a lock of its own, which the thread takes only to make and
    /// to end the handle: a thread that has just been woken would run into the one that still holds it.
    private let wakeable = Guarded<Wakeable?>(nil)
    private(set) var multi: UnsafeMutableRawPointer?
    /// The exchanges that have a handle, each at its place.
    private(set) var active: [CurlExchange] = []
    /// The exchanges that wait and hold up those that share their connections.
    var throttled: [CurlExchange] = []
    /// The exchanges that begin when these go on.
    var delayed: [CurlExchange] = []
    var spare: [CurlHandle] = []
    /// When the loop looks for exchanges that are idle next, if it has to.
    var nextLook: MonotonicInstant?
    /// How often that is for the limits that were seen last: hardly ever are there others.
    var lastPace: (limits: HTTPTransferLimits, pace: Duration)?
    var patience = LoopPatience()
    var reminder: WaitingReminder

    init(_ configuration: CurlTransport.Configuration) {
        self.configuration = configuration
        reminder = WaitingReminder(after: configuration.silence)
    }

    /// Hands a command to the thread, starting it for the first exchange.
    func enqueue(_ command: Command) {
        let (mustBegin, mustWake) = state.withLock { state in
            if !state.isRunning {
                // Without a thread there is nothing to cancel, resume or close.
                guard case .start = command else { return (false, false) }
                state.isRunning = true
                state.commands.append(command)
                return (true, false)
            }
            state.commands.append(command)
            // To wake it and to read what woke it costs as much as a small exchange, so a thread that is awake is not.
            defer { state.isWaiting = false }
            return (false, state.isWaiting)
        }
        if mustWake {
            // Under the lock, so that the handle cannot go away meanwhile; it only writes a byte to a pipe.
            wakeable.withLock { handle in if let handle { _ = ccurl_multi_wakeup(handle.multi) } }
        }
        guard mustBegin, !LoopThread.begin({ self.run() }) else { return }
        failAll("no thread could be started")
    }

    private func failAll(_ reason: String) {
        let commands = state.withLock { state in
            state.isRunning = false
            defer { state.commands = [] }
            return state.commands
        }
        for case .start(let exchange) in commands {
            exchange.end(HTTPError.transport(.init(.local, reason)))
        }
    }

    // MARK: The thread

    private func run() {
        _ = Self.timersAreReady
        if let problem = ccurl_load() { return failAll(String(cString: problem)) }
        guard let multi = ccurl_multi_init() else { return failAll("libcurl has no memory left") }
        // Without the descriptors for it, made with the handle, no command would be noticed.
        guard ccurl_multi_wakeup(multi) == CURLM_OK else {
            _ = ccurl_multi_cleanup(multi)
            return failAll("this process may not open more files")
        }
        self.multi = multi
        _ = ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.keptConnections)
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 100)
        wakeable.withLock { $0 = Wakeable(multi: multi) }
        var isClosing = false
        repeat {
            obeyCommands(&isClosing)
            var running: Int32 = 0
            var code = ccurl_multi_perform(multi, &running)
            finishTransfers()
            holdUp()
            lookForIdleExchanges()
            if code == CURLM_OK, !isClosing || !active.isEmpty, mayWait() {
                code = wait(multi)
            }
            guard code == CURLM_OK else {
                // Nothing that would go right at a second try: the next exchange begins a new thread and handle.
                failActive("libcurl's event loop failed (\(code.rawValue))")
                tearDown(multi)
                return failAll("libcurl's event loop failed (\(code.rawValue))")
            }
        } while !mayEnd(isClosing)
        tearDown(multi)
    }

    /// libdispatch traps when no descriptor is left for its timers, which waits between attempts need: it gets them
    /// before connections and files take the rest.
    private static let timersAreReady: Void = DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {}

    private func tearDown(_ multi: UnsafeMutableRawPointer) {
        wakeable.withLock { handle in if handle?.multi == multi { handle = nil } }
        spare = []
        _ = ccurl_multi_cleanup(multi)
        self.multi = nil
    }

    /// Whether the thread may end; from then on a command begins another one.
    private func mayEnd(_ isClosing: Bool) -> Bool {
        guard isClosing, active.isEmpty else { return false }
        return state.withLock { state in
            guard state.commands.isEmpty else { return false }
            state.isRunning = false
            return true
        }
    }

    /// Whether nothing has come meanwhile; from then on a command wakes the thread.
    private func mayWait() -> Bool {
        state.withLock { state in
            state.isWaiting = state.commands.isEmpty
            return state.isWaiting
        }
    }

    private func obeyCommands(_ isClosing: inout Bool) {
        while true {
            let commands = state.withLock { state in
                state.isWaiting = false
                defer { state.commands = [] }
                return state.commands
            }
            guard !commands.isEmpty else { return }
            for command in commands {
                switch command {
                case .start(let exchange): begin(exchange)
                case .cancel(let exchange):
                    release(exchange)
                    exchange.dropReceiver()
                case .resume(let exchange): resume(exchange)
                case .feed(let exchange): feed(exchange)
                case .close: isClosing = true
                }
            }
        }
    }

    func begin(_ exchange: CurlExchange) {
        guard !exchange.isCancelled else { return exchange.dropReceiver() }
        guard !hasToWait(exchange) else { return delayed.append(exchange) }
        do throws(HTTPError) {
            let length = try exchange.feed?.length()
            exchange.contentLength = length ?? exchange.request.body?.count ?? 0
            try exchange.checkLiteralHost()
            guard let multi, let handle = spare.popLast() ?? CurlHandle() else {
                throw .transport(.init(.local, "libcurl has no memory left"))
            }
            try handle.prepare(exchange, configuration, uploading: length)
            guard ccurl_multi_add(multi, handle.easy) == CURLM_OK else {
                throw .transport(.init(.local, "libcurl has no memory left"))
            }
            exchange.handle = handle
            exchange.exchangeMemory(with: handle)
            exchange.place = active.count
            active.append(exchange)
            let now = MonotonicInstant.now
            exchange.began = now
            look(at: now + pace(of: exchange.limits))
            look(at: reminder.due(after: now))
        } catch {
            exchange.end(error)
        }
    }

    private func resume(_ exchange: CurlExchange) {
        guard exchange.takePause() else { return }
        guard let handle = exchange.handle else { return exchange.endIfHeld() }
        exchange.wasActive = true
        goOn(after: exchange)
        // There may be another to wait for.
        exchange.isHeldUp = hasToWait(exchange)
        guard exchange.mayReceive else { return }
        // Hands over what libcurl kept back, so the exchange may pause again or fail in here.
        let code = ccurl_easy_pause(handle.easy, Int32(CURLPAUSE_CONT))
        if code != CURLE_OK { finish(handle.easy, code) }
    }

    private func feed(_ exchange: CurlExchange) {
        guard let handle = exchange.handle else { return }
        let code = ccurl_easy_pause(handle.easy, Int32(exchange.mayReceive ? CURLPAUSE_CONT : CURLPAUSE_RECV))
        if code != CURLE_OK { finish(handle.easy, code) }
    }

    private func finishTransfers() {
        guard let multi else { return }
        var easy: UnsafeMutableRawPointer?
        var code = CURLE_OK
        while ccurl_multi_next_done(multi, &easy, &code) {
            if let easy { finish(easy, code) }
        }
    }

    func finish(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
        guard let exchange = CurlHandle.exchange(of: easy), let handle = exchange.handle else { return }
        var error = exchange.failure
        if error == nil, code != CURLE_OK {
            error = exchange.refusal ?? CurlFailure.error(code, message: handle.message, exchange: exchange)
        }
        if error == nil, !exchange.hasFinalHead {
            error = CurlFailure.error(CURLE_GOT_NOTHING, message: "", exchange: exchange)
        }
        release(exchange, endedWell: error == nil)
        exchange.end(error)
    }

    private func failActive(_ reason: String) {
        throttled = []
        for exchange in active + delayed {
            release(exchange)
            exchange.end(HTTPError.transport(.init(.local, reason)))
        }
        delayed = []
    }

    /// Takes the transfer off the wire. An unfinished one closes its connection, or its stream where it shares one.
    func release(_ exchange: CurlExchange, endedWell: Bool = false) {
        guard let multi, let handle = exchange.handle else { return }
        exchange.handle = nil
        exchange.exchangeMemory(with: handle)
        // The last one takes the place that is free.
        let last = active.removeLast()
        if last !== exchange {
            active[exchange.place] = last
            last.place = exchange.place
        }
        _ = ccurl_multi_remove(multi, handle.easy)
        exchange.isHeldUp = false
        goOn(after: exchange)
        exchange.feed?.close()
        exchange.feed = nil
        guard spare.count < 16 else { return }
        handle.recycle(endedWell: endedWell)
        spare.append(handle)
    }
}
