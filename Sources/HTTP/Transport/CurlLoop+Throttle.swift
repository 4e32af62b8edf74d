import CCurl

/// How a connection that exchanges share is held back for one of them.
///
/// libcurl reads a connection for whichever exchange is there, and what comes for one that is paused it sets aside, up
/// to the whole window of a stream, 32 MB: its pause reaches the server only where nobody else reads. So all others on
/// the connection are paused as well until the one goes on, and none is begun. What is in the socket then waits there,
/// and the server's next bytes at the server.
extension CurlLoop {
    /// Holds those up that share a connection with one that is throttled. After each round of transfers.
    func holdUp() {
        guard !throttled.isEmpty else { return }
        // Not before the head: libcurl hands on the lines of heads that it has set aside as one, and mixes up interim
        // ones with the final one. The few that this is about read on until theirs has come.
        for exchange in active where exchange.hasFinalHead && exchange.mayReceive && hasToWait(exchange) {
            guard let handle = exchange.handle, ccurl_easy_pause(handle.easy, Int32(CURLPAUSE_RECV)) == CURLE_OK
            else { continue }
            exchange.isHeldUp = true
        }
    }

    /// An exchange waits no longer, or is over.
    func goOn(after exchange: CurlExchange) {
        guard let place = throttled.firstIndex(where: { $0 === exchange }) else { return }
        throttled.remove(at: place)
        // Those that go on may have to wait themselves, or end, and with them the list changes.
        for other in active where other.isHeldUp && !hasToWait(other) {
            guard let handle = other.handle else { continue }
            other.isHeldUp = false
            other.wasActive = true
            let code = ccurl_easy_pause(handle.easy, Int32(CURLPAUSE_CONT))
            if code != CURLE_OK { finish(handle.easy, code) }
        }
        guard !delayed.isEmpty else { return }
        let waiting = delayed
        delayed = []
        waiting.forEach(begin)
    }

    /// Whether an exchange has to wait because another does that may share its connection.
    func hasToWait(_ exchange: CurlExchange) -> Bool {
        throttled.contains { $0 !== exchange && $0.origin == exchange.origin }
    }
}
