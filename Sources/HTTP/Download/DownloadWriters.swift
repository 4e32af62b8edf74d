import Dispatch
import Rx
import Synchronization

/// What the downloads of one session share: a few queues to write on and the buffers to write from.
///
/// A few queues, not one a download: creating, writing and renaming files is what limits small downloads, and more
/// threads than processors only get in each other's way.
final class DownloadWriters: Sendable {
    /// What a batch holds before the transport is paused.
    static let highMark = 128 << 10

    /// The folders files were written to.
    let folders = KnownFolders()
    private let queues: [DispatchQueue]
    private let next = Atomic(0)
    private let buffers = Guarded<[[UInt8]]>([])
    private let open = DispatchGroup()

    init(count: Int = 2) {
        queues = (0..<count).map { DispatchQueue(label: "HTTPSession.writer.\($0)") }
    }

    /// The serial queue for one download.
    func makeQueue() -> DispatchQueue {
        queues[next.wrappingAdd(1, ordering: .relaxed).oldValue % queues.count]
    }

    /// An empty buffer with room for a batch.
    func takeBuffer() -> [UInt8] {
        if let buffer = buffers.withLock({ $0.popLast() }) { return buffer }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(Self.highMark + 16 << 10)
        return buffer
    }

    /// Takes a buffer back. Out of its place, since a buffer that two hold would be emptied by making another one.
    func giveBack(_ place: inout [UInt8]) {
        guard place.capacity >= Self.highMark else { return }
        var buffer: [UInt8] = []
        swap(&buffer, &place)
        buffer.removeAll(keepingCapacity: true)
        let empty = buffer
        buffers.withLock { if $0.count < 16 { $0.append(empty) } }
    }

    /// How many buffers wait to be used again.
    var spareBuffers: Int { buffers.withLock { $0.count } }

    func began() { open.enter() }
    func ended() { open.leave() }
    func wait(upTo limit: Duration) -> Bool {
        open.wait(timeout: .now() + .milliseconds(limit.wholeMilliseconds)) == .success
    }
}
