import Dispatch
import Rx

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

/// A program of the user's machine with its arguments: never a shell.
///
/// It runs in a session of its own, without igif's terminal: what stays behind to serve a clipboard outlives igif, and
/// nothing it prints reaches the screen. It inherits no blocked signal, and no file: igif opens all of its own to be
/// closed then.
public struct ExternalProgram: Hashable, Sendable {
    /// Why it did not do what it should.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The program's name or path.
        public var program: String
        /// A clause: what went wrong.
        public var reason: String

        /// One sentence.
        public var description: String { "\(program) failed: \(reason)." }
    }

    /// Its path, or a name that is looked for along PATH; then its arguments, as they are.
    public var arguments: [String]

    /// A program and its arguments; the first is the program and not empty.
    public init(_ arguments: [String]) {
        precondition(arguments.first?.isEmpty == false)
        self.arguments = arguments
    }

    /// The program alone.
    public var name: String { arguments[0] }

    /// Runs it and waits, on a queue of its own, until it ends well.
    ///
    /// Cold; disposing ends it. A program that stays behind in a child of its own has ended with its first process.
    ///
    /// - Parameters:
    ///   - input: what it reads; nothing when `nil`.
    ///   - limit: after how long it is ended, or left alone.
    ///   - mayGoOn: whether a program that runs when its time is up does what it should, as a web browser does; then
    ///     neither the end of time nor disposing ends it.
    /// - Errors: `Failure`.
    public func run(
        input: Data? = nil,
        limit: Duration = .seconds(10),
        mayGoOn: Bool = false
    ) -> Completable {
        Completable.create { done in
            let run = ProgramRun()
            DispatchQueue(label: "igif.program").async {
                do throws(Failure) {
                    try run.perform(self, input, limit, mayGoOn: mayGoOn)
                    done(.completed)
                } catch {
                    done(.error(error))
                }
            }
            return Disposables.create { if !mayGoOn { run.cancel() } }
        }
    }
}

/// One run of a program.
private final class ProgramRun: Sendable {
    private struct State {
        var isCancelled = false
        var process: pid_t?
    }

    private let state = Guarded(State())

    /// Ends the process, if it has not ended.
    func cancel() {
        // Under the lock, so that the number is not given to another process in between.
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(process, SIGTERM) }
        }
    }

    func perform(
        _ program: ExternalProgram,
        _ input: Data?,
        _ limit: Duration,
        mayGoOn: Bool
    ) throws(ExternalProgram.Failure) {
        func fail(_ reason: String) -> ExternalProgram.Failure { .init(program: program.name, reason: reason) }
        let source = try Self.source(input) { fail($0) }
        defer { close(source) }
        let spawned = state.withLock { state -> Result<pid_t, ExternalProgram.Failure>? in
            if state.isCancelled { return nil }
            var process: pid_t = 0
            let code = Self.spawn(program.arguments, source, &process)
            guard code == 0 else { return .failure(fail(String(cString: strerror(code)))) }
            state.process = process
            return .success(process)
        }
        guard let process = try spawned?.get() else { return }
        guard let status = wait(for: process, limit, mayGoOn: mayGoOn) else {
            if mayGoOn { return }
            throw fail("it did not end")
        }
        if status & 0x7F != 0 { throw fail("signal \(status & 0x7F) ended it") }
        let code = status >> 8 & 0xFF
        if code == 127 { throw fail("it cannot be run") }
        if code != 0 { throw fail("it ended with \(code)") }
    }

    /// The status a process ended with; `nil` where it had to be ended, or goes on. Looks every few milliseconds: few
    /// programs are run, each at a key press, and all end at once.
    private func wait(for process: pid_t, _ limit: Duration, mayGoOn: Bool) -> Int32? {
        let end = ContinuousClock.now + limit
        var isEnded = false
        var pause: UInt32 = 1000
        while true {
            var status: Int32 = 0
            let found = state.withLock { state -> pid_t in
                let found = waitpid(process, &status, WNOHANG)
                if found != 0 { state.process = nil }
                return found
            }
            if found == process { return isEnded ? nil : status }
            if found < 0 { return nil }
            if ContinuousClock.now > end, !isEnded {
                if mayGoOn {
                    state.withLock { $0.process = nil }
                    Self.awaitEnd(of: process)
                    return nil
                }
                kill(process, SIGKILL)
                isEnded = true
            }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Takes note of the end of a program that goes on, whenever that comes: one that nobody waits for would stay in the
    /// list of processes for as long as igif runs. A queue of its own, since its thread waits.
    private static func awaitEnd(of process: pid_t) {
        DispatchQueue(label: "a program that goes on").async {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
    }

    /// What the program reads: a file without a name, so that nobody has to feed it.
    private static func source(
        _ input: Data?,
        _ fail: (String) -> ExternalProgram.Failure
    ) throws(ExternalProgram.Failure) -> Int32 {
        guard let input else {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw fail(String(cString: strerror(errno))) }
            return descriptor
        }
        let path = "/tmp/igif-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fail("/tmp cannot be written: \(String(cString: strerror(errno)))") }
        unlink(path)
        let isWritten = input.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return lseek(descriptor, 0, SEEK_SET) == 0
        }
        guard isWritten else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw fail("/tmp cannot be written: \(reason)")
        }
        return descriptor
    }

    private static func spawn(_ arguments: [String], _ source: Int32, _ process: inout pid_t) -> Int32 {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for number in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        #if canImport(Glibc)
            // Of spawn.h, which hides it: POSIX_SPAWN_SETSID.
            let ownSession: Int32 = 0x80
        #else
            let ownSession = Int32(POSIX_SPAWN_SETSID) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | ownSession
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
        var words = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return posix_spawnp(&process, words[0]!, &actions, &attributes, words, environ)
    }
}
