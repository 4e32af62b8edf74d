#if canImport(Glibc)
    import Glibc
#endif

/// How the C library's allocator keeps what is freed.
///
/// Left to itself, glibc raises the size from which memory goes back to the system with each large block that is freed,
/// and gives each thread a heap of its own. Over one connection of HTTP/2 whose files wait for the disk that kept
/// 43 MB where 34 were in use.
enum MemoryPolicy {
    /// Bounds what is kept. Before any other thread starts.
    static func apply() {
        #if canImport(Glibc)
            // `mallopt` is in a header that is not imported; what it is called with is in the manual of glibc.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            typealias Function = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
            let setOption = unsafeBitCast(symbol, to: Function.self)
            let (trimThreshold, arenas) = (Int32(-1), Int32(-8))
            _ = setOption(trimThreshold, 1 << 20)
            _ = setOption(arenas, 2)
        #endif
    }
}
