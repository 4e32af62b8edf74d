import Dispatch
import Rx

/// An upload between the queue that reads it and the wire that takes it: read ahead by two blocks, never more.
final class UploadFeed: Sendable {
    /// What the wire gets when it asks.
    enum Supply: Equatable {
        case bytes(Int)
        /// Nothing yet; `wake` will be called.
        case later
        case end
        case failure(HTTPError)
    }

    private enum End: Sendable {
        case whole
        case failure(HTTPError)
    }

    private struct State: Sendable {
        var length: Result<Int, HTTPError>?
        var blocks: [[UInt8]] = []
        /// How much of the first block has gone.
        var gone = 0
        var end: End?
        var isReading = false
        var isAwaited = false
        /// Grows with each beginning; what was read for an earlier one is thrown away.
        var round = 0
        var isClosed = false
    }

    private static let blockBytes = 128 << 10
    private static let blocksAhead = 2

    private let queue = DispatchQueue(label: "HTTPUpload")
    private let source: Source
    private let state = Guarded(State())
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called when there is something after `.later`, on the feed's queue.
    init(_ upload: HTTPUpload, host: String?, wake: @escaping @Sendable () -> Void) {
        source = Source(UploadReader(upload, host: host))
        self.wake = wake
    }

    /// Takes the content's length, then calls; on the feed's queue.
    func open(_ done: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            let length: Result<Int, HTTPError>
            do throws(HTTPError) { length = .success(try source.reader.measure()) } catch { length = .failure(error) }
            let mustRead = state.withLock { state in
                state.length = length
                guard (try? length.get()) != nil, !state.isClosed else { return false }
                state.isReading = true
                return true
            }
            done()
            if mustRead { read() }
        }
    }

    /// The content's length in bytes.
    /// - Throws: why it cannot be sent.
    func length() throws(HTTPError) -> Int {
        guard let length = state.withLock({ $0.length }) else { return 0 }
        return try length.get()
    }

    /// Hands out the next bytes; on the wire's thread, and never waits.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Supply {
        let (supply, mustRead) = state.withLock { state -> (Supply, Bool) in
            guard let block = state.blocks.first else {
                switch state.end {
                case .whole: return (.end, false)
                case .failure(let error): return (.failure(error), false)
                case nil:
                    state.isAwaited = true
                    return (.later, Self.shouldRead(&state))
                }
            }
            let count = min(buffer.count, block.count - state.gone)
            block.withUnsafeBytes { bytes in
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[state.gone..<state.gone + count]))
            }
            state.gone += count
            if state.gone == block.count {
                state.blocks.removeFirst()
                state.gone = 0
            }
            return (.bytes(count), Self.shouldRead(&state))
        }
        if mustRead { queue.async { self.read() } }
        return supply
    }

    /// Begins again at the first byte; on the wire's thread.
    func rewind() {
        let mustRead = state.withLock { state in
            state.round += 1
            (state.blocks, state.gone, state.end) = ([], 0, nil)
            return Self.shouldRead(&state)
        }
        if mustRead { queue.async { self.read() } }
    }

    /// Nobody asks any more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            (state.blocks, state.gone) = ([], 0)
        }
    }

    private static func shouldRead(_ state: inout State) -> Bool {
        guard !state.isReading, !state.isClosed, state.end == nil else { return false }
        guard state.blocks.count < blocksAhead else { return false }
        state.isReading = true
        return true
    }

    /// Reads until it is far enough ahead; on the queue.
    private func read() {
        while true {
            let round = state.withLock { $0.round }
            if source.round != round {
                source.reader.restart()
                source.round = round
            }
            var block: [UInt8]?
            var failure: HTTPError?
            do throws(HTTPError) { block = try source.reader.next(upTo: Self.blockBytes) } catch { failure = error }
            let (goesOn, mustWake) = state.withLock { state -> (Bool, Bool) in
                state.isReading = false
                if state.round == round {
                    if let block { state.blocks.append(block) } else { state.end = failure.map(End.failure) ?? .whole }
                }
                let isReady = !state.blocks.isEmpty || state.end != nil
                let mustWake = state.isAwaited && isReady && !state.isClosed
                if mustWake { state.isAwaited = false }
                return (Self.shouldRead(&state), mustWake)
            }
            if mustWake { wake() }
            guard goesOn else { return }
        }
    }

    /// `@unchecked Sendable`: belongs to the queue.
    private final class Source: @unchecked Sendable {
        let reader: UploadReader
        var round = 0

        init(_ reader: UploadReader) { self.reader = reader }
    }
}
