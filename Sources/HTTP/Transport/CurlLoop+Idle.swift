import CCurl

/// What happens while nothing does: how long the thread waits, who has been idle for too long, who may be forgotten.
extension CurlLoop {
    /// Waits for something to happen, but not beyond the next look.
    func wait(_ multi: UnsafeMutableRawPointer) -> CURLMcode {
        guard !active.isEmpty else { return ccurl_multi_poll(multi, 60_000) }
        let began = MonotonicInstant.now
        let time = patience.next(until: nextLook.map { $0 - began })
        let code = ccurl_multi_poll(multi, Int32(clamping: time.wholeMilliseconds))
        patience.waited(.now - began, of: time)
        return code
    }

    /// How long the loop may go without a look, for the time-outs of an exchange to be kept.
    func pace(of limits: HTTPTransferLimits) -> Duration {
        if let lastPace, lastPace.limits == limits { return lastPace.pace }
        let shortest = Swift.min(limits.connectTimeout, limits.idleTimeout ?? limits.connectTimeout)
        let pace = Swift.max(shortest / 4, .milliseconds(10))
        lastPace = (limits, pace)
        return pace
    }

    /// Makes the loop look at an instant, or before it.
    func look(at instant: MonotonicInstant) { nextLook = nextLook.map { Swift.min($0, instant) } ?? instant }

    func lookForIdleExchanges() {
        guard let nextLook, !active.isEmpty else { return }
        let now = MonotonicInstant.now
        guard now >= nextLook else { return }
        self.nextLook = nil
        var oldestWait: MonotonicInstant?
        for exchange in active {
            if exchange.wasActive || !exchange.mayReceive {
                exchange.wasActive = false
                exchange.lastActivity = now
            } else if let last = exchange.lastActivity, let idle = exchange.limits.idleTimeout, now - last >= idle {
                giveUp(exchange, "nothing came for too long")
                continue
            } else if exchange.lastActivity == nil, let began = exchange.began {
                // libcurl bounds the time of a connection that is being made, but not that of a transfer which waits
                // for another's connection.
                guard now - began < exchange.limits.connectTimeout * 2 else {
                    giveUp(exchange, "no connection came about in time")
                    continue
                }
                oldestWait = Swift.min(oldestWait ?? began, began)
            }
            look(at: now + pace(of: exchange.limits))
        }
        guard let oldestWait else { return }
        if reminder.look(at: now, oldestWait: oldestWait) { remindOfWaiting() }
        look(at: reminder.due(after: oldestWait))
    }

    private func giveUp(_ exchange: CurlExchange, _ reason: String) {
        let host = exchange.request.url.host
        release(exchange)
        exchange.end(HTTPError.transport(.init(.timedOut, reason, host: host)))
    }

    /// Makes libcurl try all transfers again that wait for another's connection; see `WaitingReminder`.
    ///
    /// A handle that leaves wakes the first one in the queue, so one that does nothing comes and goes, as often as there
    /// can be any that wait. Who still has to wait then waits on; who looks up a name, makes a connection or has one is
    /// not touched, and neither is what a transfer was set up with.
    private func remindOfWaiting() {
        guard let multi, let handle = spare.popLast() ?? CurlHandle() else { return }
        for _ in active {
            guard ccurl_multi_add(multi, handle.easy) == CURLM_OK else { break }
            guard ccurl_multi_remove(multi, handle.easy) == CURLM_OK else { return }
        }
        spare.append(handle)
    }
}
