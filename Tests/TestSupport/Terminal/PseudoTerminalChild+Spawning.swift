#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension PseudoTerminalChild {
    /// Starts the program in a session of its own; the first terminal it opens, this one, becomes its controlling one.
    ///
    /// - Parameters:
    ///   - executable: its path.
    ///   - arguments: without its name.
    ///   - environment: all of its variables.
    ///   - directory: where it works.
    ///   - terminal: the path of the terminal.
    static func spawn(
        _ executable: String,
        _ arguments: [String],
        _ environment: [String: String],
        directory: String,
        terminal: String
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        Self.addDirectory(directory, &actions)
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            flags |= Int32(0x80)  // POSIX_SPAWN_SETSID
            Self.closeOthers(&actions)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, executable, &actions, &attributes, &words, &variables)
        guard failure == 0 else {
            throw PseudoTerminal.Failure(description: "\(executable): \(String(cString: strerror(failure)))")
        }
        return process
    }

    #if canImport(Darwin)
        private static func addDirectory(_ directory: String, _ actions: inout posix_spawn_file_actions_t?) {
            posix_spawn_file_actions_addchdir_np(&actions, directory)
        }
    #else
        // Both are in the C library, but not in the headers Swift sees.
        private static func addDirectory(_ directory: String, _ actions: inout posix_spawn_file_actions_t) {
            typealias Function = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
            guard let symbol = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return }
            _ = unsafeBitCast(symbol, to: Function.self)(&actions, directory)
        }

        private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
            typealias Function = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
            guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
            _ = unsafeBitCast(symbol, to: Function.self)(&actions, 3)
        }
    #endif
}
