import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input as a place items may come from.
enum StandardInput {
    /// What is piped in, or `nil` when standard input does not count: a terminal, the null device, a file or pipe
    /// without a byte.
    ///
    /// - Parameters:
    ///   - isForced: whether the user wrote `-`, so that whatever it is, it counts.
    ///   - waiting: called once when a pipe has said nothing for a second.
    /// - Throws: `CommandFailure` (64) when it cannot be read, or is larger than any list of items.
    static func bytes(isForced: Bool, waiting: () -> Void) throws(CommandFailure) -> [UInt8]? {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else {
            if isForced { throw unreadable() }
            return nil
        }
        let kind = status.st_mode & S_IFMT
        guard isForced || [S_IFIFO, S_IFSOCK, S_IFREG].contains(kind) else { return nil }
        if kind != S_IFREG {
            var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, 1000) == 0 { waiting() }
        }
        guard let bytes = LocalFile.readAll(STDIN_FILENO, limit: ItemReader.byteLimit) else { throw unreadable() }
        return bytes.isEmpty && !isForced ? nil : bytes
    }

    /// Whether something is piped in: it is a pipe, a socket or a regular file.
    static var isPiped: Bool {
        var status = stat()
        return fstat(STDIN_FILENO, &status) == 0 && [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT)
    }

    private static func unreadable() -> CommandFailure {
        .usage("Standard input cannot be read, or has more than \(ByteSize(ItemReader.byteLimit)).")
    }
}
