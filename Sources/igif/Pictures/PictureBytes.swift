import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the bytes of a GIF, of a file or of standard input, as far as memory is to be had for them.
enum PictureBytes {
    /// Most bytes of one GIF: more than twice what GIPHY takes. Known of a file before any is read.
    static let limit = 256 << 20

    /// Reads a file. A pipe is read to its end, once somebody writes to it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - waiting: called once when a pipe has said nothing for a second.
    /// - Throws: `CommandFailure` (1) that names the file.
    static func file(_ path: String, waiting: () -> Void) throws(CommandFailure) -> Data {
        let descriptor = try opened(path)
        defer { close(descriptor) }
        return try all(descriptor, "'\(SafeText.line(path))'", waiting: waiting)
    }

    /// Reads a file piece by piece, so that no more than a piece of it is in memory.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - waiting: called once when a pipe has said nothing for a second.
    ///   - body: takes each piece, none of them empty.
    /// - Throws: as ``file(_:waiting:)`` does, and what `body` throws.
    static func pieces(of path: String, waiting: () -> Void, _ body: (Data) throws -> Void) throws {
        let name = "'\(SafeText.line(path))'"
        let descriptor = try opened(path)
        defer { close(descriptor) }
        awaitBytes(descriptor, waiting)
        var count = 0
        while true {
            guard let piece = some(descriptor, 65_536) else { throw unreadable(name, LocalFile.reason()) }
            guard !piece.isEmpty else { break }
            count += piece.count
            guard count <= limit else { throw tooLarge(name, "") }
            try body(piece)
        }
        guard count > 0 else { throw CommandFailure(.failure, "\(name) is empty.") }
    }

    private static func opened(_ path: String) throws(CommandFailure) -> Int32 {
        let name = SafeText.line(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else { throw unreadable(name, LocalFile.reason(code)) }
            throw CommandFailure(.failure, "There is no file '\(name)'.", hint: hint(path))
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw CommandFailure(.failure, "'\(name)' is a folder, and a GIF is needed.") }
        guard kind == S_IFREG || kind == S_IFIFO else {
            throw CommandFailure(.failure, "'\(name)' is a device, and a GIF is needed.")
        }
        // A named pipe is opened without waiting for a writer, so that the wait can be told of.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(name, LocalFile.reason()) }
        return descriptor
    }

    /// Reads standard input.
    ///
    /// - Parameter waiting: called once when a pipe has said nothing for a second.
    /// - Throws: `CommandFailure` (64) when it is a terminal, (1) when it holds nothing or too much.
    static func standardInput(waiting: () -> Void) throws(CommandFailure) -> Data {
        guard isatty(STDIN_FILENO) == 0 else {
            throw .usage("Standard input is the terminal, and a GIF is needed.", hint: "Pipe one in, or name a file.")
        }
        return try all(STDIN_FILENO, "Standard input", waiting: waiting)
    }

    private static func all(_ descriptor: Int32, _ name: String, waiting: () -> Void) throws(CommandFailure) -> Data {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(name, LocalFile.reason()) }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let size = isFile ? Int(status.st_size) : 0
        guard size <= limit else { throw tooLarge(name, ", which has \(ByteSize(size)),") }
        if !isFile { awaitBytes(descriptor, waiting) }
        // One byte more than the file has shows its end at the first try; of a pipe nothing is known.
        guard var bytes = some(descriptor, isFile ? size + 1 : 65_536) else {
            throw unreadable(name, LocalFile.reason())
        }
        while bytes.count > size {
            // Twice as much each time, so that copying stays in proportion; one byte beyond the limit tells.
            guard let piece = some(descriptor, min(max(bytes.count, 65_536), limit - bytes.count + 1)) else {
                throw unreadable(name, LocalFile.reason())
            }
            if piece.isEmpty { break }
            bytes += piece
            guard bytes.count <= limit else { throw tooLarge(name, "") }
        }
        guard !bytes.isEmpty else { throw CommandFailure(.failure, "\(name) is empty.") }
        return bytes
    }

    /// Waits for the first byte of a pipe, or its end.
    private static func awaitBytes(_ descriptor: Int32, _ waiting: () -> Void) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 1000) == 0 {
            waiting()
            _ = poll(&request, 1, -1)
        }
    }

    /// Reads until so many bytes are there, or the end is; `nil` when reading fails.
    private static func some(_ descriptor: Int32, _ count: Int) -> Data? {
        guard let memory = malloc(count) else {
            errno = ENOMEM
            return nil
        }
        var filled = 0
        while filled < count {
            let got = systemRead(descriptor, memory + filled, count - filled)
            if got == 0 { break }
            if got > 0 {
                filled += got
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                free(memory)
                return nil
            }
        }
        return Data(bytesNoCopy: memory, count: filled, deallocator: .free)
    }

    private static func hint(_ path: String) -> String {
        let isID = ItemReader.entry(path).map { if case .id = $0 { true } else { false } } ?? false
        return isID
            ? "If it is an item's id, say so with --id; words are searched for by 'igif search'."
            : "Taken are files, https URLs, ids with --id, and - for standard input."
    }

    private static func unreadable(_ name: String, _ reason: String) -> CommandFailure {
        CommandFailure(.failure, "\(name) cannot be read: \(reason).")
    }

    private static func tooLarge(_ name: String, _ clause: String) -> CommandFailure {
        CommandFailure(.failure, "\(name)\(clause) is larger than any GIF that is read: at most \(ByteSize(limit)).")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
