import Foundation
import GIFSearch
import HTTP
import HTTPStubs
import Synchronization

/// A GIPHY on this machine: the demo catalogue over real HTTP, with faults on demand.
///
/// Faults come from `setFaults`, from a request's own `X-Stub-Fault` field or `stub_fault` parameter (for that request
/// alone), or through the control path: `/_stub/faults?set=FAULT&set=FAULT` replaces them, `/_stub/faults?clear` ends
/// them, `/_stub/log` lists what was asked so far, a line each, keys hidden.
public final class GiphyStubServer: Sendable {
    /// What a server is made with.
    public struct Configuration: Sendable {
        /// The port; 0 for any that is free.
        public var port: UInt16 = 0
        /// The faults it begins with.
        public var faults: [StubFault] = []
        /// Recorded bodies, which answer before the catalogue does.
        public var recorded: RecordedBodies?
        /// Whether media URLs in recorded bodies are made to point at this server.
        public var rewritesMedia = false
        /// Whether a call without a key is refused, as GIPHY does.
        public var requiresKey = true
        /// What `random` begins from.
        public var seed: UInt64 = 1
        /// Is told each request, a line without its end, keys hidden, and the same line once more when a client leaves
        /// that was kept waiting (`hang`). From any thread.
        public var log: @Sendable (String) -> Void = { _ in }

        /// A configuration of defaults.
        public init() {}
    }

    private struct State {
        /// With how often each is still to happen.
        var faults: [(fault: StubFault, left: Int)] = []
        var lines: [String] = []
        var answers = 0
    }

    /// Lines that are kept for `/_stub/log`.
    private static let keptLines = 10_000

    private let configuration: Configuration
    private let plain: DemoService
    private let hostile: DemoService
    private let state: Mutex<State>
    private let stopping = Gate()
    private let server: Mutex<LoopbackServer?> = Mutex(nil)
    /// The port the system gave.
    public let port: UInt16

    /// Starts listening at once.
    /// - Throws: `LoopbackError` when the system refuses the port.
    public init(_ configuration: Configuration = Configuration()) throws {
        self.configuration = configuration
        let options = DemoService.Options(requiresKey: configuration.requiresKey, seed: configuration.seed)
        plain = DemoService(options)
        hostile = DemoService(titles: HostileTitles.all, options)
        state = Mutex(State(faults: configuration.faults.map { ($0, $0.times ?? .max) }))
        // The handler needs the server and the server its handler: this box is filled before anyone knows the port.
        let box = Box()
        let server = try LoopbackServer(port: configuration.port, keepsRequests: false) { request, connection in
            try box.wait()?.handle(request, connection)
        }
        port = server.port
        self.server.withLock { $0 = server }
        box.fill(self)
    }

    deinit { stop() }

    /// Scheme, host and port: what `IGIF_GIPHY_URL` takes.
    public var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

    /// Replaces the faults.
    public func setFaults(_ faults: [StubFault]) {
        state.withLock { $0.faults = faults.map { ($0, $0.times ?? .max) } }
    }

    /// What was asked so far, a line each, keys hidden.
    public var log: [String] { state.withLock { $0.lines } }

    /// Closes every connection and stops listening. Idempotent.
    public func stop() {
        stopping.open()
        server.withLock { $0 }?.stop()
    }

    private func handle(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
        let call = LoopbackCall(request, port: port)
        if call.path.first == "_stub" { return try control(call, connection) }
        let faults: [StubFault]
        do { faults = try take(call) } catch let error as StubFault.SyntaxError {
            return try connection.respond(400, ["Content-Type": "text/plain"], "\(error)\n")
        }
        let line = call.line
        state.withLock { state in
            state.answers += 1
            if state.lines.count < Self.keptLines { state.lines.append(line) }
        }
        configuration.log(
            faults.isEmpty ? line : line + " fault: \(faults.map { "\($0.kind)" }.joined(separator: ", "))"
        )
        let number = state.withLock { $0.answers }
        let answer = StubAnswer(
            call: call,
            kinds: faults.map(\.kind),
            number: number,
            connection: connection,
            stopping: stopping,
            clientLeft: { [configuration] in configuration.log(line + " the client left") }
        )
        try answer.send { [self] request, isHostile in respond(call, request, isHostile: isHostile) }
    }

    private func respond(_ call: LoopbackCall, _ request: HTTPRequest, isHostile: Bool) -> StubAnswer.Content {
        if let recorded = configuration.recorded {
            let origin = configuration.rewritesMedia ? call.origin : nil
            if let (status, body) = recorded.answer(call, mediaOrigin: origin) {
                return (status, ["Content-Type": "application/json"], body)
            }
            if configuration.rewritesMedia, call.target == .media, call.path.count > 1,
                let url = URL(string: "\(call.origin)/media/catBounce/original.gif")
            {
                return content(plain.respond(to: HTTPRequest(url, method: request.method, headers: request.headers)))
            }
        }
        return content((isHostile ? hostile : plain).respond(to: request))
    }

    private func content(_ answer: (response: HTTPResponse, body: Data)) -> StubAnswer.Content {
        (answer.response.status, answer.response.headers, answer.body)
    }

    /// The faults of one answer, counted off.
    private func take(_ call: LoopbackCall) throws -> [StubFault] {
        let own =
            call.request.headers.values("X-Stub-Fault")
            + call.request.query.filter { $0.name == "stub_fault" }.map(\.value)
        if !own.isEmpty { return try own.map { try StubFault($0) } }
        return state.withLock { state in
            var taken: [StubFault] = []
            for index in state.faults.indices
            where state.faults[index].fault.target == call.target && state.faults[index].left > 0 {
                state.faults[index].left -= 1
                taken.append(state.faults[index].fault)
            }
            return taken
        }
    }

    private func control(_ call: LoopbackCall, _ connection: LoopbackConnection) throws {
        switch call.path.dropFirst().first {
        case "faults":
            do {
                setFaults(try call.request.query.filter { $0.name == "set" }.map { try StubFault($0.value) })
                try connection.respond(200, ["Content-Type": "text/plain"], "ok\n")
            } catch let error as StubFault.SyntaxError {
                try connection.respond(400, ["Content-Type": "text/plain"], "\(error)\n")
            }
        case "log": try connection.respond(200, ["Content-Type": "text/plain"], log.map { $0 + "\n" }.joined())
        default: try connection.respond(404, ["Content-Type": "text/plain"], "no such control\n")
        }
    }

    /// Hands the server to its own handler once it is made.
    private final class Box: Sendable {
        private struct Held: Sendable { weak var server: GiphyStubServer? }

        private let held = Mutex(Held())
        private let isFull = Gate()

        func fill(_ server: GiphyStubServer) {
            held.withLock { $0.server = server }
            isFull.open()
        }

        func wait() -> GiphyStubServer? {
            isFull.wait()
            return held.withLock { $0.server }
        }
    }
}
