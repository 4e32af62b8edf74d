import Foundation
import HTTP
import HTTPStubs
import Testing

/// What a server does instead of answering well, and the error that it is.
struct WireFault: Sendable, CustomTestStringConvertible {
    /// How a server's answer ends.
    enum Ending: Sendable {
        /// The connection is closed in order: what was sent arrives.
        case close
        /// The connection is reset.
        case reset
        /// Nothing more comes, and the connection stays open until the client leaves.
        case silence
        /// This comes again and again until the client leaves.
        case endless(String)
    }

    /// The error a fault has to become.
    enum Meaning: Sendable {
        case kind(HTTPError.TransportFailure.Kind)
        case limit(HTTPError.Limit)
    }

    var testDescription: String
    /// What is sent after the request was read.
    var answer: String
    var ending: Ending
    var meaning: Meaning
    var limits: HTTPTransferLimits

    init(
        _ name: String,
        _ answer: String,
        _ ending: Ending = .close,
        _ kind: HTTPError.TransportFailure.Kind,
        limits: HTTPTransferLimits = .patient
    ) {
        self.init(name, answer, ending, .kind(kind), limits: limits)
    }

    init(
        _ name: String,
        _ answer: String,
        _ ending: Ending,
        _ meaning: Meaning,
        limits: HTTPTransferLimits = .patient
    ) {
        (testDescription, self.answer, self.ending, self.meaning) = (name, answer, ending, meaning)
        self.limits = limits
    }

    /// Plays the fault on a connection; the number of bytes of an endless answer that the system took is bounded by
    /// what the client reads and by the sockets' own buffers.
    func play(on connection: LoopbackConnection) throws {
        if !answer.isEmpty { try connection.send(answer) }
        switch ending {
        case .close: connection.close()
        case .reset: connection.reset()
        case .silence: _ = connection.waitForPeerToLeave(upTo: 30)
        case .endless(let piece):
            let much = Data(String(repeating: piece, count: max(1, 4096 / piece.utf8.count)).utf8)
            var sent = 0
            // What a client without a bound would have to hold; no test sends so much to one that has one. Where time
            // is the bound, how much that is depends on the machine.
            while isEndedByTime || sent < 256 << 20 {
                try connection.send(much)
                sent += much.count
            }
            Issue.record("the client took \(sent) bytes of an endless answer")
        }
    }

    private var isEndedByTime: Bool {
        if case .kind(.timedOut) = meaning { true } else { false }
    }

    /// A server with this fault at every request.
    func makeServer() throws -> LoopbackServer { try LoopbackServer { _, connection in try play(on: connection) } }

    /// Whether an error is the one meant, and fit to be shown.
    func check(_ error: (any Error)?, _ route: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let error = error as? HTTPError else {
            Issue.record("\(route): \(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        switch (meaning, error) {
        case (.kind(let kind), .transport(let failure)):
            #expect(failure.kind == kind, "\(route): \(error)", sourceLocation: sourceLocation)
        case (.limit(let limit), .limitExceeded(let passed)):
            #expect(passed == limit, "\(route): \(error)", sourceLocation: sourceLocation)
        default: Issue.record("\(route): \(error)", sourceLocation: sourceLocation)
        }
        expectSentence(error, sourceLocation: sourceLocation)
    }
}

/// What stands in the query of every request of these tests and must stand nowhere else.
let faultSecret = "verysecretkey"

/// One sentence for people: it begins with a capital letter or a name, ends with a full stop, and holds no control
/// character and nothing of a query.
func expectSentence(_ error: any Error, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = "\(error)"
    #expect(text.hasSuffix(".") && !text.hasSuffix("..") && text.count > 20, "\(text)", sourceLocation: sourceLocation)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, sourceLocation: sourceLocation)
    #expect(!text.contains(faultSecret) && !text.contains("?"), "\(text)", sourceLocation: sourceLocation)
    #expect(text.utf8.count < 400, "\(text)", sourceLocation: sourceLocation)
}
