import Foundation
import HTTPStubs

/// HTTP/2 by hand, frame by frame (RFC 9113), for what no honest server does. It reads just enough to know which
/// streams were opened.
struct FrameServer: Sendable {
    /// One connection: what a test's script reads and sends.
    struct Connection: Sendable {
        let wire: LoopbackConnection

        /// Kinds of frames (RFC 9113 section 6).
        enum Kind: UInt8 {
            case data, headers, priority, reset, settings, promise, ping, goAway, windowUpdate, continuation
        }

        /// Error codes (section 7).
        enum Code: UInt32 {
            case none, protocolError, internalError, flowControl
            case refused = 7
            case cancel = 8
            case enhanceYourCalm = 11
            case http11Required = 13
        }

        func send(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) throws {
            let size = payload.count
            let head = [UInt8(size >> 16), UInt8(size >> 8 & 255), UInt8(size & 255), kind.rawValue, flags]
            try wire.send(Data(head + Self.bytes(stream) + payload))
        }

        /// The number of the next stream the client opens; other frames are read past and acknowledged where due.
        func nextStream() throws -> UInt32 {
            while true {
                let head = [UInt8](try wire.read(9))
                let payload = try wire.read(Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2]))
                let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
                switch Kind(rawValue: head[3]) {
                case .headers: return stream
                case .settings where head[4] & 1 == 0: try send(.settings, flags: 1)
                case .ping where head[4] & 1 == 0: try send(.ping, flags: 1, [UInt8](payload))
                default: break
                }
            }
        }

        /// Status 200, with literal fields where wanted, in one HEADERS frame.
        func sendHead(_ stream: UInt32, fields: [(String, String)] = [], isLast: Bool = false) throws {
            try send(.headers, flags: 4 | (isLast ? 1 : 0), stream: stream, [0x88] + Self.literals(fields))
        }

        func sendBody(_ text: String, _ stream: UInt32, isLast: Bool = false) throws {
            try send(.data, flags: isLast ? 1 : 0, stream: stream, Array(text.utf8))
        }

        func answer(_ stream: UInt32, _ text: String) throws {
            try sendHead(stream)
            try sendBody(text, stream, isLast: true)
        }

        func reset(_ stream: UInt32, _ code: Code) throws {
            try send(.reset, stream: stream, Self.bytes(code.rawValue))
        }

        func goAway(last: UInt32, _ code: Code) throws {
            try send(.goAway, Self.bytes(last) + Self.bytes(code.rawValue))
        }

        static func bytes(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }

        /// Fields without indexing and without Huffman coding (RFC 7541 section 6.2.2).
        static func literals(_ fields: [(String, String)]) -> [UInt8] {
            func string(_ text: String) -> [UInt8] {
                let bytes = Array(text.utf8)
                guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
                var (rest, length) = (bytes.count - 127, [UInt8(127)])
                while rest >= 128 {
                    length.append(UInt8(rest & 127 | 128))
                    rest >>= 7
                }
                return length + [UInt8(rest)] + bytes
            }
            return fields.flatMap { [0] + string($0.0) + string($0.1) }
        }
    }

    let server: LoopbackServer

    /// Starts a server whose connections run a script each, after the preface and both sides' settings.
    init(_ script: @escaping @Sendable (Connection) throws -> Void) throws {
        server = try LoopbackServer(connections: { wire in
            let connection = Connection(wire: wire)
            _ = try wire.read(24)
            try connection.send(.settings)
            try script(connection)
            _ = wire.waitForPeerToLeave(upTo: 30)
        })
    }
}
