import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Between a transfer and one reader who asks for each piece: what comes unasked is kept, up to a mark, and then the
/// transfer is to pause.
///
/// One state, one lock; readers are called after it is released. Either something is kept or somebody waits, never both.
final class StreamPipe: Sendable {
    /// What an asking reader is told.
    enum Outcome: Sendable {
        case event(HTTPStreamEvent)
        /// The stream is over: `nil`, or why. Told once; who asks again hears `nil`.
        case end((any Error)?)
        /// The reader has left, from wherever, and gets nothing any more.
        case left
    }

    typealias Reader = @Sendable (Outcome) -> Void

    /// What whoever owns the pipe has to do after a call.
    enum Need: Equatable {
        case nothing
        /// Nobody asked before: begin the transfer.
        case begin
        /// The transfer was told to pause and may go on.
        case resume
        /// The transfer runs and is of no use any more.
        case abort
    }

    private struct Stock: Sendable {
        var head: HTTPResponse?
        var bytes = Data()
        var isPaused = false
        var isEmpty: Bool { head == nil && bytes.isEmpty }

        /// The next event: the head, else all bytes there are.
        mutating func takeEvent() -> HTTPStreamEvent? {
            if let response = head.take() { return .head(response) }
            guard !bytes.isEmpty else { return nil }
            defer { bytes = Data() }
            return .bytes(bytes)
        }
    }

    private enum Phase: Sendable {
        /// Nobody has asked; there is no transfer.
        case fresh
        /// The transfer runs, nobody waits.
        case keeping(Stock)
        /// The transfer runs, somebody waits, nothing is kept.
        case waiting(Reader)
        /// The transfer is over; what is kept goes out before its end is told.
        case draining(Stock, (any Error)?)
        /// The end was told.
        case ended
        /// The reader has left before.
        case left
    }

    private struct State: Sendable {
        var phase = Phase.fresh
        var hasGivenAny = false
    }

    private let mark: Int
    private let state = Guarded(State())

    /// Makes a pipe that pauses its transfer once it keeps this many bytes.
    init(mark: Int) { self.mark = max(1, mark) }

    // MARK: The reader's side

    /// Asks for the next event; the reader is called once, now or when there is something. One may wait at a time.
    func ask(_ reader: @escaping Reader) -> Need {
        let (outcome, need) = state.withLock { state -> (Outcome?, Need) in
            switch state.phase {
            case .fresh:
                state.phase = .waiting(reader)
                return (nil, .begin)
            case .keeping(var stock):
                guard let event = stock.takeEvent() else {
                    state.phase = .waiting(reader)
                    return (nil, .nothing)
                }
                let mayResume = stock.isPaused && stock.isEmpty
                if mayResume { stock.isPaused = false }
                state.phase = .keeping(stock)
                state.hasGivenAny = true
                return (.event(event), mayResume ? .resume : .nothing)
            case .waiting:
                preconditionFailure("A stream has one reader, who asks once at a time")
            case .draining(var stock, let failure):
                guard let event = stock.takeEvent() else {
                    state.phase = .ended
                    return (.end(failure), .nothing)
                }
                state.phase = .draining(stock, failure)
                state.hasGivenAny = true
                return (.event(event), .nothing)
            case .ended: return (.end(nil), .nothing)
            case .left: return (.left, .nothing)
            }
        }
        if let outcome { reader(outcome) }
        return need
    }

    /// The reader wants no more; one who waits is told so. Idempotent.
    func leave() -> Need {
        let (reader, need) = state.withLock { state -> (Reader?, Need) in
            switch state.phase {
            case .fresh, .draining:
                state.phase = .left
                return (nil, .nothing)
            case .keeping:
                state.phase = .left
                return (nil, .abort)
            case .waiting(let reader):
                state.phase = .left
                return (reader, .abort)
            case .ended, .left: return (nil, .nothing)
            }
        }
        reader?(.left)
        return need
    }

    // MARK: The transfer's side

    /// The head has come.
    func give(_ head: HTTPResponse) {
        let reader = state.withLock { state -> Reader? in
            switch state.phase {
            case .keeping(var stock):
                stock.head = head
                state.phase = .keeping(stock)
                return nil
            case .waiting(let reader):
                state.phase = .keeping(Stock())
                state.hasGivenAny = true
                return reader
            case .fresh, .draining, .ended, .left: return nil
            }
        }
        reader?(.event(.head(head)))
    }

    /// Bytes have come.
    /// - Returns: whether more may come before the need to `resume` is said.
    func give(_ bytes: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        guard !bytes.isEmpty else { return .proceed }
        let piece = Data(bytes)
        let (reader, flow) = state.withLock { state -> (Reader?, HTTPTransportFlow) in
            switch state.phase {
            case .keeping(var stock):
                // Not two owners at a time, or each piece would copy all that came before.
                state.phase = .left
                if stock.bytes.isEmpty { stock.bytes = piece } else { stock.bytes.append(piece) }
                stock.isPaused = stock.bytes.count >= mark
                defer { state.phase = .keeping(stock) }
                return (nil, stock.isPaused ? .pause : .proceed)
            case .waiting(let reader):
                state.phase = .keeping(Stock())
                state.hasGivenAny = true
                return (reader, .proceed)
            case .fresh, .draining, .ended, .left: return (nil, .proceed)
            }
        }
        reader?(.event(.bytes(piece)))
        return flow
    }

    /// The transfer is over: `nil`, or why it failed. What is kept is still given out.
    func end(_ failure: (any Error)?) {
        let reader = state.withLock { state -> Reader? in
            switch state.phase {
            case .keeping(let stock):
                state.phase = .draining(stock, failure)
                return nil
            case .waiting(let reader):
                state.phase = .ended
                return reader
            case .fresh, .draining, .ended, .left: return nil
            }
        }
        reader?(.end(failure))
    }

    /// Forgets what is kept, for a transfer that begins anew.
    /// - Returns: whether it may: something given out cannot be taken back.
    func startOver() -> Bool {
        state.withLock { state in
            guard !state.hasGivenAny else { return false }
            switch state.phase {
            case .keeping:
                state.phase = .keeping(Stock())
                return true
            case .waiting: return true
            case .fresh, .draining, .ended, .left: return false
            }
        }
    }
}
