#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reports an error that reached a place which takes none: stops the program in debug builds, and writes one line to
/// standard error in release builds.
func unexpected(_ error: any Error, in place: String) {
    let message = "\(place) received an error: \(error)"
    assertionFailure(message)
    let line = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
