#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// A test tool: drives the HTTP cache from outside, one JSON object a line. See `Probe`.
guard CommandLine.arguments.count == 2 else {
    let usage =
        "usage: igif-cache-probe DIR   (requests on standard input, replies on standard output, as JSON lines)\n"
    _ = usage.withCString { write(2, $0, strlen($0)) }
    exit(2)
}
Probe(directory: CommandLine.arguments[1]).run()
