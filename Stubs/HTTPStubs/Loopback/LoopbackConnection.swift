import Foundation
import HTTP
import Rx

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One client's connection, for a handler to answer on, byte by byte where it wants.
///
/// Reading belongs to the connection's thread. Sending and ending may come from any thread, one at a time.
public final class LoopbackConnection: Sendable {
    private struct State {
        var descriptor: Int32
        var isClosed = false
        var unread: [UInt8] = []
        var requests = 0
    }

    /// Which connection of its server this is, counted from 1.
    public let number: Int
    private let state: Guarded<State>

    init(_ descriptor: Int32, number: Int) {
        self.number = number
        state = Guarded(State(descriptor: descriptor))
    }

    /// Whether this side has closed the connection.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: Answering

    /// Sends a whole response with a right `Content-Length`. A body for HEAD is counted but not sent by the caller's
    /// choice of `sendsBody`.
    public func respond(
        _ status: Int,
        _ headers: HTTPHeaders = [:],
        _ body: Data = Data(),
        sendsBody: Bool = true
    ) throws {
        var headers = headers
        if !headers.contains("Content-Length"), status >= 200, status != 204, status != 304 {
            headers.add("Content-Length", String(body.count))
        }
        var bytes = Self.head(status, headers)
        if sendsBody { bytes.append(body) }
        try send(bytes)
    }

    /// Sends a whole response with a text for its body.
    public func respond(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String) throws {
        try respond(status, headers, Data(body.utf8))
    }

    /// Sends a status line and fields exactly as given, and the empty line.
    public func sendHead(_ status: Int, _ headers: HTTPHeaders = [:]) throws { try send(Self.head(status, headers)) }

    /// Sends one chunk of a chunked body (RFC 9112 section 7.1).
    public func sendChunk(_ bytes: Data) throws {
        try send(Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8))
    }

    /// Ends a chunked body, with trailer fields if there are any.
    public func endChunks(_ trailers: HTTPHeaders = [:]) throws {
        try send("0\r\n" + trailers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n")
    }

    /// Sends bytes as they are.
    /// - Throws: `LoopbackError.peerGone` when nobody takes them.
    public func send(_ bytes: Data) throws {
        let descriptor = state.withLock { $0.isClosed ? -1 : $0.descriptor }
        guard descriptor >= 0 else { throw LoopbackError.peerGone }
        try bytes.withUnsafeBytes { try LoopbackSocket.send(descriptor, $0) }
    }

    /// Sends text as it is, garbage included.
    public func send(_ text: String) throws { try send(Data(text.utf8)) }

    private static func head(_ status: Int, _ headers: HTTPHeaders) -> Data {
        let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Data("HTTP/1.1 \(status) Status \(status)\r\n\(fields)\r\n".utf8)
    }

    // MARK: Ending

    /// Closes in order: what was sent still arrives.
    public func close() { end(abortively: false) }

    /// Resets the connection: the client's next read fails.
    public func reset() { end(abortively: true) }

    private func end(abortively: Bool) {
        let descriptor = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed ? -1 : state.descriptor
        }
        guard descriptor >= 0 else { return }
        if abortively { LoopbackSocket.setAbortive(descriptor) }
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }

    /// Wakes the thread that reads or writes, which then ends the connection.
    func interrupt() {
        state.withLock { state in
            if !state.isClosed { _ = shutdown(state.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Waits until the client has closed or reset the connection, reading past anything it still sends.
    /// - Returns: whether it did before the time was up.
    public func waitForPeerToLeave(upTo seconds: Double = 10) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        let descriptor = state.withLock { $0.isClosed ? -1 : $0.descriptor }
        guard descriptor >= 0 else { return true }
        while true {
            var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end.timeIntervalSinceNow
            guard left > 0 else { return false }
            let code = poll(&look, 1, Int32(left * 1000) + 1)
            guard code > 0 else {
                if code < 0, errno == EINTR { continue }
                return false
            }
            guard let bytes = try? LoopbackSocket.receive(descriptor), !bytes.isEmpty else { return true }
        }
    }

    // MARK: Reading

    /// The next bytes, exactly so many, for a handler that rules the whole connection.
    /// - Throws: `LoopbackError.peerGone` when the client ends the connection before.
    public func read(_ count: Int) throws -> Data { try readBytes(count) }

    /// The next request, or `nil` when the client has ended the connection.
    func readRequest() throws -> LoopbackRequest? {
        guard let head = try readHead() else { return nil }
        var lines = head.components(separatedBy: "\r\n")
        let parts = lines.removeFirst().split(separator: " ")
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else { throw LoopbackError.badRequest("request line") }
        var headers = HTTPHeaders()
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { throw LoopbackError.badRequest("field") }
            headers.add(
                String(line[..<colon]),
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
        let length = Int(headers["Content-Length"] ?? "0") ?? 0
        if headers["Expect"]?.lowercased() == "100-continue" { try send("HTTP/1.1 100 Continue\r\n\r\n") }
        let body = try readBytes(length)
        let number = state.withLock { state in
            state.requests += 1
            return state.requests
        }
        return LoopbackRequest(
            method: HTTPMethod(rawValue: String(parts[0])),
            target: String(parts[1]),
            headers: headers,
            body: body,
            connection: self.number,
            number: number
        )
    }

    private func readHead() throws -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let (unread, descriptor) = state.withLock { ($0.unread, $0.isClosed ? -1 : $0.descriptor) }
            if let range = unread.firstRange(of: end) {
                state.withLock { $0.unread.removeFirst(range.upperBound) }
                return String(decoding: unread[..<range.lowerBound], as: UTF8.self)
            }
            guard unread.count < 4 << 20 else { throw LoopbackError.badRequest("head too large") }
            guard descriptor >= 0 else { return nil }
            let more = try LoopbackSocket.receive(descriptor)
            if more.isEmpty { return nil }
            state.withLock { $0.unread += more }
        }
    }

    private func readBytes(_ count: Int) throws -> Data {
        while true {
            let (have, descriptor) = state.withLock { ($0.unread.count, $0.isClosed ? -1 : $0.descriptor) }
            if have >= count {
                return state.withLock { state in
                    defer { state.unread.removeFirst(count) }
                    return Data(state.unread.prefix(count))
                }
            }
            guard descriptor >= 0 else { throw LoopbackError.peerGone }
            let more = try LoopbackSocket.receive(descriptor)
            if more.isEmpty { throw LoopbackError.peerGone }
            state.withLock { $0.unread += more }
        }
    }
}
