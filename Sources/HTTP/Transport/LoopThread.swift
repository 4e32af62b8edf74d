#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread that runs one closure. Full Foundation, for its `Thread`, would cost every run its loading time.
enum LoopThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a detached thread with every signal blocked, so that handlers run elsewhere.
    /// - Returns: whether the system gave one.
    static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body))
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else {
            work.release()
            return false
        }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(
                &thread,
                &attributes,
                { context in
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                    return nil
                },
                work.toOpaque()
            )
        #else
            var thread = pthread_t()
            let code = pthread_create(
                &thread,
                &attributes,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                    return nil
                },
                work.toOpaque()
            )
        #endif
        if code != 0 { work.release() }
        return code == 0
    }
}
