import CTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread that serves one terminal.
enum TerminalThread {
    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Starts one.
    /// - Returns: whether the system had one left.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
            var thread = pthread_t()
            let failed = pthread_create(&thread, nil, { TerminalThread.run($0!) }, box.toOpaque())
            if failed == 0 { pthread_detach(thread) }
        #else
            var thread: pthread_t?
            let failed = pthread_create(&thread, nil, { TerminalThread.run($0) }, box.toOpaque())
            if failed == 0, let thread { pthread_detach(thread) }
        #endif
        if failed != 0 { box.release() }
        return failed == 0
    }

    private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        terminal_serve_on_this_thread()
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
}
