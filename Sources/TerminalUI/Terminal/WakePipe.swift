#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes a thread that waits in poll(2): from other threads, and from signal handlers.
final class WakePipe: Sendable {
    /// What is polled.
    let reader: Int32
    /// What is written; never blocks.
    let writer: Int32

    /// Opens both ends; `nil` when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Wakes the thread. One that has much to read already wakes anyway.
    func ring() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Takes what was written.
    func take() -> [UInt8] {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(reader, &bytes, bytes.count)
            if count > 0 { all += bytes[..<count] }
            if count < bytes.count, !(count < 0 && errno == EINTR) { return all }
        }
    }
}
