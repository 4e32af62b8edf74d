import ArgumentParser
import HTTP
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command that needs to know where it runs.
protocol ContextCommand: ParsableCommand {
    /// Runs to its end.
    /// - Throws: anything; `CommandFailure` gives it its exit code.
    func run(in context: AppContext) throws
}

/// From the words of a command line to an exit code.
enum Launch {
    /// Parses, runs, reports and ends the process.
    static func run(_ arguments: [String]) -> Never {
        MemoryPolicy.apply()
        holdStandardStreams()
        // A reader that goes away is told by the error of a write, which is then handled where it happens.
        signal(SIGPIPE, SIG_IGN)
        let wantsJSON = wantsJSON(arguments)
        var interruption: Interruption?
        if needsNetwork(arguments) {
            // No thread can be made while a library is being loaded: who needs one later would wait for that.
            interruption = Interruption(asJSON: wantsJSON)
            CurlTransport.prepare()
        }
        do {
            try command(arguments, wantsJSON).run(in: AppContext(.process, interruption))
        } catch let error as CommandFailure {
            end(with: error, asJSON: wantsJSON)
        } catch {
            // Help asked for by a command's own run, and the like, are the parser's to say.
            let code = IGif.exitCode(for: error)
            if code == .success || error is ValidationError { end(saying: error, code, asJSON: wantsJSON) }
            end(with: CommandFailure(error), asJSON: wantsJSON)
        }
        leave(0)
    }

    /// The command that the words name. One that needs not know where it runs is run here, help above all.
    private static func command(_ arguments: [String], _ wantsJSON: Bool) throws -> any ContextCommand {
        if let command = IGif.loneCommand(arguments) { return command }
        var command: any ParsableCommand
        do {
            command = try IGif.parseAsRoot(arguments)
        } catch {
            let code = IGif.exitCode(for: error)
            guard wantsJSON, code != .success else { end(saying: error, code, asJSON: wantsJSON) }
            end(with: .usage(IGif.message(for: error)), asJSON: true)
        }
        if let command = command as? any ContextCommand { return command }
        try command.run()
        leave(0)
    }

    /// Gives a standard stream that igif was started without a descriptor that refuses to be read or written, as a
    /// closed one does. Otherwise the next file that is opened would get its number, and what is printed would go into
    /// that file: a path into a GIF that is being downloaded, say.
    private static func holdStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func end(with failure: CommandFailure, asJSON: Bool) -> Never {
        // What is said stands on the shell's screen, below what was there.
        TerminalGuard.restoreAll()
        let text = asJSON ? failure.json : Array("\(failure)\n".utf8)
        _ = LocalFile.writeAll(text, to: STDERR_FILENO)
        leave(failure.status.rawValue)
    }

    /// Ends with what the parser says: help and the like on standard output, else how igif is used on standard error.
    ///
    /// The parser's own exit writes an error byte by byte, in the midst of what others say at the time.
    private static func end(saying error: any Error, _ code: ExitCode, asJSON: Bool) -> Never {
        let text = IGif.fullMessage(for: error)
        guard !text.isEmpty else { leave(code.rawValue) }
        TerminalGuard.restoreAll()
        let bytes = Array("\(text)\n".utf8)
        if code == .success {
            do { try Output.standard().write(bytes) } catch { end(with: error, asJSON: asJSON) }
        } else {
            _ = LocalFile.writeAll(bytes, to: STDERR_FILENO)
        }
        leave(code.rawValue)
    }

    /// Ends without the C library's clean-up: libcurl's thread may still run, and what it uses must not be torn down
    /// under it. All output is written by then, and files are whole by rename. A terminal that was drawn on, or that
    /// still owes an answer, is given back first.
    private static func leave(_ code: Int32) -> Never {
        TerminalGuard.restoreAll()
        fflush(nil)
        _exit(code)
    }

    /// Ends the process from within, for commands that have given the main thread away.
    static func end(_ failure: CommandFailure?) -> Never {
        if let failure { end(with: failure, asJSON: false) }
        leave(0)
    }

    /// Whether it is clear from the words alone that something will be fetched: URLs, or a list of them.
    private static func needsNetwork(_ arguments: [String]) -> Bool {
        guard arguments.first == "download" else { return false }
        // An array: the first set of texts in a process costs what a hundred comparisons do.
        let nothing = ["--offline", "--dry-run", "--help", "-h", "--source"]
        return !arguments.contains { nothing.contains($0) }
            && arguments.dropFirst().contains { $0 == "-" || $0.hasPrefix("http") }
    }

    /// Whether errors are to be JSON, told from the words since a command line that cannot be parsed says no more.
    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--json") || options.contains("--format=json")
            || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }
}
