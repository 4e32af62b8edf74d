import Dispatch
import Rx
import Synchronization

/// What the downloads of one session share: a few threads to write on and the buffers to write from.
///
/// A few threads, not one a download: creating, writing and renaming files is what limits small downloads, and more
/// threads than processors only get in each other's way.
final class DownloadWriters: Sendable {
    /// What a batch holds before its transfer may be paused.
    static let highMark = 128 << 10
    /// What all batches together hold before those above their mark are paused.
    ///
    /// Not each by itself: where several transfers share a connection, one that pauses holds up all of them. What comes
    /// in bursts is written in time as long as the whole is.
    static let sharedMark = 4 << 20
    /// What a batch holds at most, whatever the others do.
    static let lastMark = 1 << 20
    /// Bytes a buffer has room for: two of the transport's largest pieces.
    static let bufferSize = 128 << 10

    /// The folders files were written to.
    let folders = KnownFolders()
    private let threads: [WriterThread]
    private let next = Atomic(0)
    private let lastSize = Atomic(Int.max)
    private let buffers = Guarded<[[UInt8]]>([])
    private let open = DispatchGroup()
    /// Bytes that came and were not taken yet.
    private let waiting = Atomic(0)

    init(count: Int = 2) {
        threads = (0..<count).map { _ in WriterThread() }
    }

    /// The thread for one download.
    ///
    /// While files are small they go through one: a folder takes one new file at a time, and making it is nearly
    /// all of their work. For larger ones it is the writing, of which each does its share.
    func nextThread() -> WriterThread {
        guard lastSize.load(ordering: .relaxed) >= Self.highMark else { return threads[0] }
        return threads[next.wrappingAdd(1, ordering: .relaxed).oldValue % threads.count]
    }

    /// A file has its name, of so many bytes: those after it are taken for its like.
    func finished(_ bytes: Int) { lastSize.store(bytes, ordering: .relaxed) }

    /// Bytes came that wait to be written.
    /// - Parameters:
    ///   - bytes: how many.
    ///   - batch: how many their batch holds with them.
    /// - Returns: whether their transfer has to pause.
    func came(_ bytes: Int, in batch: Int) -> Bool {
        let all = waiting.wrappingAdd(bytes, ordering: .relaxed).newValue
        return batch >= Self.highMark && all >= Self.sharedMark || batch >= Self.lastMark
    }

    /// Bytes wait no longer.
    func went(_ bytes: Int) { waiting.wrappingSubtract(bytes, ordering: .relaxed) }

    /// An empty buffer.
    func takeBuffer() -> [UInt8] {
        if let buffer = buffers.withLock({ $0.popLast() }) { return buffer }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(Self.bufferSize)
        return buffer
    }

    /// Takes a buffer back. Out of its place, since a buffer that two hold would be emptied by making another one.
    func giveBack(_ place: inout [UInt8]) {
        guard Self.bufferSize...Self.bufferSize * 2 ~= place.capacity else { return }
        var buffer: [UInt8] = []
        swap(&buffer, &place)
        buffer.removeAll(keepingCapacity: true)
        let empty = buffer
        buffers.withLock { if $0.count < 32 { $0.append(empty) } }
    }

    /// How many buffers wait to be used again.
    var spareBuffers: Int { buffers.withLock { $0.count } }

    func began() { open.enter() }
    func ended() { open.leave() }
    func wait(upTo limit: Duration) -> Bool {
        open.wait(timeout: .now() + .milliseconds(limit.wholeMilliseconds)) == .success
    }
}
