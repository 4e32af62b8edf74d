#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many processors there are.
enum ProcessorCount {
    /// All but one, which is the keyboard's; at least one and at most four.
    static var spare: Int { max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1)) }
}
