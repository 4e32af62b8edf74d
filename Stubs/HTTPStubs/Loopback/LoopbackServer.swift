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

/// A small HTTP/1.1 server on 127.0.0.1 whose handler rules every byte it sends.
///
/// It is for tests and stand-ins: it can truncate, reset, lie about lengths, send garbage and drip, count connections
/// and see a client leave. Each connection has a thread of its own, on which the handler is called once a request;
/// connections are kept alive until the handler closes them, the client does, or the client asks for it.
///
/// ```swift
/// let server = try LoopbackServer { request, connection in
///     try connection.respond(200, ["Content-Type": "text/plain"], "hello")
/// }
/// defer { server.stop() }
/// let url = server.url("/greeting?lang=en")
/// ```
public final class LoopbackServer: Sendable {
    /// Answers one request on its connection. What it throws closes the connection.
    public typealias Handler = @Sendable (LoopbackRequest, LoopbackConnection) throws -> Void

    /// Rules one connection from its first byte to its last, for what is not HTTP/1.1: TLS, HTTP/2, nothing at all.
    public typealias RawHandler = @Sendable (LoopbackConnection) throws -> Void

    private struct State {
        var connections: [Int: LoopbackConnection] = [:]
        var accepted = 0
        var requests: [LoopbackRequest] = []
        var isStopped = false
    }

    /// The port the system gave.
    public let port: UInt16
    private let listener: Int32
    private let requestHandler: Handler?
    private let rawHandler: RawHandler?
    private let state = Guarded(State())
    private let changed = NSCondition()
    private let keepsRequests: Bool

    /// Starts listening at once.
    /// - Parameters:
    ///   - port: the port, or 0 for any free one.
    ///   - keepsRequests: whether `requests` remembers what came; a server that runs for long should not.
    ///   - handler: answers every request; called on the connection's thread.
    /// - Throws: `LoopbackError` when the system refuses.
    public init(port: UInt16 = 0, keepsRequests: Bool = true, _ handler: @escaping Handler) throws {
        requestHandler = handler
        rawHandler = nil
        self.keepsRequests = keepsRequests
        (listener, self.port) = try Self.listen(port)
        let thread = Thread { [self] in accept() }
        thread.start()
    }

    /// Starts listening at once, and leaves every byte to the handler.
    /// - Parameters:
    ///   - port: the port, or 0 for any free one.
    ///   - handler: called once a connection, on its thread; the connection ends with it. What it throws ends it too.
    /// - Throws: `LoopbackError` when the system refuses.
    public init(port: UInt16 = 0, connections handler: @escaping RawHandler) throws {
        requestHandler = nil
        rawHandler = handler
        keepsRequests = false
        (listener, self.port) = try Self.listen(port)
        let thread = Thread { [self] in accept() }
        thread.start()
    }

    private static func listen(_ port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        signal(SIGPIPE, SIG_IGN)
        return try LoopbackSocket.listen(port: port)
    }

    /// The URL of a path (and query) on this server.
    public func url(_ path: String = "/") -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

    /// How many connections were accepted so far.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// How many connections are open now.
    public var openConnectionCount: Int { state.withLock { $0.connections.count } }

    /// Every request so far, in the order in which they were read, if they are kept.
    public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

    /// Waits until something about the server holds, looking again at each request, connection and closing.
    /// - Returns: whether it held before the time was up.
    public func wait(upTo seconds: Double = 10, until holds: (LoopbackServer) -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        changed.lock()
        defer { changed.unlock() }
        while !holds(self) {
            guard changed.wait(until: end) else { return holds(self) }
        }
        return true
    }

    /// Closes every connection and stops listening. Handlers under way see their peer gone. Idempotent.
    public func stop() {
        let open = state.withLock { state -> [LoopbackConnection]? in
            guard !state.isStopped else { return nil }
            state.isStopped = true
            return Array(state.connections.values)
        }
        guard let open else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        #if canImport(Darwin)
            close(listener)
        #endif
        for connection in open { connection.interrupt() }
    }

    private func announce() {
        changed.lock()
        changed.broadcast()
        changed.unlock()
    }

    private func accept() {
        while true {
            guard let descriptor = LoopbackSocket.accept(listener) else { break }
            let connection = state.withLock { state -> LoopbackConnection? in
                guard !state.isStopped else { return nil }
                state.accepted += 1
                let connection = LoopbackConnection(descriptor, number: state.accepted)
                state.connections[connection.number] = connection
                return connection
            }
            guard let connection else {
                close(descriptor)
                break
            }
            announce()
            let thread = Thread { [self] in serve(connection) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #if !canImport(Darwin)
            close(listener)
        #endif
    }

    private func serve(_ connection: LoopbackConnection) {
        do {
            try rawHandler?(connection)
            while let requestHandler, !connection.isClosed, let request = try connection.readRequest() {
                state.withLock { if keepsRequests { $0.requests.append(request) } }
                announce()
                try requestHandler(request, connection)
                if request.headers["Connection"]?.lowercased() == "close" { break }
            }
        } catch {
            // The peer is gone or the handler gave up: either way the connection ends here.
        }
        connection.close()
        _ = state.withLock { $0.connections.removeValue(forKey: connection.number) }
        announce()
    }
}

/// Why a loopback server or one of its connections cannot go on.
public enum LoopbackError: Error, Hashable, Sendable {
    /// The system refused a socket; with its error number.
    case socket(String, Int32)
    /// The client closed or reset the connection.
    case peerGone
    /// What the client sent is not a request this server reads.
    case badRequest(String)
}
